/** A count as it stands in a sentence: `100,000`. Figures are written the same in every language. */
export function count(value: number): string {
  return value.toLocaleString('en-US');
}
