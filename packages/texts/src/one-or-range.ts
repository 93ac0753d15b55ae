/** What is said of a range whose ends, as they are shown, are the same: that one figure. */
export function oneOrRange(low: string, high: string, range: string): string {
  return low === high ? low : range;
}
