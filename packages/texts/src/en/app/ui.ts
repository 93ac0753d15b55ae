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
  about: (what: string) => `About ${what}`,
  required: 'Required',
  optional: 'optional',
  showTable: (title: string) => `Show ${title} as a table`,
  showChart: (title: string) => `Show ${title} as a chart`,
  notifications: 'Notifications',
};
