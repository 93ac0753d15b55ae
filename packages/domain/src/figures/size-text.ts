import { formatDecimal } from '../figure-text.ts';

/**
 * Exact decimal text of a size as a language writes its counts: `1,234.5`, `1 234.5`, `1.234,5`. `count` writes counts in that
 * language. Prices and amounts are written the same in every language.
 */
export function formatSize(text: string, count: (value: number) => string): string {
  const shown = formatDecimal(text);
  if (!/[,.]/.test(shown)) return shown;
  const [thousands, point] = [count(1_000)[1]!, decimalSign(count)];
  return shown.replace(/[,.]/g, (sign) => (sign === ',' ? thousands : point));
}

/** The sign before the decimals of sizes in the language of `count`. */
export function decimalSign(count: (value: number) => string): string {
  return count(0.5)[1]!;
}
