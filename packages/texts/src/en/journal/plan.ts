import type { LimitName } from '@daybook/domain/plan/limit-order.ts';

const PERIODS: Record<LimitName, string> = { trade: 'trade', day: 'day', week: 'week' };

/** The trading plan: three loss limits and the rules in the trader's own words. */
export const plan = {
  title: 'My Trading Plan',
  editTitle: 'Edit trading plan',
  edit: 'Edit',
  back: 'Back to the plan',
  limits: 'Loss limits',
  allAccounts: 'All accounts count, whatever the filter.',
  limitsHelp:
    'In dollars, in steps of 10. The slider ends at $1,000; type a larger limit, up to $1,000,000. A limit of 0 gives no warning.',
  perPeriod: { trade: 'Per trade', day: 'Per day', week: 'Per week' } satisfies Record<LimitName, string>,
  maxLost: {
    trade: 'Max lost per trade',
    day: 'Max lost per day',
    week: 'Max lost per week',
  } satisfies Record<LimitName, string>,
  noLimit: 'No limit',
  notALimit: 'A multiple of 10 from 0 to 1,000,000',
  statedHelp:
    'The day and week limits can also be typed in R (1R is your limit per trade) or as a percent of what your accounts hold: 3R, 2%. A percent turns into an amount when you save.',
  notStated: 'A multiple of 10 from 0 to 1,000,000, or R or percent: 3R, 2%',
  needsTradeLimit: 'R is your limit per trade: set that first',
  needsBalance: 'Percent needs a balance: enter one under Accounts',
  beyondLimits: 'This is less than $10 or more than $1,000,000',
  ofTradeLimit: (stated: string, amount: string) => `${stated} is ${amount}`,
  ofHeld: (stated: string, amount: string, held: string, accounts: number) =>
    accounts === 1
      ? `${stated} of the ${held} held is ${amount}`
      : `${stated} of the ${held} held in ${accounts} accounts is ${amount}`,
  whenSaved: (stated: string) => `${stated} when saved`,
  larger: (smaller: LimitName, larger: LimitName) =>
    `Your limit per ${PERIODS[smaller]} is above the one per ${PERIODS[larger]}: one ${PERIODS[smaller]} can then exceed the limit of the whole ${PERIODS[larger]}.`,
  text: 'Rules',
  textHelp: 'What you trade, when you enter and exit, when you stop.',
  empty: 'No plan written yet',
  emptyHelp: 'Write down your rules before the market opens: what you trade, when you enter, when you stop.',
  write: 'Write my plan',
  unchangedNote:
    'Closed trades keep the limits you had when they closed. Trades from before your first limit are measured against that one.',
  save: 'Save',
  saving: 'Saving',
  saved: 'You trading plan has been saved correctly!',
  notSaved: 'The plan was not saved. What you wrote is still here.',
  changedElsewhere:
    'Your plan has changed since you opened it, perhaps in another window. Save again to keep what you wrote, or look at the current plan.',
  showCurrent: 'Show the current plan',
  discard: 'Discard changes',
  tooLarge: 'This plan is too long to save (64 kB at most). Shorten it a little.',
  tooDeep: 'Lists and quotes are nested too deeply here. Outdent some of them.',
  notAllowed: 'Something in this text cannot be saved. Undo the last change and try again.',
  tools: {
    label: 'Format',
    bold: 'Bold',
    italic: 'Italic',
    underline: 'Underline',
    strike: 'Strikethrough',
    link: 'Link',
    heading2: 'Heading',
    heading3: 'Smaller heading',
    bulletList: 'Bulleted list',
    orderedList: 'Numbered list',
    blockquote: 'Quote',
    indent: 'Indent',
    outdent: 'Outdent',
    undo: 'Undo',
    redo: 'Redo',
  },
  linkTitle: 'Link',
  linkAddress: 'Address',
  linkHelp: 'A web page or an email address.',
  notALink: 'This is not a web page or an email address',
  setLink: 'Set link',
  removeLink: 'Remove link',
};
