/** Texts of the journal's screens besides their figures. */
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
  screenFailed: 'This screen could not be shown.',
};
