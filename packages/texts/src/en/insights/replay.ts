import { count, counted } from '../plural.ts';

const dayCount = (number: number) => counted(number, { one: 'day', other: 'days' });
const tradeCount = (number: number) => counted(number, { one: 'trade', other: 'trades' });

/** What leaving out as many trades would have done; what is left stands after it. */
const leavingOut = (number: number, average: string) =>
  `Leaving out ${tradeCount(number)} at your own average would have changed it by ${average};`;

/** Rule replay: what a rule that ends the day would have changed. Amounts, numbers and ranges come as texts. */
export const replay = {
  rule: 'Rule',
  kinds: {
    loss: 'Daily stop',
    giveBack: 'Give-back',
    gain: 'Target',
    trades: 'Trades',
    losses: 'Losses',
    lossesInARow: 'In a row',
    clock: 'Clock',
    combined: 'Combined',
  },
  limit: {
    loss: 'Stop at',
    giveBack: 'Given back',
    gain: 'Target',
    trades: 'After trades',
    losses: 'After losses',
    lossesInARow: 'Losses in a row',
    clock: 'Stop at',
  },
  less: 'Less',
  more: 'More',
  titles: {
    loss: 'What a daily stop would have changed',
    giveBack: 'What a stop after giving back would have changed',
    gain: 'What a daily target would have changed',
    trades: 'What a stop after some trades would have changed',
    losses: 'What a stop after some losses would have changed',
    lossesInARow: 'What a stop after losses in a row would have changed',
    clock: 'What a stop at a time of day would have changed',
  },
  note: (days: string) => `Closed results, ${days}; shaded: the likely range`,
  noteFew: (days: string) => `Closed results, ${days}; dotted: too little falls away for a likely range`,
  days: dayCount,
  phrases: {
    loss: (amount: string) => `a daily stop of ${amount}`,
    giveBack: (amount: string) => `a stop once ${amount} is given back from the day’s best`,
    gain: (amount: string) => `a stop once the day is up ${amount}`,
    trades: (trades: string) => `a stop after ${trades} ${trades === '1' ? 'trade' : 'trades'}`,
    losses: (losses: string) => `a stop after ${losses} ${losses === '1' ? 'loss' : 'losses'}`,
    lossesInARow: (losses: string) =>
      losses === '1' ? 'a stop after the first loss' : `a stop after ${losses} losses in a row`,
    clock: (time: string) => `a stop at ${time}`,
  },
  and: (first: string, second: string) => `${first} and ${second}`,
  /** The sentence around the two words that are set in bold. */
  wouldHave: (rule: string) => `With ${rule} your result would have been`,
  higher: (amount: string) => `${amount} higher`,
  lower: (amount: string) => `${amount} lower`,
  same: 'the same',
  likely: (range: string) => `(likely ${range})`,
  range: (low: string, high: string) => `${low} to ${high}`,
  cut: (number: number, back: number) =>
    number === 1
      ? `1 day cut, which would ${back === 1 ? '' : 'not '}have come back.`
      : `${dayCount(number)} cut, ${back === 0 ? 'none' : back === number ? 'all' : count(back)} of them would have come back.`,
  nothingFalls: 'Nothing falls away.',
  fewFall: (fallen: number, onDays: number, wanted: { readonly trades: number; readonly days: number }) =>
    fallen < wanted.trades || onDays < wanted.days
      ? `Too little falls away for a likely range: ${tradeCount(fallen)} on ${dayCount(onDays)}; it takes ${wanted.trades} on ${wanted.days} days.`
      : 'Too much of what falls away lies on a few days for a likely range.',
  rest: {
    rule: (number: number, average: string, rest: string) =>
      `${leavingOut(number, average)} the rest, ${rest}, is the rule’s.`,
    picked: (number: number, average: string, rest: string) =>
      `${leavingOut(number, average)} the rest, ${rest}, is the rule’s, before counting that its limit was picked.`,
    luck: (number: number, average: string, rest: string) =>
      `${leavingOut(number, average)} the rest, ${rest}, may be luck.`,
    unknown: (number: number, average: string, rest: string) =>
      `${leavingOut(number, average)} the rest is ${rest}.`,
  },
  combinedPast: 'The other limits stay as you set them; one is chosen.',
  hindsightMark: 'best in hindsight',
  nothingMark: 'nothing falls away',
  planMark: (amount: string) => `Plan ${amount}`,
  earlierPlan: (amount: string) => `Plan before ${amount}`,
  planOutside: (amount: string) =>
    `The plan’s limit of ${amount} lies beyond the days shown: at it nothing falls away.`,
  table: {
    limit: 'Limit',
    saved: 'Changed',
    range: 'Likely range',
    days: 'Days cut',
    back: 'Came back',
    trades: 'Trades',
  },
  tooFew: 'Too few to tell',
  nothingEver:
    'At no limit of this rule does anything fall away: on these days no trade started after it would have stopped you.',
  hindsight: 'Best in hindsight',
  at: (limit: string) => `at ${limit}`,
  picked: (days: string) =>
    `Picked today, with every result known (${days}). It could not have been known before, so it promises more than it can keep.`,
  beforePicking: (range: string) => `likely ${range}, before counting that it was picked`,
  noneBetter: 'No limit would have left you with more than no rule at all.',
  past: 'Chosen on the past, applied to the next month',
  pastLacks: (days: number, wanted: number) => `${days} of ${wanted} days`,
  pastLacksNote: 'The first limit is chosen when a month has that many days of trading before it.',
  pastHolds: 'Your data do not show that this rule helps or hurts.',
  pastHelps: 'Chosen this way, the rule helped.',
  pastHurts: 'Chosen this way, the rule cost.',
  pastNone: 'On what was known each time, no limit was better than no rule.',
  noRule: 'no rule',
  likelyRange: (range: string) => `likely ${range}.`,
  fallen: 'Trades that fall away',
  fallenNote: (net: string) => `Started after the stop, ${net} together`,
  columns: { symbol: 'Symbol', stopped: 'Stopped', started: 'Started', net: 'Net' },
  all: (trades: number) =>
    trades === 1 ? 'The trade in the list' : `All ${count(trades)} trades in the list`,
  open: (trades: number) =>
    trades === 1
      ? 'One trade was open when the stop was reached; it stays in.'
      : `${count(trades)} trades were open when the stop was reached; they stay in.`,
  fills: 'The exit at the stop itself is counted as you filled it; a real stop may fill at a worse price.',
  watches: 'The rule watches every trade of the day in these accounts; counted are the ones selected here.',
  also: 'And',
  add: 'Add a limit',
  remove: (rule: string) => `Remove: ${rule}`,
  vary: (rule: string) => `Vary: ${rule}`,
  varyShort: 'Vary',
  notALimit: {
    money: 'An amount above zero',
    count: 'A whole number above zero',
    clock: 'A time such as 11:30',
  },
};
