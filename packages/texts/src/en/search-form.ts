/** The search form, beside the names of its fields. */
export const searchForm = {
  title: 'Search',
  submit: 'Search Trades',
  reset: 'Clear the form',
  all: 'All',
  notADate: 'Write the date as YYYY-MM-DD, for example 2026-11-20.',
  endBeforeStart: 'The end date is before the start date.',
  groups: { setup: 'Setup', time: 'Time', journal: 'Journal', scope: 'Which trades' },
};
