const count = (value: number) => value.toLocaleString('en-US');

/** Words of the parts that every screen uses. */
export const ui = {
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  edit: 'Edit',
  copy: 'Copy',
  copied: 'Copied',
  clear: 'Clear',
  remove: (what: string) => `Remove ${what}`,
  loading: 'Loading',
  required: 'Required',
  optional: 'optional',
  noMatches: 'Nothing found',
  showTable: (title: string) => `Show ${title} as a table`,
  showChart: (title: string) => `Show ${title} as a chart`,
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  notifications: 'Notifications',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  range: (from: number, to: number, total: number) => `${count(from)}–${count(to)} of ${count(total)}`,
  page: (page: number, pages: number) => `Page ${count(page)} of ${count(pages)}`,
};
