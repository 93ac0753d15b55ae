import { mappedWord, type SideMeaning } from '@daybook/domain/execution/column-mapping.ts';
import { isCashWord } from './cash-words.ts';
import { findSideWord, type Side } from '#brokers/rows/side-words.ts';

/** Words beyond those of {@link findSideWord}: Spanish, Portuguese, German, and longer English ones. */
const WORDS: Readonly<Record<string, SideMeaning>> = {
  LONG: 'buy',
  'OPEN LONG': 'buy-to-open',
  'CLOSE LONG': 'sell-to-close',
  'OPEN SHORT': 'sell-short',
  'CLOSE SHORT': 'buy-to-cover',
  'ENTRY LONG': 'buy-to-open',
  'EXIT LONG': 'sell-to-close',
  'ENTRY SHORT': 'sell-short',
  'EXIT SHORT': 'buy-to-cover',
  'BOUGHT TO OPEN': 'buy-to-open',
  'BOUGHT TO CLOSE': 'buy-to-cover',
  'SOLD TO OPEN': 'sell-short',
  'SOLD TO CLOSE': 'sell-to-close',
  'CLOSED LONG': 'sell-to-close',
  'CLOSED SHORT': 'buy-to-cover',
  'CERRAR LARGO': 'sell-to-close',
  'CERRAR EN LARGO': 'sell-to-close',
  'CERRAR LONG': 'sell-to-close',
  'CIERRE LARGO': 'sell-to-close',
  'CERRAR CORTO': 'buy-to-cover',
  'CERRAR EN CORTO': 'buy-to-cover',
  'CERRAR SHORT': 'buy-to-cover',
  'CIERRE CORTO': 'buy-to-cover',
  'FECHAR LONG': 'sell-to-close',
  'FECHAR COMPRADO': 'sell-to-close',
  'FECHAR SHORT': 'buy-to-cover',
  'FECHAR VENDIDO': 'buy-to-cover',
  'LONG SCHLIESSEN': 'sell-to-close',
  'SHORT SCHLIESSEN': 'buy-to-cover',
  'FERMER LONG': 'sell-to-close',
  'FERMER SHORT': 'buy-to-cover',
  'ЗАКРЫТЬ ЛОНГ': 'sell-to-close',
  'ЗАКРЫТЬ ШОРТ': 'buy-to-cover',
  平多: 'sell-to-close',
  平空: 'buy-to-cover',
  PURCHASE: 'buy',
  BID: 'buy',
  SALE: 'sell',
  ASK: 'sell',
  COMPRA: 'buy',
  COMPRAR: 'buy',
  COMPRADO: 'buy',
  VENTA: 'sell',
  VENDER: 'sell',
  VENDIDO: 'sell',
  VENDA: 'sell',
  'VENTA EN CORTO': 'sell-short',
  'VENTA CORTA': 'sell-short',
  'VENDA A DESCOBERTO': 'sell-short',
  'VENDA COBERTA': 'sell',
  KAUF: 'buy',
  KAUFEN: 'buy',
  GEKAUFT: 'buy',
  VERKAUF: 'sell',
  VERKAUFEN: 'sell',
  VERKAUFT: 'sell',
  LEERVERKAUF: 'sell-short',
};

/** One letter that is unambiguous only with the other one of its language. */
const PAIRS: readonly (readonly [buy: string, sell: string])[] = [
  ['C', 'V'],
  ['K', 'V'],
  ['L', 'S'],
  ['1', '2'],
  ['1', '-1'],
];

/** Words that are unambiguous only with another: with `Long`, `Short` is a plain sale; with `B`, `T` sells short. */
const ONLY_WITH_OTHER: Readonly<Record<string, readonly [other: string, meaning: SideMeaning]>> = {
  SHORT: ['LONG', 'sell'],
  T: ['B', 'sell-short'],
};

/** Longer words, such as `Buy Limit` and `Market sell`. */
const LONGER: readonly (readonly [RegExp, SideMeaning])[] = [
  [/^(?:BUY|BOUGHT)\b.*\bCOVER\b/, 'buy-to-cover'],
  [/^(?:SELL|SOLD)\b.*\bSHORT\b/, 'sell-short'],
  [/^(?:COMPRA|KAUF|RUCKKAUF|RÜCKKAUF)\b.*\b(?:CUBRIR|COBRIR|COBERTURA|EINDECKUNG|SHORT)\b/, 'buy-to-cover'],
  [/^(?:RECOMPRA|RÜCKKAUF|EINDECKUNG)/, 'buy-to-cover'],
  [/^(?:VENTA|VENDA)\b.*\b(?:DESCUBIERTO|DESCOBERTO|CORTO|CORTA|SHORT)\b/, 'sell-short'],
  [/^VERKAUF\b.*\b(?:LEER|SHORT)\b/, 'sell-short'],
  [/^(?:BUY|BOUGHT|COMPRA|KAUF)\b/, 'buy'],
  [/^(?:SELL|SOLD|VENTA|VENDA|VERKAUF)\b/, 'sell'],
  [/^(?:MARKET|LIMIT|STOP|STOP LIMIT) BUY$/, 'buy'],
  [/^(?:MARKET|LIMIT|STOP|STOP LIMIT) SELL$/, 'sell'],
];

