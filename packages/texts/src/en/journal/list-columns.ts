/** Columns of the list of trades, besides those that are called as in reports; and how they are chosen. */
export const listColumns = {
  firstPrice: 'Entry price',
  lastPrice: 'Exit price',
  commission: 'Commission',
  exchangeFee: 'Exchange fees',
  regulatoryFee: 'Regulatory fees',
  otherFee: 'Other fees',

  columns: 'Columns',
  choose: 'Columns of the list',
  help: 'Drag to move, or press Alt with an arrow key.',
  earlier: (column: string) => `Move ${column} forward`,
  later: (column: string) => `Move ${column} back`,
  movedTo: (column: string, place: number, all: number) => `${column}: ${place} of ${all}`,
  usual: 'Back to the usual columns',
};
