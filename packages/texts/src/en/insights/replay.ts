import { count, counted } from '../plural.ts';
import { oneOrRange } from '../../one-or-range.ts';

const dayCount = (number: number) => counted(number, { one: 'day', other: 'days' });
const tradeCount = (number: number) => counted(number, { one: 'trade', other: 'trades' });

/** What leaving out as many trades would have done; what is left comes after it. */
const leavingOut = (number: number, average: string) =>
  `Leaving out ${number === 1 ? 'one average trade' : `${count(number)} average trades`} would have changed it by ${average};`;

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
    giveBack: 'Max give-back',
    gain: 'Target',
    trades: 'Max trades',
    losses: 'Max losses',
    lossesInARow: 'Max losses in a row',
    clock: 'Stop at',
  },
  less: 'Less',
  more: 'More',
  titles: {
    loss: 'What a daily stop would have changed',
    giveBack: 'What a give-back limit would have changed',
    gain: 'What a daily target would have changed',
    trades: 'What a limit on trades would have changed',
    losses: 'What a limit on losses would have changed',
    lossesInARow: 'What a stop after a losing streak would have changed',
    clock: 'What a cutoff time would have changed',
  },
  note: (days: string) => `Closed results, ${days}; shaded: nine in ten redraws of these days`,
  noteFew: (days: string) => `Closed results, ${days}; dotted: too few trades left out for a likely range`,
  days: dayCount,
  phrases: {
    loss: (amount: string) => `a daily stop of ${amount}`,
    giveBack: (amount: string) => `a stop once ${amount} is given back from the day’s high`,
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
  range: (low: string, high: string) => oneOrRange(low, high, `${low} to ${high}`),
  cut: (number: number, back: number) =>
    number === 1
      ? `1 day cut short, which would ${back === 1 ? '' : 'not '}have recovered.`
      : `${dayCount(number)} cut short; ${back === 0 ? 'none' : back === number ? 'all' : count(back)} of them would have recovered.`,
  nothingFalls: 'No trade is left out.',
  fewFall: (fallen: number, onDays: number, wanted: { readonly trades: number; readonly days: number }) =>
    fallen < wanted.trades || onDays < wanted.days
      ? `Too few trades are left out for a likely range: ${tradeCount(fallen)} on ${dayCount(onDays)}; it takes ${wanted.trades} on ${wanted.days} days.`
      : 'The trades left out fall on too few days for a likely range.',
  rest: {
    rule: (number: number, average: string, rest: string) =>
      `${leavingOut(number, average)} the remaining ${rest} is the rule’s doing.`,
    picked: (number: number, average: string, rest: string) =>
      `${leavingOut(number, average)} the remaining ${rest} is the rule’s doing, before allowing for the limit having been picked.`,
    luck: (number: number, average: string, rest: string) =>
      `${leavingOut(number, average)} the remaining ${rest} may be luck.`,
    unknown: (number: number, average: string, rest: string) =>
      `${leavingOut(number, average)} that leaves ${rest}.`,
  },
  combinedPast: 'Only one limit is chosen; the others stay as you set them.',
  hindsightMark: 'best in hindsight',
  nothingMark: 'no trade left out',
  planMark: (amount: string) => `Plan ${amount}`,
  earlierPlan: (amount: string) => `Earlier plan ${amount}`,
  planOutside: (amount: string) =>
    `Your plan’s limit of ${amount} is beyond this chart: it leaves no trade out.`,
  table: {
    limit: 'Limit',
    saved: 'Change',
    range: 'Likely range',
    days: 'Days cut short',
    back: 'Recovered',
    trades: 'Trades',
  },
  tooFew: 'Too few to tell',
  nothingEver:
    'No limit of this rule leaves a trade out: on these days no trade started after it would have stopped you.',
  hindsight: 'Best in hindsight',
  at: (limit: string) => `at ${limit}`,
  picked: (days: string) =>
    `Picked today, with every result known (${days}). Nobody could have known it beforehand, so it promises more than it can deliver.`,
  beforePicking: (range: string) => `likely ${range}, before allowing for hindsight`,
  noneBetter: 'No limit would have beaten having no rule.',
  past: 'Chosen on the past, applied to the next month',
  pastLacks: (days: number, wanted: number) => `${days} of ${wanted} days`,
  pastLacksNote: 'The first limit is chosen once a month has that many trading days before it.',
  pastHolds: 'Your data do not show whether this rule helps or hurts.',
  pastHelps: 'Chosen this way, the rule helped.',
  pastHurts: 'Chosen this way, the rule cost money.',
  pastNone: 'With what was known each month, no limit beat having no rule.',
  noRule: 'no rule',
  likelyRange: (range: string) => `likely ${range}.`,
  fallen: 'Trades left out',
  fallenNote: (net: string) => `Started after the stop, ${net} in total`,
  columns: { symbol: 'Symbol', stopped: 'Stopped', started: 'Started', net: 'Net' },
  all: (trades: number) =>
    trades === 1 ? 'The trade in the list' : `All ${count(trades)} trades in the list`,
  open: (trades: number) =>
    trades === 1
      ? 'One trade was open when the stop was hit; it stays in.'
      : `${count(trades)} trades were open when the stop was hit; they stay in.`,
  fills: 'The exit that hit the stop counts at your own fill; a real stop may fill at a worse price.',
  watches:
    'The rule watches every trade of the day in these accounts, but only the ones selected here are counted.',
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
