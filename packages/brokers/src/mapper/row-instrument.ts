import { dayText } from '@daybook/domain/calendar.ts';
import { mappedWord, type MappedKind } from '@daybook/domain/execution/column-mapping.ts';
import { because } from '@daybook/texts/file-reason.ts';
import type { Row } from '#brokers/files/file-reading.ts';
import { amountIn, cellOf, isEmpty, textOf, type Cell, type MappedTableReading } from './mapped-cells.ts';
import { readWrittenMoment } from './written/written-moments.ts';
import { wrongCell } from '#brokers/reading/unreadable-file.ts';

/** Kinds that a row may name; of an option the contract must be named too. */
export type StatedKind = MappedKind | 'option';

/** Words of a column of kinds, each by its kind. */
const KINDS: readonly (readonly [RegExp, StatedKind])[] = [
  [
    /^(?:OPT|OPTIONS?|(?:EQUITY|INDEX|STOCK) OPTIONS?|OPCI[OÓ]N(?:ES)?|OP[CÇ][AÃ]O|OP[CÇ][OÕ]ES|OPTIONEN)$/,
    'option',
  ],
  [/^(?:FUT|FUTURES?|FUTUROS?|TERMINKONTRAKTE?)$/, 'future'],
  [
    /^(?:STK|STOCKS?|EQUITY|EQUITIES|ETFS?|SHARES?|ACCI[OÓ]N(?:ES)?|A[CÇ][AÃ]O|A[CÇ][OÕ]ES|AKTIEN?)$/,
    'stock',
  ],
  [/^(?:FX|FOREX|DIVISAS?|MOEDAS?|DEVISEN)$/, 'forex'],
  [/^(?:CRYPTO|CRYPTOCURRENC(?:Y|IES)|CRIPTO(?:MONEDAS?|MOEDAS?)?|KRYPTO)$/, 'crypto'],
  [/^CFDS?$/, 'cfd'],
];
const EXAMPLE = 'SPY 260515C00500000';

/** What a word in a column of kinds says; null for one that nobody knows. */
export function findKind(text: string): StatedKind | null {
  const word = mappedWord(text);
  return KINDS.find(([words]) => words.test(word))?.[1] ?? null;
}

/** Whether a word says that an option is a call or a put; null for any other. */
export function findRight(text: string): 'C' | 'P' | null {
  if (/^(?:C|CALLS?)$/i.test(text)) return 'C';
  return /^(?:P|PUTS?)$/i.test(text) ? 'P' : null;
}

/** The kind that a row names; null for none. */
export function readKind(table: MappedTableReading, row: Row): StatedKind | null {
  return table.places.has('asset') ? findKind(textOf(table, row, 'asset')) : null;
}

/** `500` and `412.5` in thousandths of eight digits, as options are named; null for what no strike is. */
function strikeText(number: string): string | null {
  const parts = /^(\d{1,5})(?:\.(\d{1,3}))?$/.exec(number);
  return parts && `${parts[1]!.padStart(5, '0')}${(parts[2] ?? '').padEnd(3, '0')}`;
}

/**
 * The symbol of a row: for an option whose expiry, strike and right are in separate columns, its full name. Throws
 * {@link UnreadableFile} for one that lacks a part.
 */
export function readSymbol(table: MappedTableReading, row: Row): Cell {
  const symbol = cellOf(table, row, 'symbol')!;
  if (!table.places.has('strike') && !table.places.has('right')) return symbol;
  const [expiry, strike, right] = (['expiry', 'strike', 'right'] as const).map((field) =>
    cellOf(table, row, field),
  );
  const stated = [strike, right].filter((cell) => cell && !isEmpty(cell.text) && cell.text !== '0');
  if (stated.length === 0 || /\d{6}[CP]\d/.test(symbol.text)) return symbol;
  const day = readWrittenMoment(expiry?.text ?? '', table.mapping.dateOrder)?.day ?? null;
  const price = strike ? strikeText(amountIn(strike, table.mapping).number) : null;
  const side = findRight(right?.text ?? '');
  if (day === null || price === null || side === null)
    throw wrongCell(row.line, symbol.label, symbol.text, because('anOption', EXAMPLE));
  const date = dayText(day).replaceAll('-', '').slice(2);
  return { ...symbol, text: `${symbol.text} ${date}${side}${price}` };
}
