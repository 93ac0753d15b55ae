/** A flag as the records and the form of a trade carry it. */
export function flagText(flag: boolean): 'Y' | 'N' {
  return flag ? 'Y' : 'N';
}
