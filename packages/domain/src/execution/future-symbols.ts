import { dateOf, type Day } from '../calendar.ts';
import { findFutureRoot, type FutureContract } from './futures.ts';

/** Letters of the months January to December in the symbols of futures. */
const MONTH_LETTERS = 'FGHJKMNQUVXZ';
const MONTH_NAMES = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
/** `CME_MINI:MESM2026`, `/MESM26:XCME`, `MESM6.CME`. */
const EXCHANGE =
  /^[A-Z][A-Z0-9_]{1,14}:(?=.)|(?<=^\/[A-Z0-9]{3,8}):X[A-Z]{3}$|(?<=[FGHJKMNQUVXZ]\d{1,4})[.@ -](?:CME|E?CBOT|NYMEX|COMEX|GLOBEX|X[A-Z]{3})$/;
/** Ids of contracts in place of symbols: `CON.F.US.MES.M26`. */
const CONTRACT_ID = /^(?:CON\.)?F\.US\.([A-Z0-9]{1,4})\.?([FGHJKMNQUVXZ]\d{1,2})$/;
const LETTERED = /^\/?([A-Z0-9]{1,4}?) ?([FGHJKMNQUVXZ])(20\d\d|\d\d?)$/;
const NUMBERED = /^\/?([A-Z0-9]{1,4}) (0[1-9]|1[0-2])[-.](20\d\d|\d\d)$/;
const NAMED = /^\/?([A-Z0-9]{1,4}) ?(JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC) ?'?(20\d\d|\d\d)$/;
/** Names that an index has and no future. */
const NO_FUTURES: ReadonlySet<string> = new Set(['DAX30', 'DAX40']);
/** A contract is traded until a few days after its month at most; what is written later than that is of the next decade. */
const MONTHS_PAST = 1;

/** The contract that a symbol names. */
export interface FutureMonth {
  readonly root: string;
  /** The letter of its month: `M` is June. */
  readonly letter: string;
  /** As it is written, with one, two or four digits. */
  readonly year: string;
}

/** A symbol in capitals without the exchange that some write before or behind it. */
export function withoutExchange(symbol: string): string {
  return symbol.replace(EXCHANGE, '').replace(CONTRACT_ID, '$1$2');
}

/**
 * The root, month and year that a symbol in capitals names, however platforms spell it: `ESM6`, `/ESM26`, `ESM2026`, `ESM6.CME`,
 * `CME_MINI:ESM2026`, `ES 06-26`, `ES JUN26`. Null of anything else. The root may be one that is not known; of `ESJUN26`, which
 * could be `ESJU` with a letter too, it is the known one.
 */
export function findFutureMonth(symbol: string): FutureMonth | null {
  const bare = withoutExchange(symbol);
  if (NO_FUTURES.has(bare)) return null;
  const months = monthsOf(bare);
  return months.find(({ root }) => findFutureRoot(root)) ?? months[0] ?? null;
}

/** All that a symbol may name. */
function monthsOf(bare: string): readonly FutureMonth[] {
  const [, root, letter = '', year = ''] = LETTERED.exec(bare) ?? [];
  const numbered = NUMBERED.exec(bare);
  const named = NAMED.exec(bare);
  return [
    ...(root === undefined ? [] : [{ root, letter, year }]),
    ...(numbered ? [monthOf(numbered[1], Number(numbered[2]), numbered[3])] : []),
    ...(named ? [monthOf(named[1], MONTH_NAMES.indexOf(named[2]!) + 1, named[3])] : []),
  ];
}

function monthOf(root = '', month: number, year = ''): FutureMonth {
  return { root, letter: MONTH_LETTERS[month - 1]!, year };
}

/** The root of a symbol that names a month: `ES` of `ESM6`; null of any other. */
export function futureRootOf(symbol: string): string | null {
  return findFutureMonth(symbol)?.root ?? null;
}

/** Size and step of a future by its symbol; null when the symbol names no month or the root is not known. */
export function findFuture(symbol: string): FutureContract | null {
  const root = futureRootOf(symbol);
  return root === null ? null : findFutureRoot(root);
}

/** The one spelling of a contract, with the last digit of its year as the exchange writes it: `ESM6`. */
export function usualSymbol({ root, letter, year }: FutureMonth): string {
  return `${root}${letter}${year.at(-1)}`;
}

/** The one spelling of a future whose root is known, else the symbol as it is. */
export function usualFuture(symbol: string): string {
  const month = findFutureMonth(symbol);
  return month && findFutureRoot(month.root) ? usualSymbol(month) : symbol;
}

/**
 * The contract that a symbol names on a day, the same for all spellings and with its whole year: `ESM2026`. A year of one digit is
 * the nearest one that was not over by then. Null of a symbol that names no month.
 */
export function futureContract(symbol: string, day: Day): string | null {
  const month = findFutureMonth(symbol);
  return month && contractOn(month, day);
}

/** {@link futureContract} of a symbol that was read before. */
export function contractOn(month: FutureMonth, day: Day): string {
  return `${month.root}${month.letter}${wholeYear(month, day)}`;
}

function wholeYear({ letter, year }: FutureMonth, day: Day): number {
  if (year.length > 1) return year.length === 2 ? 2000 + Number(year) : Number(year);
  const present = dateOf(day);
  const months = present.year * 12 + present.month - MONTHS_PAST;
  const first = Math.ceil((months - MONTH_LETTERS.indexOf(letter) - 1) / 12);
  return first + ((Number(year) + 10 - (first % 10)) % 10);
}

/** All ways in which a journal may hold the symbol of a contract: `ESM6`, `ESM26` and `ESM2026` of `ESM2026`. */
export function futureSpellings(contract: string): readonly string[] {
  const [name, year] = [contract.slice(0, -4), contract.slice(-4)];
  return [1, 2, 4].map((digits) => name + year.slice(-digits));
}
