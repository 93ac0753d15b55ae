import { each, namesOf } from '../fields.ts';
import {
  FLAG_FIELDS,
  FLAGS,
  MARK_BITS,
  CHOICES,
  type Answer,
  type Choice,
  type Flag,
} from '../journal/fields.ts';
import { setupTable, type PlacedSetup, type Tag } from '../journal/labels.ts';
import type { Mistake } from '../journal/mistake.ts';

/** What the rows' marks point into. */
export interface LabelTables {
  readonly mistakes: readonly Mistake[];
  /** See {@link setupTable}: none at 0. */
  readonly setups: readonly PlacedSetup[];
  readonly tags: readonly Tag[];
}

/** The tables of a trader who set up nothing. */
export const NO_LABELS: LabelTables = { mistakes: [], setups: setupTable([]), tags: [] };

/** In what results are shown: money, multiples of what was risked, percent of the account, smallest steps of the price, money a share or contract. */
export const RESULT_UNITS = ['money', 'r', 'percent', 'ticks', 'share'] as const;
export type ResultUnit = (typeof RESULT_UNITS)[number];
/** Units that are not known of every trade. */
export const MEASURED_UNITS = RESULT_UNITS.filter((unit) => unit !== 'money');
export type MeasuredUnit = Exclude<ResultUnit, 'money'>;

/** Says that gross and net are in 1/10,000 of a unit that is not money. */
interface MeasuredResults {
  readonly unit: MeasuredUnit;
  /** The same trades with their money. */
  readonly base: TradeColumns;
  /** 1 for each trade whose unit is known; the results of the others are 0, and mean nothing. */
  readonly isKnown: Uint8Array;
  /** What one unit is worth of each of these trades, in 1/10,000 of its currency, and in how many parts of it results are stated. */
  readonly worth: Float64Array;
  readonly parts: number;
}

/**
 * All trades of one trader as columns, one row a trade, in the order of closing: day, end, start, id. Amounts are
 * integers of 1/10,000, volumes integers of 1/10^`volumeScale`. Enumerations are indexes into their tables.
 */
export interface TradeColumns extends LabelTables {
  readonly count: number;
  /** Raises with every change; equal revisions have equal rows. */
  readonly revision: number;
  /** Text tables that rows point into. */
  readonly symbols: readonly string[];
  readonly currencies: readonly string[];
  readonly accounts: readonly string[];
  /** Random 64 bits; {@link tradeIdText} gives the id in addresses and calls. */
  readonly id: BigUint64Array;
  readonly symbol: Uint16Array | Uint32Array;
  readonly currency: Uint8Array;
  readonly account: Uint8Array | Uint16Array;
  /** 1 for short, 0 for long. */
  readonly short: Uint8Array;
  readonly volumeScale: number;
  readonly volume: Float64Array;
  readonly gross: Float64Array;
  readonly net: Float64Array;
  /** New York day of the closing fill. */
  readonly day: Int32Array;
  /** Seconds from New York midnight of the first and of the last fill. */
  readonly start: Int32Array;
  readonly end: Int32Array;
  readonly duration: Int32Array;
  readonly executions: Uint16Array | Uint32Array;
  readonly journal: JournalColumns;
  /** Where results are not in money. */
  readonly measured?: MeasuredResults;
}

/** The trades with their money, in whatever unit results are: who won and lost, and limits in money, go by it. */
export function inMoney(columns: TradeColumns): TradeColumns {
  return columns.measured?.base ?? columns;
}

/** Numbers of CHOICE_OPTIONS; of the setup its place in `setups`, that of the one it was merged into. */
type ChoiceColumns = { readonly [Name in Choice]: Uint8Array };

/** What the trader wrote about the trades: changes with each save, while the rest changes with imports alone. */
export interface JournalColumns extends ChoiceColumns {
  /** See {@link journalBit} and {@link answeredBit}. */
  readonly bits: Uint16Array;
  /** Mistakes of row i are `mistake[mistakeStart[i]] … mistake[mistakeStart[i + 1] − 1]`, indexes into `mistakes`. */
  readonly mistakeStart: Uint32Array;
  readonly mistake: Uint16Array;
  /** Tags likewise, each once; merged ones are what they were merged into. */
  readonly tagStart: Uint32Array;
  readonly tag: Uint16Array;
}