const SIDES: Readonly<Record<Exclude<SideMeaning, 'leave-out'>, Side>> = {
  buy: { action: 'buy', effect: 'unknown' },
  sell: { action: 'sell', effect: 'unknown' },
  'sell-short': { action: 'sell', effect: 'open' },
  'buy-to-cover': { action: 'buy', effect: 'close' },
  'buy-to-open': { action: 'buy', effect: 'open' },
  'sell-to-close': { action: 'sell', effect: 'close' },
};

/** Side and effect that a word means. */
export function sideOf(meaning: Exclude<SideMeaning, 'leave-out'>): Side {
  return SIDES[meaning];
}

/** Meaning of a word in a column of closings. */
export function asClosing(meaning: SideMeaning): SideMeaning {
  if (meaning === 'buy') return 'buy-to-cover';
  return meaning === 'sell' ? 'sell-to-close' : meaning;
}

/** Whether a column's words are all of what closes. */
export function areClosing(sides: Readonly<Record<string, SideMeaning>>): boolean {
  const meanings = Object.values(sides).filter((meaning) => meaning !== 'leave-out');
  const isClosing = (meaning: SideMeaning): boolean =>
    meaning === 'buy-to-cover' || meaning === 'sell-to-close';
  return meanings.length > 0 && meanings.every(isClosing);
}

function meaningOf({ action, effect }: Side): SideMeaning {
  if (action === 'buy')
    return effect === 'unknown' ? 'buy' : effect === 'close' ? 'buy-to-cover' : 'buy-to-open';
  return effect === 'unknown' ? 'sell' : effect === 'open' ? 'sell-short' : 'sell-to-close';
}

/** Meaning of a word in a column that has the words `others` too, as `mappedWord` writes them; null for an unknown one. */
export function findSideMeaning(text: string, others: readonly string[] = []): SideMeaning | null {
  const word = mappedWord(text);
  const exception = Object.hasOwn(ONLY_WITH_OTHER, word) ? ONLY_WITH_OTHER[word] : undefined;
  if (exception && others.includes(exception[0])) return exception[1];
  if (Object.hasOwn(WORDS, word)) return WORDS[word] ?? null;
  const side = findSideWord(word);
  if (side) return meaningOf(side);
  return LONGER.find(([start]) => start.test(word))?.[1] ?? null;
}

/** Meanings of the words of one column, beside which those of money alone are left out of the table; unknown ones have none. */
export function guessSides(texts: readonly string[]): Record<string, SideMeaning> {
  const words = texts.map(mappedWord);
  const pair = PAIRS.find((two) => two.every((word) => words.includes(word)) && words.length === 2);
  if (pair) return { [pair[0]]: 'buy', [pair[1]]: 'sell' };
  const known = words.flatMap((word) => {
    const meaning = findSideMeaning(word, words);
    return meaning === null ? [] : [[word, meaning] as const];
  });
  const cash = known.length > 0 ? words.filter(isCashWord) : [];
  return Object.fromEntries([...known, ...cash.map((word) => [word, 'leave-out'] as const)]);
}

/** Words of a column that says what an execution does to a position. */
const EFFECTS: Readonly<Record<string, 'open' | 'close'>> = {
  OPEN: 'open',
  'TO OPEN': 'open',
  OPENING: 'open',
  ENTRY: 'open',
  O: 'open',
  APERTURA: 'open',
  ABERTURA: 'open',
  CLOSE: 'close',
  'TO CLOSE': 'close',
  CLOSING: 'close',
  EXIT: 'close',
  C: 'close',
  CIERRE: 'close',
  FECHAMENTO: 'close',
};
const POSITIONS: ReadonlySet<string> = new Set(['LONG', 'SHORT', 'LARGO', 'CORTO', 'COMPRADO', 'VENDIDO']);

/** Whether a word says that an execution opens or closes; null for any other. */
export function findEffect(text: string): 'open' | 'close' | null {
  const word = mappedWord(text);
  return Object.hasOwn(EFFECTS, word) ? (EFFECTS[word] ?? null) : null;
}

/** What an execution does, by its side and what it does to the position: to close a `Long` is to sell. */
export function withEffect(side: Side, text: string, effect: 'open' | 'close'): Side {
  const isTurned = effect === 'close' && POSITIONS.has(mappedWord(text));
  const { action } = side;
  return { action: isTurned ? (action === 'buy' ? 'sell' : 'buy') : action, effect };
}
