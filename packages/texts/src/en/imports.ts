import { countedIn } from '../plural.ts';

const counted = countedIn('en');

/** Files of executions: what they hold, what an import of them would do, and what was imported. */
export const imports = {
  title: 'Import files',
  drop: 'Drop files from your platform here',
  dropHelp:
    'Daybook recognises them by their content: TradeZero, DAS, PropReports, Lightspeed, Thinkorswim, Webull, Tradovate, NinjaTrader, MetaTrader 5, Interactive Brokers, Tradervue and more; CSV, Excel, HTML, XML or ZIP. Nothing is imported before you have seen what it does.',
  choose: 'Choose files',
  reading: (name: string) => `Reading ${name}`,
  sending: (name: string) => `Sending ${name}`,
  import: 'Import',
  importing: 'Importing',
  importAnyway: 'Import anyway',
  discard: 'Discard',
  close: 'Close',
  again: 'Look again',
  into: 'Account',
  intoOwn: (name: string) => `${name} (from the file)`,
  intoNew: (name: string) => `${name} (new)`,
  newAccount: 'New account …',
  newAccountName: 'Name of the new account',
  days: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
  executions: (count: number) => counted(count, { one: 'execution', other: 'executions' }),
  newOnes: (count: number) => `${count.toLocaleString('en-US')} new`,
  known: (count: number) => `${count.toLocaleString('en-US')} known already`,
  corrected: (count: number) => `${count.toLocaleString('en-US')} corrected`,
  newTrades: (count: number) => counted(count, { one: 'new trade', other: 'new trades' }),
  changedTrades: (count: number) => counted(count, { one: 'trade changes', other: 'trades change' }),
  goneTrades: (count: number) => counted(count, { one: 'trade goes', other: 'trades go' }),
  trades: 'Trades',
  firstOf: (shown: number, all: number) =>
    `The latest ${shown.toLocaleString('en-US')} of ${all.toLocaleString('en-US')}`,
  firstRests: (shown: number, all: number) =>
    `The first ${shown.toLocaleString('en-US')} of ${all.toLocaleString('en-US')}`,
  effect: 'Effect',
  effects: { new: 'New', changed: 'Changes', gone: 'Goes' },
  open: 'Positions that stay open',
  openHelp: 'They become trades once their closing executions are imported.',
  missing: 'Closings without an opening',
  missingHelp: 'Their opening lies before this file. Import the earlier days and they become trades.',
  leftOut: (count: number) => `${counted(count, { one: 'row', other: 'rows' })} left out`,
  leftOutReasons: {
    cancelled: 'cancelled',
    'not-an-execution': 'not an execution',
    'forex-conversion': 'conversion of currency',
    'no-size': 'nothing filled',
    'corporate-action': 'corporate action',
    'correction-replaced': 'replaced by a correction',
    cash: 'cash movement',
    'not-filled': 'not filled',
    sum: 'sum of other rows',
    'cancels-nothing': 'cancels a fill that is not in this file',
    'foreign-fee': 'commission in another currency, not counted',
    'out-of-reach': 'days that are no longer stated',
    'order-unknown': 'its order is no longer shown',
    'in-position': 'counted by the row of its position',
    'open-position': 'a position that is still open; its fills are not in this report',
  } as Readonly<Record<string, string>>,
  unreadable: (count: number) =>
    `${counted(count, { one: 'row', other: 'rows' })} that cannot be read and would not be imported`,
  line: (line: number) => `Line ${line.toLocaleString('en-US')}`,
  stated: 'What the file states',
  statedDiffers: (stated: string, ours: string) => `The file says ${stated}, its executions give ${ours}`,
  statedCount: (equal: number, all: number) =>
    `${equal.toLocaleString('en-US')} of ${counted(all, { one: 'stated figure', other: 'stated figures' })} met`,
  refused: (file: string, why: string) => `${file} cannot be imported: ${why}.`,
  refusedAt: (file: string, line: number, why: string) =>
    `${file} cannot be imported because of line ${line.toLocaleString('en-US')}: ${why}.`,
  doubtful: {
    statedDiffers: (differing: number, all: number) =>
      `${differing.toLocaleString('en-US')} of ${counted(all, { one: 'stated figure', other: 'stated figures' })} would not be met, so the trades below may be wrong. Check that the account is the right one and that no earlier file is missing.`,
    openingsMissing: (missing: number, trades: number) =>
      `${counted(missing, { one: 'closing lacks its opening', other: 'closings lack their opening' })}, beside ${counted(trades, { one: 'trade', other: 'trades' })}. Import the earlier days first, or choose another account.`,
  },
  nothing: 'Everything in this file is in your journal already. There is nothing to import.',
  nothingReadable:
    'Everything that can be read of this file is in your journal already; the rows below cannot be read.',
  noExecutions: 'There are no executions in this file.',
  noneReadable: 'None of the executions in this file can be read. The rows below say why.',
  whichAccount: 'The file names no account. Choose the one that it belongs to.',
  chooseAccount: 'Choose an account',
  multiplier: (what: string) => `A contract is stated with another size than before: ${what}.`,
  tooLargeAmounts: {
    trade: (symbol: string, account: string) =>
      `A trade in ${symbol} on account ${account} is larger than Daybook can calculate with. Check its prices, sizes and fees: nothing was imported.`,
    day: (day: string, account: string) =>
      `The trades of ${day} on account ${account} add up to more than Daybook can calculate with. Check the prices, sizes and fees of that day: nothing was imported.`,
    account: (account: string) =>
      `The trades of account ${account}, together with your journal, add up to more than Daybook can calculate with. Check their prices, sizes and fees: nothing was imported.`,
    figure: 'The file states an amount that is larger than Daybook can calculate with. Nothing was imported.',
  },
  otherGrain: (name: string, day: string) =>
    `${day} is in your journal already, from ${name}, and not in the same detail: one lists single executions, the other what they made together. With both, your trades would count twice. To use this file instead, take that import back first.`,
  changed: 'Your journal changed meanwhile. This is what the file would do now.',
  busy: 'Another import is under way. Try again in a moment.',
  gone: 'The file was not held any longer and has been read again. This is what it would do now.',
  lost: 'Daybook does not answer at present. The file is looked at as soon as it does.',
  empty: 'The file is empty.',
  notAFile:
    'This is a folder, or a file that was moved or changed since. Drop the files themselves, or a ZIP of them.',
  tooLarge: 'The file is larger than 128 MB. Split it.',
  questions: 'The file does not say everything',
  asks: {
    format: 'Which platform wrote it?',
    encoding: 'The text is not in UTF-8. Is it in Windows-1252?',
    day: 'Of which day is it?',
    zone: 'In which time zone are its times?',
    account: 'Which account is it of?',
    currency: 'In which currency are its amounts?',
    multiplier: 'How many dollars is a point worth?',
    whole: 'Its last row looks cut off. Is the file whole?',
  },
  serverZone: 'New York + 7 hours (most MetaTrader brokers)',
  asksSymbol: (symbol: string) => `How many dollars is a point of ${symbol} worth?`,
  yes: 'Yes',
  answeredByName: 'From the name of the file',
  answeredBefore: 'As you answered last time',
  done: (trades: string) => `Imported: ${trades}.`,
  undo: 'Take back',
  undoTitle: (name: string) => `Take back ${name}?`,
  undoHelp:
    'Its executions leave your journal, and the trades that they made. What you wrote about them is kept and comes back when the same is imported again. What another import brought too stays.',
  undoneNotice: 'The import was taken back.',
  undone: 'Taken back',
  past: 'What was imported',
  pastEmpty: 'Nothing has been imported yet.',
  when: 'When',
  more: 'Show more',
  kinds: { sync: 'Update of trades', file: 'File', demo: 'Demo data' },
};
