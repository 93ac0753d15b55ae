import { count } from '../plural.ts';

/** Words of fields, lists and tables. */
export const fields = {
  noMatches: 'Nothing found',
  clearAll: (field: string) => `Clear ${field}`,
  openList: (field: string) => `Show choices for ${field}`,
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  pages: 'Pages',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  range: (from: number, to: number, total: number) => `${count(from)}–${count(to)} of ${count(total)}`,
  page: (page: number, pages: number) => `Page ${count(page)} of ${count(pages)}`,
  dateFormat: 'YYYY-MM-DD',
  pickDate: (field: string) => `Pick ${field}`,
};
