import type { AskedSize } from '@daybook/api/imports/mapper.ts';
import { MAX_CONTRACT_SIZES, type ColumnMapping } from '@daybook/domain/execution/column-mapping.ts';

/** Thousands with separators that cannot be decimals: `100,000`, `1.000.000`. */
const THOUSANDS = /^\d{1,3}(?:([,. \u00a0'’])000|(?:[,. \u00a0'’]\d{3}){2,})$/;
/** `12.500` is twelve and a half or twelve thousand. */
const EITHER = /^[1-9]\d{0,2}[.,]\d{3}$/;

/** `0.50` as `0.5` and `100,000` as `100000`; null for what is no number above 0, and for what may be two. */
export function plainSize(text: string): string | null {
  const written = text.trim();
  const bare = THOUSANDS.test(written) ? written.replace(/\D/g, '') : written;
  const parts = EITHER.test(bare) ? null : /^0*(\d{1,10})(?:[.,](\d{1,8}))?$/.exec(bare);
  if (!parts) return null;
  const fraction = (parts[2] ?? '').replace(/0+$/, '');
  const size = fraction === '' ? parts[1]! : `${parts[1]}.${fraction}`;
  return size === '0' ? null : size;
}

/** One answer that is asked for: of a symbol, or of all pairs at once. */
export interface SizeQuestion {
  /** Null for all pairs. */
  readonly symbol: string | null;
  readonly symbols: readonly string[];
  readonly proposed: string | null;
  readonly isProven: boolean;
  readonly answer: string | null;
}

/** What is asked of the sizes of a table: pairs share an answer, unless the profits in the file show that they differ. */
export function sizeQuestions(sizes: readonly AskedSize[], mapping: ColumnMapping): readonly SizeQuestion[] {
  const { pairSize, contractSizes } = mapping;
  const own = (symbol: string): string | null =>
    Object.hasOwn(contractSizes, symbol) ? (contractSizes[symbol] ?? null) : null;
  const pairs = sizes.filter(({ symbol, isPair }) => isPair && own(symbol) === null);
  const proven = new Set(pairs.flatMap(({ isProven, proposed }) => (isProven ? [proposed] : [])));
  const isShared = proven.size < 2;
  const known = pairs.find(({ isProven }) => isProven) ?? pairs[0];
  const shared =
    isShared && known
      ? [{ ...known, symbol: null, symbols: pairs.map(({ symbol }) => symbol), answer: pairSize }]
      : [];
  const single = sizes.filter((size) => !isShared || !pairs.includes(size));
  return [
    ...shared.map(({ symbol, symbols, proposed, isProven, answer }) => ({
      symbol,
      symbols,
      proposed,
      isProven,
      answer,
    })),
    ...single.map(({ symbol, proposed, isProven }) => ({
      symbol,
      symbols: [symbol],
      proposed,
      isProven,
      answer: own(symbol),
    })),
  ];
}

/** Answers a question; null leaves it open. */
export function withSize(
  mapping: ColumnMapping,
  { symbol }: SizeQuestion,
  size: string | null,
): ColumnMapping {
  if (symbol === null) return { ...mapping, pairSize: size };
  const { [symbol]: _before, ...others } = mapping.contractSizes;
  const hasSpace = Object.keys(others).length < MAX_CONTRACT_SIZES;
  return { ...mapping, contractSizes: size === null || !hasSpace ? others : { ...others, [symbol]: size } };
}

/** Answers all open questions with what is proposed. */
export function withProposed(mapping: ColumnMapping, questions: readonly SizeQuestion[]): ColumnMapping {
  const open = questions.filter(({ answer, proposed }) => answer === null && proposed !== null);
  return open.reduce((next, question) => withSize(next, question, question.proposed), mapping);
}
