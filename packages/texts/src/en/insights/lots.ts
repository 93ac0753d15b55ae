import { count, counted } from '../plural.ts';

/** Findings about the lots, exits and fees of trades. */
export const lots = {
  /** How many trades are left out of a finding, with the reason. */
  unexplained: (trades: string) =>
    `${trades} left out: the platform settled a profit that differs from the fills, or there are too many fills.`,
  notComparable: (trades: string) => `${trades} not comparable: the position was added to after an exit.`,
  gross: 'Gross',
  trades: 'Trades',
  orders: 'Orders',
  what: 'What',
  adds: {
    label: 'Adding to a position',
    toLosers: 'from adding to losers',
    toWinners: 'from adding to winners',
    cameTo: {
      loss: (what: string, amount: string) => `${what} lost ${amount}.`,
      profit: (what: string, amount: string) => `${what} made ${amount}.`,
      even: (what: string) => `${what} broke even.`,
    },
    added: { first: 'First lots', winners: 'Adding to winners', losers: 'Adding to losers' },
    proportion: 'Each exit counts against all lots in proportion.',
    rows: { first: 'First lots', winners: 'Adds to winners', losers: 'Adds to losers' },
    none: (trades: string) => `No position was added to in ${trades}.`,
    few: 'No trade with complete fills yet.',
  },
  scaling: {
    label: 'Scaling in and out',
    scopes: { in: 'from scaling in', out: 'from scaling out' },
    sentence: (scalingIn: string, scalingOut: string, held: string) =>
      `Scaling in ${scalingIn} and scaling out ${scalingOut}, compared with ${held} for the full size from your first entry to your last exit.`,
    changed: {
      loss: (amount: string) => `cost ${amount}`,
      profit: (amount: string) => `gained ${amount}`,
      even: () => 'changed nothing',
    },
    rows: { held: 'All in, all out', in: 'Scaling in', out: 'Scaling out' },
    none: (trades: string) => `One entry and one exit in each of ${trades}.`,
    few: 'No trade with complete fills yet.',
  },
  exits: {
    label: 'Partial exits',
    scope: 'from everything after the first exit',
    sentence: (first: string, second: string) =>
      `The first exit made money in ${first}, the second in ${second}.`,
    steps: ['First exit', 'Second exit', 'Third exit', 'Later exits'],
    shareOf: (part: string, whole: string) => `${part} of ${whole}`,
    afterWon: (part: string, whole: string) => `${part} of ${whole} after a winner`,
    won: 'Won',
    likely: 'Likely share',
    afterWonHead: 'After a winner',
    average: 'Average gross',
    none: (trades: string) => `${trades}, each closed in a single exit.`,
    few: 'No trade yet.',
  },
  honesty: {
    label: 'Losses beyond 1R',
    scope: 'lost beyond 1R',
    sentence: (over: number, breaches: number) =>
      over === 1
        ? `One trade lost more than 1R, by ${breaches === 1 ? 'more than' : 'up to'} a tenth.`
        : `${count(over)} trades lost more than 1R, ${breaches === 0 ? 'none' : count(breaches)} of them by more than a tenth.`,
    moved: (trades: number, lost: string) =>
      `${trades === 1 ? 'One trade had its stop' : `${count(trades)} trades had their stop`} moved away: ${lost} beyond 1R.`,
    none: (coverage: string) => `No loss went beyond 1R (${coverage}).`,
    few: 'No trade has an R yet. Enter a stop or a risk, or use your plan’s limit per trade as the stop.',
    rows: { within: 'By up to a tenth', breached: 'By more than a tenth', moved: 'Incl. stop moved away' },
    oneR: '1R',
    beyond: 'Beyond 1R',
  },
  fees: {
    label: 'Fees',
    scope: (share: string) => `${share} of gross wins and losses`,
    scopeWithout: 'paid in fees',
    ticks: (ticks: string, trades: string) =>
      `In ${trades} with a known tick size, fees are covered once the price moves ${ticks} ticks your way.`,
    noTicks: 'The tick size of these instruments is not known.',
    underOne: (some: number, winners: number) =>
      `${count(some)} of ${counted(winners, { one: 'winner', other: 'winners' })} made less than one tick.`,
    turned: (trades: string) => `${trades} won before fees but lost after them.`,
    rows: { commission: 'Commission', exchange: 'Exchange', regulatory: 'Regulatory', other: 'Other' },
    before: 'Before fees',
    after: 'After fees',
    perUnit: (taken: string, added: string) =>
      `Per share or contract: taking liquidity ${taken}, adding liquidity ${added}.`,
    amount: 'Amount',
    venue: { added: 'added', taken: 'taken', noRoute: 'No route stated' },
    size: 'Shares or contracts',
    each: 'Each',
    none: (trades: string) => `No fees are recorded for ${trades}.`,
    few: 'No trade yet.',
  },
};