/** The two kinds of marks of which a trade has any number, and where they are. */
export const MARKS = {
  mistake: { start: 'mistakeStart', mark: 'mistake', table: 'mistakes' },
  tag: { start: 'tagStart', mark: 'tag', table: 'tags' },
} as const;
export type MarkKind = keyof typeof MARKS;

/** All that the bits of a trade's journal say. */
export const JOURNAL_BITS = [...FLAGS, ...namesOf(MARK_BITS)] as const;
export type JournalBit = (typeof JOURNAL_BITS)[number];

const BITS: Readonly<Record<JournalBit, number>> = {
  ...MARK_BITS,
  ...each(FLAGS, (flag) => FLAG_FIELDS[flag].bit),
};

/** The mask of one bit of {@link JournalColumns.bits}. */
export function journalBit(bit: JournalBit): number {
  return 1 << BITS[bit];
}

/** Bits that say that a question was answered are those of the answers, so many places higher. */
const ANSWERED_FROM = JOURNAL_BITS.length;

/** The mask of the bit that says whether a question was answered. The answer's own bit is set for yes alone. */
export function answeredBit(flag: Flag): number {
  return 1 << (ANSWERED_FROM + FLAG_FIELDS[flag].bit);
}

/** An answer as bits of {@link JournalColumns.bits}. */
export function answerBits(flag: Flag, answer: Answer): number {
  if (answer === null) return 0;
  return answeredBit(flag) | (answer ? journalBit(flag) : 0);
}

/** The answer that bits of {@link JournalColumns.bits} state. */
export function answerIn(bits: number, flag: Flag): Answer {
  if ((bits & answeredBit(flag)) === 0) return null;
  return (bits & journalBit(flag)) !== 0;
}

type Capacity = Pick<
  TradeColumns,
  | 'id'
  | 'symbol'
  | 'currency'
  | 'account'
  | 'short'
  | 'volume'
  | 'gross'
  | 'net'
  | 'day'
  | 'start'
  | 'end'
  | 'duration'
  | 'executions'
  | 'journal'
>;

/** Empty columns of `count` rows with room for `marks` mistakes and `tags` in all. */
export function allocateColumns(count: number, marks: number, tags = 0): Capacity {
  const whole = () => new Int32Array(count);
  const amount = () => new Float64Array(count);
  return {
    id: new BigUint64Array(count),
    symbol: new Uint32Array(count),
    currency: new Uint8Array(count),
    account: new Uint16Array(count),
    short: new Uint8Array(count),
    volume: amount(),
    gross: amount(),
    net: amount(),
    day: whole(),
    start: whole(),
    end: whole(),
    duration: whole(),
    executions: new Uint32Array(count),
    journal: {
      bits: new Uint16Array(count),
      ...allocateChoices(count),
      mistakeStart: new Uint32Array(count + 1),
      mistake: new Uint16Array(marks),
      tagStart: new Uint32Array(count + 1),
      tag: new Uint16Array(tags),
    },
  };
}

/** Columns of the choices, in all of which nothing is chosen. */
export function allocateChoices(count: number): ChoiceColumns {
  return each(CHOICES, () => new Uint8Array(count));
}

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** A trade's id as written in addresses and calls: 13 characters of Crockford's base 32. */
export function tradeIdText(id: bigint): string {
  // In halves: a selection of 10,000 trades is written at once, and bigints would take it ten times as long.
  const [high, low] = [Number(id >> 32n), Number(id & 0xffff_ffffn)];
  let text = '';
  for (let shift = 28; shift > 0; shift -= 5) text += ALPHABET[(high >>> shift) & 31];
  text += ALPHABET[((high << 2) | (low >>> 30)) & 31];
  for (let shift = 25; shift >= 0; shift -= 5) text += ALPHABET[(low >>> shift) & 31];
  return text;
}

/** The inverse of {@link tradeIdText}; null for any other text. */
export function parseTradeId(text: string): bigint | null {
  if (!/^[0-9a-f][0-9a-hjkmnp-tv-z]{12}$/.test(text)) return null;
  let id = 0n;
  for (const character of text) id = (id << 5n) | BigInt(ALPHABET.indexOf(character));
  return id;
}
