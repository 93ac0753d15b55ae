import type { TitleProblem } from '@daybook/domain/journal/mistake.ts';
import { count } from '../plural.ts';

const mistakeProblems: Record<TitleProblem, string> = {
  empty: 'Write what went wrong.',
  'too-long': 'A mistake has at most 64 characters.',
  comma: 'A mistake cannot contain a comma.',
  'control-character': 'This text contains characters that cannot be shown.',
};

/** One trade: its figures, executions and journal. */
export const trade = {
  net: 'Net P&L',
  gross: 'Gross P&L',
  fees: 'Fees',
  size: 'Size',
  volume: 'Volume',
  duration: 'Duration',
  date: 'Date',
  time: 'Time',
  account: 'Account',
  deletedBanner: 'This trade is deleted. It is left out of every figure until you restore it.',
  remove: 'Delete trade',
  restore: 'Restore trade',
  removed: (symbol: string) => `${symbol} trade deleted. It is left out of every figure.`,
  restored: (symbol: string) => `${symbol} trade restored`,
  undo: 'Undo',
  executions: 'Executions',
  executionColumns: {
    action: 'Action',
    price: 'Price',
    time: 'Time',
    size: 'Size',
    liquidity: 'Liquidity',
    profit: 'P&L',
    fees: 'Fees',
  },
  addedLiquidity: 'Added',
  journal: 'Journal',
  questions: 'Questions',
  mistakes: 'Mistakes',
  mistakesHelp: 'Pick what went wrong, or type a new one.',
  newMistake: (title: string) => `New error:${title}`,
  mistakeProblems,
  image: 'Image',
  comments: 'Comments',
  commentsHelp: 'What you saw, what you did, what you learned.',
  commentsTooLong: (most: number) => `Comments have at most ${count(most)} characters.`,
  saving: 'Saving',
  save: 'Save',
  saved: 'Journal saved',
  notSaved: 'The journal was not saved. What you wrote is still here.',
  changedElsewhere:
    'This trade has changed in the meantime, perhaps in another window. Save again to keep what you wrote, or look at the current version.',
  showPresent: 'Show the current version',
  discard: 'Discard changes',
  tooManyMistakes: (most: number) => `A trade has at most ${most} mistakes.`,
  exceeded: {
    trade: (amount: string) => `WARNING - You exceeded your max lost per trade by: ${amount}`,
    day: (amount: string) => `WARNING - You exceeded your max lost per day by: ${amount}`,
    week: (amount: string) => `WARNING - You exceeded your max lost per week by: ${amount}`,
  },
  previousTrade: 'Previous trade',
  nextTrade: 'Next trade',
  /** Mistakes that a trader without any begins with. */
  defaultMistakes: ['Add on a loosing trade', 'Did not respect stop loss', 'Start trade without event'],
};
