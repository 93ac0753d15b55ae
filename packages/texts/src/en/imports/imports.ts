import { count, counted } from '../plural.ts';

/** Files of executions: what they hold, what an import of them would do, and what was imported. */
export const imports = {
  title: 'Import files',
  drop: 'Drop files from your platform here',
  dropHelp:
    'Daybook recognizes them by their content: TradeZero, DAS, PropReports, Lightspeed, thinkorswim, Webull, Tradovate, NinjaTrader, MetaTrader 5, Interactive Brokers, Tradervue and more; CSV, Excel, HTML, XML or ZIP. Nothing is imported until you have seen what it would change.',
  choose: 'Choose files',
  reading: (name: string) => `Reading ${name}`,
  sending: (name: string) => `Sending ${name}`,
  import: 'Import',
  importing: 'Importing',
  importAnyway: 'Import anyway',
  discard: 'Discard',
  close: 'Close',
  again: 'Check again',
  into: 'Account',
  intoOwn: (name: string) => `${name} (from the file)`,
  intoNew: (name: string) => `${name} (new)`,
  newAccount: 'New account …',
  newAccountName: 'Name of the new account',
  days: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
  executions: (value: number) => counted(value, { one: 'execution', other: 'executions' }),
  newOnes: (value: number) => `${count(value)} new`,
  known: (value: number) => `${count(value)} already known`,
  corrected: (value: number) => `${count(value)} corrected`,
  planned: (value: number) => `${count(value)} with a planned stop, target or risk`,
  newTrades: (value: number) => counted(value, { one: 'new trade', other: 'new trades' }),
  changedTrades: (value: number) => counted(value, { one: 'trade changed', other: 'trades changed' }),
  goneTrades: (value: number) => counted(value, { one: 'trade removed', other: 'trades removed' }),
  trades: 'Trades',
  firstOf: (shown: number, all: number) => `The latest ${count(shown)} of ${count(all)}`,
  firstRests: (shown: number, all: number) => `The first ${count(shown)} of ${count(all)}`,
  effect: 'Effect',
  effects: { new: 'New', changed: 'Changed', gone: 'Removed' },
  open: 'Positions that stay open',
  openHelp: 'They become trades once their exits are imported.',
  /** Where what stays open may be too small to be sold. */
  openDust:
    'What is left and too small to be sold, as can happen with coins, keeps its trade open until it is sold together with more.',
  missing: 'Exits whose entry is missing',
  missingHelp: 'Their entries are from before this file. Import the earlier days and they become trades.',
  leftOut: (value: number) => `${counted(value, { one: 'row', other: 'rows' })} left out`,
  leftOutReasons: {
    cancelled: 'cancelled',
    'not-an-execution': 'not an execution',
    'forex-conversion': 'currency conversion',
    'no-size': 'nothing filled',
    'corporate-action': 'corporate action',
    'correction-replaced': 'replaced by a correction',
    cash: 'cash movement',
    'not-filled': 'not filled',
    sum: 'sum of other rows',
    'cancels-nothing': 'cancels a fill that is not in this file',
    'foreign-fee': 'commission in another currency, not counted',
    'kept-fee': 'commission kept when the fill was cancelled, not counted',
    'out-of-reach': 'days that are no longer stated',
    'order-unknown': 'its order is no longer shown',
    'in-position': 'counted in the row of its position',
    'open-position': 'a position that is still open; its fills are not in this report',
    'opening-missing':
      'an option that expired, its opening is in no file: import the one that has it, then this one again',
  } as Readonly<Record<string, string>>,
  unreadable: (value: number) =>
    `${counted(value, { one: 'row', other: 'rows' })} that cannot be read and would not be imported`,
  line: (line: number) => `Line ${count(line)}`,
  stated: 'What the file states',
  statedDiffers: (stated: string, ours: string) => `The file says ${stated}; its executions give ${ours}`,
  statedCount: (equal: number, all: number) =>
    `${count(equal)} of ${counted(all, { one: 'stated figure', other: 'stated figures' })} ${equal === 1 ? 'agrees' : 'agree'}`,
  refused: (file: string, why: string) => `${file} cannot be imported: ${why}.`,
  refusedAt: (file: string, line: number, why: string) =>
    `${file} cannot be imported because of line ${count(line)}: ${why}.`,
  /** Asked of two accounts with equal executions. */
  pair: {
    question: (account: string, other: string) => `Are ${account} and ${other} the same account?`,
    same: (other: string) => `Yes, import into ${other}`,
    copies: 'No, two accounts that trade alike',
    help: 'Your answer is kept for these two accounts.',
    title: 'Accounts with the same executions',
    held: (account: string, other: string, executions: number) =>
      `${counted(executions, { one: 'execution', other: 'executions' })} of ${account} ${executions === 1 ? 'is' : 'are'} in ${other} already. Updates leave ${account} out until you answer.`,
    said: {
      same: (account: string, other: string) =>
        `${account} is the same account as ${other}, which gets what is imported for it.`,
      copies: (account: string, other: string) =>
        `${account} and ${other} are two accounts that trade alike.`,
    },
    askAgain: 'Ask me again',
  },
  otherTyped: {
    label: 'Typed by hand',
    question: (executions: number, days: string) =>
      `You typed ${executions === 1 ? '1 execution' : `${count(executions)} executions`} of the same trades by hand (${days}). Which are to count?`,
    answered: (executions: number, days: string, isReplaced: boolean) =>
      isReplaced
        ? `${executions === 1 ? 'The execution' : `The ${count(executions)} executions`} that you typed (${days}) will give way to the file’s.`
        : `${executions === 1 ? 'The execution' : `The ${count(executions)} executions`} that you typed (${days}) will count besides the file’s.`,
    replace: 'Replace mine by the file’s',
    keep: 'Keep both',
    help: 'Notes, tags and images stay on the trade. Undoing the file brings yours back.',
  },
  doubtful: {
    typedExecutions: (executions: number) =>
      `${executions === 1 ? '1 execution' : `${count(executions)} executions`} that you typed by hand ${executions === 1 ? 'is' : 'are'} of the same trades. Say which are to count.`,
    importedBefore: (added: number, corrected: number) =>
      `You have already imported this very file. Now it would add ${counted(added, { one: 'execution', other: 'executions' })} and change ${count(corrected)}. Check the account and the time zone; what was corrected since would be overwritten.`,
    elsewhere: (executions: number, of: number, other: string, account: string) =>
      `${executions < of ? `${count(executions)} of these ${count(of)} executions are` : executions === 1 ? 'This execution is' : `These ${count(executions)} executions are`} in ${other} already; in ${account} they would count a second time.`,
    shifted: (executions: number, of: number, hours: string) =>
      `${count(executions)} of these ${count(of)} new executions are in the account already, ${hours} hours apart: this seems to be the same history with times of another zone, and would count twice. Check the time zone.`,
    tradesChange: (changed: number, of: number) =>
      `${count(changed)} of ${count(of)} trades on these days, which you have imported before, would change. Check the account and the time zone.`,
    mostlyUnreadable: (unreadable: number, read: number) =>
      `${counted(unreadable, { one: 'row cannot be read', other: 'rows cannot be read' })}, and only ${count(read)} can. Trades made of these alone may be wrong. The rows below say why they cannot be read.`,
    statedDiffers: (differing: number, all: number) =>
      `${count(differing)} of ${counted(all, { one: 'stated figure', other: 'stated figures' })} ${differing === 1 ? 'does' : 'do'} not match, so the trades below may be wrong. Check that the account is the right one and that no earlier file is missing.`,
    openingsMissing: (missing: number, trades: number) =>
      `${counted(missing, { one: 'exit lacks its entry', other: 'exits lack their entry' })}, next to ${counted(trades, { one: 'complete trade', other: 'complete trades' })}. Import the earlier days first, or choose another account.`,
  },
  nothing: 'Everything in this file is already in your journal. There is nothing to import.',
  nothingReadable:
    'Everything that can be read in this file is already in your journal; the rows below cannot be read.',
  noExecutions: 'There are no executions in this file.',
  noneReadable: 'None of the executions in this file can be read. The rows below say why.',
  whichAccount: 'The file names no account. Choose the one it belongs to.',
  chooseAccount: 'Choose an account',
  multiplier: (what: string) => `A contract is stated with a different size than before: ${what}.`,
  futureTime: (line: string, time: string) =>
    `Line ${line} states a time in the future: ${time}. Check the time zone and the order of day and month. Nothing was imported.`,
  tooLargeAmounts: {
    trade: (symbol: string, account: string) =>
      `A trade in ${symbol} on account ${account} is larger than Daybook can calculate with. Check its prices, sizes and fees: nothing was changed.`,
    day: (day: string, account: string) =>
      `The trades of ${day} on account ${account} add up to more than Daybook can calculate with. Check the prices, sizes and fees of that day: nothing was changed.`,
    account: (account: string) =>
      `The trades of account ${account}, together with your journal, add up to more than Daybook can calculate with. Check their prices, sizes and fees: nothing was changed.`,
    figure: 'An amount is larger than Daybook can calculate with. Nothing was changed.',
  },
  otherGrain: (name: string, day: string) =>
    `${day} is already in your journal, from ${name}, at a different level of detail: one lists single executions, the other their totals. With both, your trades would count twice. To use this file instead, undo that import first.`,
  changed: 'Your journal has changed since the preview. This is what the file would do now.',
  busy: 'Another import is in progress. Try again in a moment.',
  gone: 'The preview had expired, so the file was read again. This is what it would do now.',
  lost: 'Daybook is not responding. The file will be checked as soon as it does.',
  empty: 'The file is empty.',
  notAFile:
    'This is a folder, or a file that has been moved or changed since. Drop the files themselves, or a ZIP of them.',
  tooLarge: 'The file is larger than 128 MB. Split it.',
  questions: (value: number) =>
    value === 1 ? 'One question about this file' : `${count(value)} questions about this file`,
  asks: {
    format: 'Which platform wrote it?',
    encoding: 'The text is not in UTF-8. Is it in Windows-1252?',
    day: 'Which day is it from?',
    'day-order': 'Its name can be read as two days. Which one is it?',
    'date-order': 'Its dates can be read with the day or the month first. Which is it?',
    decimal: 'Its numbers can be read with a decimal point or a decimal comma. Which is it?',
    zone: 'What time zone are its times in?',
    account: 'Which account does it belong to?',
    currency: 'What currency are its amounts in?',
    multiplier: 'How many dollars is a point worth?',
    whole: 'Its last row looks cut off. Is the file whole?',
  },
  serverZone: 'New York + 7 hours (most MetaTrader brokers)',
  asksSymbol: (symbol: string) => `How many dollars is a point of ${symbol} worth?`,
  asksDate: (date: string) => `Which day does ${date} mean in this file?`,
  asksNumber: (number: string) => `What number is ${number} in this file?`,
  decimalReadings: {
    point: (reading: string) => `${reading} (decimal point, as in 0.5)`,
    comma: (reading: string) => `${reading} (decimal comma, as in 0,5)`,
  },
  yes: 'Yes',
  answeredByName: 'From the file name',
  browserZone: 'The time zone of this browser',
  changeAnswer: 'Change',
  answeredBefore: 'Your answer from last time',
  done: (trades: string) => `Imported: ${trades}.`,
  showTrades: 'Show its trades',
  undo: 'Undo',
  undoTitle: (name: string) => `Undo the import of ${name}?`,
  undoHelp:
    'Its executions and the trades made from them leave your journal. What you wrote about them is kept and comes back if you import the same again. What another import also brought stays.',
  undoneNotice: 'The import was undone.',
  undone: 'Undone',
  past: 'Past imports',
  pastEmpty: 'Nothing has been imported yet.',
  when: 'When',
  more: 'Show more',
  kinds: { sync: 'Trades update', file: 'File', demo: 'Demo data' },
};
