const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** The number of a month by its three capitals: 1 for `JAN`; 0 for any other text. */
export function monthNumber(name: string): number {
  return MONTHS.indexOf(name) + 1;
}
