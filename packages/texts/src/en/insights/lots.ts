/** Findings about the lots, exits and fees of trades. */
export const lots = {
  /** How many trades are left out of a finding, with the reason. */
  unexplained: (trades: string) =>
    `${trades} left out: their platform settled another profit than the fills give, or they have too many fills.`,
  notComparable: (trades: string) => `${trades} not comparable: something was added after an exit.`,
  gross: 'Gross',
  trades: 'Trades',
  orders: 'Orders',
  what: 'What',
  adds: {
    label: 'Adding to a position',
    toLosers: 'from adding to losers',
    toWinners: 'from adding to winners',
    sentence: (losers: string, winners: string, first: string) =>
      `Adds to losers came to ${losers}, adds to winners to ${winners}, first lots to ${first}.`,
    rows: { first: 'First lots', winners: 'Adds to winners', losers: 'Adds to losers' },
    none: (trades: string) => `Nothing was added to any of ${trades}.`,
    few: 'No trade whose fills explain its result yet.',
    foot: 'each exit taken from all lots in proportion',
  },
  scaling: {
    label: 'Scaling in and out',
    scopes: { in: 'from scaling in', out: 'from scaling out' },
    sentence: (scalingIn: string, scalingOut: string, held: string) =>
      `Scaling in made a difference of ${scalingIn}, scaling out of ${scalingOut}, against ${held} with the whole size from the first entry to your own last exit.`,
    rows: { held: 'Held whole', in: 'Scaling in', out: 'Scaling out' },
    none: (trades: string) => `One entry and one exit in each of ${trades}.`,
    few: 'No trade whose fills explain its result yet.',
  },
  exits: {
    label: 'Partial exits',
    scope: 'from what was left after the first exit',
    sentence: (first: string, second: string) => `The first exit won in ${first}, the second in ${second}.`,
    steps: ['First exit', 'Second exit', 'Third exit', 'Later exits'],
    shareOf: (part: string, whole: string) => `${part} of ${whole}`,
    afterWon: (part: string, whole: string) => `${part} of ${whole} after a won one`,
    won: 'Won',
    likely: 'Likely share',
    afterWonHead: 'After a won one',
    average: 'Average gross',
    none: (trades: string) => `All of the size left at once in each of ${trades}.`,
    few: 'No trade yet.',
  },
  honesty: {
    label: 'Losses beyond 1R',
    scope: 'lost beyond 1R',
    sentence: (over: number, breaches: number) =>
      `${over === 1 ? 'One trade' : `${over} trades`} lost more than 1R, ${breaches} of them by more than a tenth.`,
    moved: (trades: number, lost: string) =>
      `${trades === 1 ? 'The stop of one trade was moved away; beyond 1R it came to' : `The stops of ${trades} trades were moved away; beyond 1R they came to`} ${lost}.`,
    coverage: (known: string, trades: string) => `R of ${known} of ${trades}`,
    none: (coverage: string) => `No loss went beyond 1R (${coverage}).`,
    few: 'No trade with an R: it takes a planned stop, a planned risk, or the plan’s limit as the stop.',
    rows: { within: 'By up to a tenth', breached: 'By more than a tenth', moved: 'Of it, stop moved away' },
    oneR: '1R',
    beyond: 'Beyond 1R',
  },
  fees: {
    label: 'Fees',
    scope: (share: string) => `${share} of what prices moved`,
    scopeWithout: 'paid in fees',
    ticks: (ticks: string, trades: string) =>
      `Over ${trades} whose tick is known, fees are paid once the price has gone ${ticks} ticks your way.`,
    noTicks: 'The tick of these instruments is not known here.',
    underOne: (some: string, winners: string) => `${some} of ${winners} winners made less than one tick.`,
    turned: (trades: string) => `${trades} won before fees and lost after them.`,
    rows: { commission: 'Commission', exchange: 'Exchange', regulatory: 'Regulatory', other: 'Other' },
    before: 'Before fees',
    after: 'After fees',
    perUnit: (taken: string, added: string) =>
      `Per share or contract: taking liquidity ${taken}, adding it ${added}.`,
    amount: 'Amount',
    venue: { added: 'added', taken: 'taken', noRoute: 'No route stated' },
    size: 'Shares or contracts',
    each: 'Each',
    none: (trades: string) => `No fee is recorded in any of ${trades}.`,
    few: 'No trade yet.',
  },
};
