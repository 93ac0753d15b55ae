/** Texts of the journal's screens besides their figures. */
export const journal = {
  loadFailed: 'Your journal could not be loaded.',
  tryAgain: 'Try again',
  currency: 'Currency',
  currencyHelp: 'Amounts of different currencies are never added: one is shown at a time.',
  tradeLoading: 'Loading the trade',
  screenFailed: 'This screen could not be shown.',
};
