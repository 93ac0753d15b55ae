import { count, counted, plural } from '../plural.ts';

const trades = (value: number) => counted(value, { one: 'trade', other: 'trades' });
const was = (value: number) => plural(value, { one: 'was', other: 'were' });

/** `Trend: Yes`, `Did you add? Yes`. */
const answer = (question: string, chosen: string) =>
  `${question}${question.endsWith('?') ? '' : ':'} ${chosen}`;

/** Many trades at once: selected in the list, then changed or shared together. */
export const manyTrades = {
  select: 'Select',
  selected: 'Selected',
  selectPage: 'Select the trades of this page',
  selectTrade: (symbol: string, when: string) => `Select ${symbol}, ${when}`,
  allSelected: (value: number, pages: number) =>
    pages === 1
      ? value === 1
        ? 'The only trade of this filter is selected.'
        : `All ${trades(value)} of this filter are selected.`
      : `All ${count(value)} trades of this filter are selected, on ${count(pages)} pages.`,
  someSelected: (value: number, all: number) => `${count(value)} of ${trades(all)} selected.`,
  selectAll: (all: number) => `Select all ${count(all)}`,
  onlyPage: 'Only this page',
  onlyNewest: (most: number) => `Only the newest ${count(most)}`,
  tooMany: (most: number) => `At most ${count(most)} trades can be changed at once.`,
  left: (value: number) => `${trades(value)} left the filter and the selection.`,

  bar: 'What to do with the selected trades',
  countSelected: (value: number) => `${count(value)} selected`,
  setup: 'Setup',
  tags: 'Tags',
  mistakes: 'Mistakes',
  flags: 'Questions',
  share: 'Share',
  clear: 'Clear the selection',
  search: 'Search or create',
  searchOnly: 'Search',
  haveIt: (value: number, all: number) =>
    `${count(value)} of ${count(all)} ${plural(value, { one: 'has', other: 'have' })} it`,
  answeredSo: (value: number, all: number) => `${count(value)} of ${count(all)}`,
  newSetup: (name: string) => `New setup “${name}”`,
  newTag: (name: string) => `New tag “${name}”`,
  newMistake: (title: string) => `New mistake “${title}”`,
  risk: 'Risk',
  riskTyped: 'Planned risk, for example 100',
  riskWrong: 'Enter an amount above 0, such as 100.',
  riskOfEach: (amount: string) => `Planned risk of each: ${amount}`,
  removeRisk: 'Remove the planned risk',
  riskSet: (amount: string, value: number) => `Planned risk of ${amount} set on ${trades(value)}`,
  riskRemoved: (value: number) => `Planned risk removed from ${trades(value)}`,
  removeSetup: 'Remove the setup',
  removeLabel: (name: string) => `Remove “${name}”`,
  answer,

  setupSet: (name: string, value: number) => `Setup “${name}” set on ${trades(value)}`,
  setupRemoved: (value: number) => `Setup removed from ${trades(value)}`,
  tagAdded: (name: string, value: number) => `Tag “${name}” added to ${trades(value)}`,
  tagRemoved: (name: string, value: number) => `Tag “${name}” removed from ${trades(value)}`,
  mistakeAdded: (title: string, value: number) => `Mistake “${title}” added to ${trades(value)}`,
  mistakeRemoved: (title: string, value: number) => `Mistake “${title}” removed from ${trades(value)}`,
  answered: (question: string, chosen: string, value: number) =>
    `${answer(question, chosen)} · ${trades(value)}`,
  wereSo: (value: number, all: number) => `${count(value)} of ${count(all)} ${was(value)} so already.`,
  hadIt: (value: number, all: number) => `${count(value)} of ${count(all)} had it already.`,
  full: (value: number) =>
    `${trades(value)} cannot take any more and ${plural(value, { one: 'stays as it is', other: 'stay as they are' })}.`,
  missing: (value: number) =>
    `${trades(value)} no longer ${plural(value, { one: 'exists', other: 'exist' })}.`,
  nothingChanged: 'Nothing changed',
  undone: (value: number) => `Undone on ${trades(value)}`,
  undoneBut: (value: number, kept: number) =>
    `Undone on ${trades(value)}; ${count(kept)} ${was(kept)} changed since and ${plural(kept, { one: 'stays as it is', other: 'stay as they are' })}`,
  showThem: 'Show them',
  stayed: 'Trades that stayed as they are',
  stayedMore: (value: number) => `and ${trades(value)} more`,
  labelProblems: {
    merged: 'This name was merged into another one.',
    archived: 'This name is archived. Bring it back, or choose another one.',
    'too-many': 'There are as many as there can be. Remove one first.',
  },
  tooLong: 'A name has at most 60 characters.',

  shareMany: (value: number) => `Share ${trades(value)}…`,
  stopSharing: (value: number) => `Stop sharing ${trades(value)}…`,
  shareAtMost: (most: number) => `At most ${count(most)} trades can be shared at once. Select fewer.`,
  shareTitle: (value: number) => `Share ${trades(value)}?`,
  shareWho: 'Anyone with the link to one of them can see it.',
  shareHelp:
    'This becomes public: symbol, date and times, executions, gross, fees and net, setup and answers, mistakes, images and what you wrote. Account, tags, planned risk and limits do not.',
  shareImages: (value: number) => `${trades(value)} with images`,
  shareNotes: (value: number) => `${trades(value)} with notes`,
  shareMistakes: (value: number) => `${trades(value)} marked with mistakes`,
  stopTitle: (value: number) => `Stop sharing ${trades(value)}?`,
  stopHelp: 'Their links stop working at once.',
  stopNoUndo: (most: number) =>
    `This cannot be undone where more than ${count(most)} of them are shared: they would have to be shared again.`,
  stop: 'Stop sharing',
  sharedNow: (value: number) => `${trades(value)} shared`,
  stopped: (value: number) => `${trades(value)} no longer shared`,
};
