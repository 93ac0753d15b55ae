import { counted } from '../plural.ts';

const halfHours = (number: number) => counted(number, { one: 'half hour', other: 'half hours' });
const minutes = (number: number) => counted(number, { one: 'minute', other: 'minutes' });

/** Findings on pace, sizes, mistakes, times of the day and change. */
export const haste = {
  coolDown: {
    label: 'Cool-down after a loss',
    scope: (wait: number) => `within ${minutes(wait)} of a losing close`,
    found: (wait: number, less: string) =>
      `Trades started within ${minutes(wait)} of a losing close made ${less} less each than those after a longer wait, at the same half hour; they also made less than those after a win. The wait was chosen on every other day and checked on the days between.`,
    none: (trades: string, soon: number) =>
      `No effect in your data (${trades} within ${minutes(soon)} of a losing close).`,
    visible: (cost: string) => `A cost of ${cost} a trade would have shown 8 times of 10.`,
    few: (trades: string) =>
      `${trades} started within 5 minutes of a losing close; 40 are needed, and as many after a longer wait.`,
    afterWin: 'after a win',
    waited: 'Wait',
    upTo: (wait: number) => `up to ${wait} min`,
    longer: 'longer',
    mark: (wait: number | null) => (wait === null ? 'more' : `≤ ${wait}m`),
    difference: 'Against trades after a win',
    fitted: 'Never falling',
    all: 'All after a losing close',
  },
  timeOfDay: {
    label: 'Time of day',
    span: (from: string, to: string) => `${from} to ${to}`,
    above: (span: string) => `above your average, ${span}`,
    below: (span: string) => `below your average, ${span}`,
    found: (span: string, made: string, average: string) =>
      `Trades started from ${span} made ${made} each; your average is ${average}.`,
    apart: (some: number) =>
      some === 1
        ? 'One more half hour stands apart, the others do not.'
        : `${some} more half hours stand apart, the others do not.`,
    others: 'The other half hours do not stand apart.',
    none: (judged: number, average: string) =>
      `None of ${halfHours(judged)} stands apart from your average of ${average} a trade.`,
    few: (trades: string, some: number) =>
      `${trades} in ${halfHours(some)}; a half hour is compared from 20 trades on 8 days on.`,
    average: 'your average',
    halfHour: 'Half hour',
    made: 'Average per trade',
    shrunk: 'Drawn toward your average',
    range: 'Likely range',
    standsApart: 'Stands apart',
    yes: 'yes',
  },
  mistakePrice: {
    label: 'Price of mistakes',
    scope: (mistake: string, aMonth: string) => `${mistake}, ${aMonth} a month`,
    found: (mistake: string, amount: string, isLess: boolean) =>
      `Against your unmarked trades of the same setup and side, those marked “${mistake}” made ${amount} ${isLess ? 'less' : 'more'}.`,
    alsoFound: (some: number) =>
      some === 1 ? 'One other stands apart too.' : `${some} others stand apart too.`,
    others: (some: number) =>
      some === 1 ? 'For the other one nothing is certain.' : `For the other ${some} nothing is certain.`,
    none: (trades: string, gap: string) =>
      `Nothing certain in ${trades} with mistakes; against unmarked ones of the same setup and side they made ${gap} together.`,
    after: 'Marks are set after the result.',
    few: (trades: string) =>
      `${trades} marked with a mistake; a mistake is priced from 15 trades on, with a range from 20 on 8 days on.`,
    unmarked: 'No trade is marked with a mistake; one is priced from 15 trades on.',
    uncompared: (trades: string) => `${trades} without 15 unmarked ones to compare with`,
    marks: (some: number) => counted(some, { one: 'mark', other: 'marks' }),
    mistake: 'Mistake',
    share: 'Against unmarked trades',
    month: 'A month',
    range: 'Likely range',
  },
  sizing: {
    label: 'Sizing',
    scope: 'from choosing the size',
    sums: (flat: string, sizing: string) =>
      `The same size every time: ${flat}; choosing the size: ${sizing}.`,
    none: (trades: string) => `No effect in your data (${trades}).`,
    oneSize: (trades: string) => `${trades}, all of the same size, so there is nothing to compare.`,
    few: (trades: string) => `${trades} with a known size; 20 on 8 days are needed.`,
    sizes: (some: number) => counted(some, { one: 'size', other: 'sizes' }),
    unknown: (trades: string) => `size of ${trades} not known`,
    byVolume: 'sizes from the volume, by symbol',
    fifths: ['Smallest', 'Small', 'Middle', 'Large', 'Largest'],
    size: 'Size',
    average: 'Average at your usual size',
  },
  changeOfEdge: {
    label: 'Change of edge',
    scope: (day: string) => `since ${day}`,
    found: (day: string, from: string, to: string, before: string, after: string) =>
      `Around ${day} (likely ${from} to ${to}) the average of a trade at your usual size went from ${before} to ${after}, days counted alike. The range allows for every day looked at.`,
    none: (days: string) => `No change found in ${days}.`,
    power: (days: string, times: number) =>
      `Had your edge halved, ${days} would show it ${times} ${times === 1 ? 'time' : 'times'} of 10.`,
    noEdge: 'Your average is not above zero, so there is no halving to look for.',
    few: (days: string, needed: number) =>
      `${days} cannot show a change; it is looked for from ${needed} days on.`,
    period: 'Days',
    span: (from: string, to: string) => `${from} to ${to}`,
    average: 'Average at your usual size',
  },
};
