import { formatDecimal } from '../figure-text.ts';

/**
 * Exact decimal text of a size with the thousands of a language: `1,234.5`, `1 234.5`. `count` writes counts in that language. Prices and
 * amounts are written the same in every language, and so are all decimals.
 */
export function formatSize(text: string, count: (value: number) => string): string {
  const shown = formatDecimal(text);
  return shown.includes(',') ? shown.replaceAll(',', count(1_000)[1]!) : shown;
}
