import { countedIn } from '../plural.ts';

const counted = countedIn('en');

/** What the platforms state beside what the journal reckons, what is open, and how fees are estimated. */
export const checks = {
  title: 'Checked days',
  help: 'Each account’s day, held against what its platform or a file states. A seal means: equal within half a cent an execution.',
  all: 'All days',
  onlyDifferent: 'Differences only',
  show: 'Days shown',
  day: 'Day',
  account: 'Account',
  trades: 'Trades',
  ours: 'Journal, net',
  stated: 'Stated',
  noNet: 'no net',
  nothing: 'nothing',
  difference: 'Difference',
  moved: 'From other days, by hand',
  movedHelp:
    'Trades that you drew by hand carry profit from one day to another. The seal compares what the executions alone make of each day.',
  seal: 'Seal',
  seals: { sealed: 'Equal', different: 'Differs', 'not-stated': 'Nothing stated' },
  none: 'No day to check yet',
  noneHelp: 'After an update or an import, every day with trades stands here.',
  noDifferences: 'No day differs from what is stated.',
  more: 'Earlier days',
  details: (account: string, day: string) => `${account}, ${day}`,
  gross: 'Gross',
  net: 'Net',
  statedGross: 'Stated gross',
  statedNet: 'Stated net',
  executionDiffers: (stated: string, ours: string) => `stated ${stated}, reckoned ${ours}`,
  noTrades: 'The journal has no trade on this day.',
  grossOnlyHelp: 'The platform states this day before fees alone, so gross is compared with gross.',
  notStatedHelp:
    'Neither the platform nor a file states a result for this day, so there is nothing to compare.',
  outside: 'Executions in no trade',
  outsideHelp: 'The platform may count them into its result of the day.',
  reasons: { 'opening-missing': 'its opening is missing', 'still-open': 'still open' },
  positions: 'Open positions',
  positionsHelp:
    'What is still open at the end of what was imported, at the average price of what is left (FIFO).',
  noPositions: 'No position is open.',
  position: 'Position',
  price: 'Average price',
  since: 'Since',
  missing: 'Closings without an opening',
  missingHelp: 'Their opening lies before the first import. Import the earlier days and they become trades.',
  fees: 'Fees when none are stated',
  feesHelp:
    'Used for executions whose platform or file states no fees, and marked as an estimate. Stated fees always take its place. Amounts are in the currency of the trade; what expires or is assigned costs nothing.',
  perShare: 'Per share',
  perContract: 'Per contract',
  perOrder: 'Per order',
  minimum: 'Least per order',
  estimated: (count: number) =>
    `${counted(count, { one: 'execution bears', other: 'executions bear' })} an estimate.`,
  unknown: (count: number) =>
    `${counted(count, { one: 'execution has', other: 'executions have' })} no fees at all.`,
  saveFees: 'Save',
  noModel: 'Do not estimate',
  feesSaved: 'Fees were reckoned anew.',
  feesBusy: 'An import is under way. Try again in a moment.',
  badRate: 'An amount such as 0.005',
};
