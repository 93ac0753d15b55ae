import type { AskedSize } from '@daybook/api/imports/mapper.ts';
import { decimalText } from '@daybook/domain/decimal.ts';
import { MAX_CONTRACT_SIZES, type ColumnMapping } from '@daybook/domain/execution/column-mapping.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { parseTypedDecimal } from '#web/ui/entry/typed-decimal.ts';

/** The most digits before and behind the decimal sign. */
const SIZE = /^\d{1,10}(?:\.\d{1,8})?$/;

/** A contract size that a trader typed, as the mapping holds it; null for what is no number above 0. */
export function plainSize(text: string): string | null {
  const typed = parseTypedDecimal(text);
  const size = typed === null ? '' : decimalText(typed);
  return SIZE.test(size) && size !== '0' ? size : null;
}

/**
 * Says how a contract size was read where its comma or point could as well be read the other way: `100.000` is one
 * hundred and `100,000` a hundred thousand. Undefined for what everybody reads the same. The number itself has no thousands sign.
 */
export function sizeReading(
  text: string,
  words: Pick<Messages['mapper'], 'readWithDecimals' | 'readWithThousands'>,
): string | undefined {
  const size = plainSize(text);
  const swapped = text.replace(/[,.]/g, (sign) => (sign === ',' ? '.' : ','));
  if (size === null || plainSize(swapped) === size) return undefined;
  const say = text.includes('.') ? words.readWithDecimals : words.readWithThousands;
  return say(size);
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
