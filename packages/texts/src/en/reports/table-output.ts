import { counted } from '../plural.ts';

/** A table on its way to a file or to the clipboard. */
export const tableOutput = {
  copy: 'Copy',
  copyHint: 'Copy as a table',
  csv: 'CSV',
  csvHint: 'Download as CSV',
  purposes: { spreadsheet: 'For a spreadsheet', program: 'For a program' },
  copied: (rows: number) => `${counted(rows, { one: 'row is', other: 'rows are' })} on the clipboard.`,
  notCopied: 'The browser did not let the table be copied.',
};
