/** What the journal's screens say beside their figures. */
export const journal = {
  loadFailed: 'Your journal could not be loaded.',
  tryAgain: 'Try again',
  currency: 'Currency',
  currencyHelp: 'Amounts of different currencies are never added: one is shown at a time.',
  gallery: {
    title: 'Trading Gallery',
    empty: 'No images yet',
    emptyHelp: 'Images that you attach to a trade are collected here.',
  },
  tradeLoading: 'Loading the trade',
  backToTrades: 'Back to trades',
  tradeMissing: 'This trade does not exist',
  tradeMissingHelp: 'It may have been regrouped with other executions, or the address is incomplete.',
  previousTrade: 'Previous trade',
  nextTrade: 'Next trade',
  screenFailed: 'This screen could not be shown.',
  passwordTooLong: 'A password has at most 128 characters.',
  wrongSetUpCode: 'This is not the code that the server printed.',
  alreadyCreated: 'Somebody has created a journal here in the meantime. Reload the page to sign in.',
  comeBack: 'Sign in again to go on where you were.',
  typedIsKept: 'What you typed is kept.',
  /** To whoever opens a page of the journal without being signed in. */
  signInFirst: 'Sign in to open this page.',
  signInToComment: 'Sign in to write your comment. Then you are back at the trade.',
  /** Mistakes that a trader without any begins with. */
  defaultMistakes: ['Add on a loosing trade', 'Did not respect stop loss', 'Start trade without event'],
};
