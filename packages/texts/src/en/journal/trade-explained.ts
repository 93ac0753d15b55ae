import { count, counted } from '../plural.ts';

/** What each execution of a trade did, and what came of it. */
export const tradeExplained = {
  course: 'How the trade went',
  courseNote: (entries: number, exits: number, most: string) =>
    `${counted(entries, { one: 'entry', other: 'entries' })}, ${counted(exits, { one: 'exit', other: 'exits' })}, max size ${most}`,
  position: 'Position',
  running: 'Running result',
  average: 'Average',
  averageAt: (price: string) => `Average ${price}`,
  footnote:
    'Solid line: closed P&L. Dots: the whole position at each execution. Between executions the result is unknown without price bars.',
  settledFootnote:
    'Solid line: the profit settled by the platform. It does not follow from the prices, so the whole position is not shown.',
  summed: (executions: number, each: number) =>
    `${count(executions)} executions: each mark sums the entries or exits among ${each} in a row. The lines go through every execution.`,
  roles: {
    'first-entry': 'First entry',
    entry: 'Entry',
    'add-to-winner': 'Add to winner',
    'add-to-loser': 'Add to loser',
    add: 'Add',
    'partial-exit': 'Partial exit',
    'last-exit': 'Last exit',
  },
  crossing: (role: string) => `${role}, crossing`,
  crossingHelp:
    'Crossing: one execution closed a trade and opened the next. Only its part in this trade is shown.',
  columns: {
    execution: 'Execution',
    role: 'Role',
    position: 'Position',
    average: 'Average',
    closed: 'Closed P&L',
    whole: 'Whole position',
  },
  pointed: {
    executions: (from: number, to: number) => (from === to ? `${from}` : `${from} to ${to}`),
    at: (action: string, size: string, price: string) => `${action} ${size} at ${price}`,
    summed: (number: number) => `${number} executions summed`,
    position: (size: string) => `position ${size}`,
    average: (price: string) => `average ${price}`,
    closed: (amount: string) => `closed ${amount}`,
    whole: (amount: string) => `whole position ${amount}`,
    open: 'Enter opens its row in the table',
  },
  oneR: (amount: string) => `1R, ${amount}`,
  stopAt: (price: string) => `Stop ${price}`,
  /** After a move of it. */
  stopMoved: (price: string) => `moved to ${price}`,
  stopFar: 'The planned stop is too far away to be drawn with the prices.',
  plannedR: 'Planned 1R',
  firstR: (amount: string) => `first R ${amount}`,
  largestSize: 'Largest size',
  adds: 'Adds',
  addsNote: 'What each part of the position made',
  lots: {
    entry: 'First lots',
    'add-to-winner': 'Adds to winners',
    'add-to-loser': 'Adds to losers',
  },
  lotsOf: (orders: number, size: string, share: string) =>
    `${counted(orders, { one: 'order', other: 'orders' })}, ${size} (${share} of the size)`,
  proportion:
    'Each exit counts against all lots in proportion. The table above closes the oldest lots first (FIFO).',
  nothingAdded: 'No adds, and nothing gained or lost by scaling.',
  settled:
    'The platform settled this profit. It does not follow from the prices, so it cannot be split into parts.',
  notAmounts: 'The parts are too large to show as amounts.',
  scaling: 'Scaling',
  scalingNote: 'Compared with one entry and one exit',
  heldWhole: (first: string, last: string) => `All in, all out: ${first} to ${last}`,
  scalingIn: 'Scaling in',
  scalingOut: 'Scaling out',
  notComparable: 'Not comparable: you added after an exit, so there is no one size to compare with.',
  plan: 'What your plan says',
  planOf: (day: string) => `Your limits on ${day}`,
  planBefore: 'Before your plan: measured against the first limits you set',
  limits: {
    trade: (limit: string) => `Per trade ${limit}`,
    day: (limit: string) => `Per day ${limit}`,
    week: (limit: string) => `Per week ${limit}`,
  },
  kept: 'Kept',
  left: (amount: string) => `Kept, ${amount} left`,
  exceeded: (amount: string) => `Exceeded by ${amount}`,
  netOf: {
    day: (net: string) => `${net} for the whole day`,
    week: (net: string) => `${net} for the whole week`,
  },
  dayAfter: (net: string) => `${net} after this trade`,
  noLimits: 'You had no limits then.',
  otherCurrency: (currency: string) => `Your limits are in dollars; this trade is in ${currency}.`,
  deletedPlan: 'This trade is deleted and does not count toward any limit.',
  addedToLoser: (time: string) => `Added to a loser at ${time}?`,
  added: (time: string) => `Added at ${time}?`,
  mark: 'Mark it',
  mistake: 'Added to a loser',
  suggestion: 'Suggestion from the executions',
};
