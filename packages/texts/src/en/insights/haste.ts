import { counted } from '../plural.ts';
import { oneOrRange } from '../../one-or-range.ts';

const halfHours = (number: number) => counted(number, { one: 'half hour', other: 'half hours' });
const minutes = (number: number) => counted(number, { one: 'minute', other: 'minutes' });

/** Findings on pace, sizes, mistakes, times of the day and change. */
export const haste = {
  coolDown: {
    label: 'Cool-down after a loss',
    scope: (wait: number) => `within ${minutes(wait)} of a losing close`,
    found: (wait: number, less: string) =>
      `Trades started within ${minutes(wait)} of a losing close made ${less} less each than trades after a longer wait in the same half hour, and less than trades after a win. The wait was chosen on every other day and checked on the days in between.`,
    none: (trades: string, soon: number) =>
      `No effect in your data (${trades} within ${minutes(soon)} of a losing close).`,
    visible: (cost: string) => `A cost of ${cost} a trade would have shown up 8 times out of 10.`,
    few: (trades: string) =>
      `${trades} started within 5 minutes of a losing close; it takes 40, and as many after a longer wait.`,
    afterWin: 'after a win',
    waited: 'Wait',
    upTo: (wait: number) => `up to ${wait} min`,
    longer: 'longer',
    mark: (wait: number | null) => (wait === null ? 'more' : `≤ ${wait}m`),
    difference: 'Compared with trades after a win',
    fitted: 'Smoothed, never falling',
    all: 'All after a losing close',
  },
  timeOfDay: {
    label: 'Time of day',
    span: (from: string, to: string) => `${from} to ${to}`,
    above: (span: string) => `above your average, ${span}`,
    below: (span: string) => `below your average, ${span}`,
    found: (span: string, made: string, average: string) =>
      `Trades started from ${span} averaged ${made}; your overall average is ${average}.`,
    alsoStarred: (some: number) =>
      some === 1
        ? 'One more half hour stands out; the others do not.'
        : `${some} more half hours stand out; the others do not.`,
    others: 'The other half hours do not stand out.',
    none: (judged: number, average: string) =>
      judged === 1
        ? `The one half hour with enough trades does not stand out from your average of ${average} a trade.`
        : `None of the ${halfHours(judged)} with enough trades stands out from your average of ${average} a trade.`,
    few: (trades: string, some: number) =>
      `${trades} in ${halfHours(some)}; comparing a half hour takes 20 trades on 8 days.`,
    average: 'your average',
    halfHour: 'Half hour',
    made: 'Average per trade',
    shrunk: 'Pulled toward your average',
    range: 'Likely range',
    starred: 'Stands out',
    yes: 'yes',
  },
  mistakePrice: {
    label: 'Price of mistakes',
    scope: (mistake: string, aMonth: string) => `${mistake}, ${aMonth} a month`,
    found: (mistake: string, amount: string, isLess: boolean) =>
      `Trades marked “${mistake}” made ${amount} ${isLess ? 'less' : 'more'} than your unmarked trades of the same setup and side.`,
    alsoFound: (some: number) => (some === 1 ? 'One other stands out too.' : `${some} others stand out too.`),
    others: (some: number) =>
      some === 1 ? 'The other one is inconclusive.' : `The other ${some} are inconclusive.`,
    none: (trades: string, gap: string) =>
      `Nothing conclusive in ${trades} with mistakes: ${gap} in total, compared with unmarked trades of the same setup and side.`,
    after: 'Mistakes are marked after the result is known.',
    few: (trades: string) =>
      `${trades} marked with a mistake; pricing a mistake takes 15 trades, and a range takes 20 on 8 days.`,
    unmarked: 'No trade is marked with a mistake; pricing one takes 15 trades.',
    uncompared: (trades: string) => `${trades} without 15 unmarked trades to compare with`,
    marks: (some: number) => counted(some, { one: 'mark', other: 'marks' }),
    mistake: 'Mistake',
    share: 'Compared with unmarked trades',
    month: 'Per month',
    range: 'Likely range',
  },
  sizing: {
    label: 'Sizing',
    scope: 'from your sizing',
    sums: (flat: string, sizing: string) => `At the same size every time: ${flat}. Your sizing: ${sizing}.`,
    none: (trades: string) => `No effect in your data (${trades}).`,
    oneSize: (trades: string) => `${trades}, all the same size, so there is nothing to compare.`,
    few: (trades: string) => `${trades} with a known size; it takes 20 on 8 days.`,
    sizes: (some: number) => counted(some, { one: 'size', other: 'sizes' }),
    unknown: (trades: string) => `size of ${trades} unknown`,
    byVolume: 'sizes from volume, by symbol',
    fifths: ['Smallest', 'Small', 'Middle', 'Large', 'Largest'],
    size: 'Size',
    average: 'Average at your usual size',
    inMoney: 'In money, as sizes are.',
  },
  changeOfEdge: {
    label: 'Change of edge',
    scope: (day: string) => `since ${day}`,
    found: (day: string, from: string, to: string, before: string, after: string) =>
      `Around ${day} (likely ${oneOrRange(from, to, `${from} to ${to}`)}), your average per trade at your usual size went from ${before} to ${after}, with every day counting the same. The range allows for every day looked at.`,
    none: (days: string) => `No change found in ${days}.`,
    power: (days: string, times: number) =>
      `If your edge had halved, ${days} would show it ${times} ${times === 1 ? 'time' : 'times'} out of 10.`,
    noEdge: 'Your average is not above zero, so there is no edge to halve.',
    few: (days: string, needed: number) => `${days} cannot show a change; it takes ${needed} days.`,
    period: 'Days',
    span: (from: string, to: string) => oneOrRange(from, to, `${from} to ${to}`),
    average: 'Average at your usual size',
    inUnit: {
      found: (day: string, from: string, to: string, before: string, after: string) =>
        `Around ${day} (likely ${oneOrRange(from, to, `${from} to ${to}`)}) the average of a trade went from ${before} to ${after}, days counted alike. The range allows for every day looked at.`,
      average: 'Average per trade',
    },
  },
};
