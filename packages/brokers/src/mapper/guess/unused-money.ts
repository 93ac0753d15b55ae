import { columnKey, columnName, type ColumnMapping } from '@daybook/domain/execution/column-mapping.ts';
import type { Row } from '#brokers/files/file-reading.ts';
import { nameScore } from './header-words.ts';
import { wordsOfName } from './name-words.ts';

/** What a column of money states of its row: the result of what was closed, what was paid or received, or a charge. */
type NamedMoney = 'result' | 'amount' | 'fee';

/** Rates, counts, levels, and figures of something else than the row: running sums, what is held, what was planned. */
const OTHER = new RegExp(
  [
    '%|\\b(?:pct|percent|percentage|bps|ratio|rate|factor|multiple|roi|points?|pips?|ticks?|price|px|kurs|preis|precio|preco)\\b',
    '\\b(?:currency|ccy|coin|asset|unit|units|type|code|id|number|no|date|time|day|days|status|name|symbol|country|notes?|description)\\b',
    '\\b(?:qty|quantity|shares|size|contracts|lots|volume|volumen|cantidad|quantidade|menge|anzahl|stuck)\\b',
    '\\b(?:cum|cumulative|running|balance|saldo|equity|account|konto|unrealized|unrealised|floating|open|offen|ausstehend)\\b',
    '\\b(?:market value|position value|remaining|storniert|cancel\\w*|max|min|mae|mfe|best|worst|drawdown|run up|runup|goal|mtm|mark to market)\\b',
    '\\b(?:target|planned|initial|risk|stop|take|limit|trigger|margin|leverage|collateral|basis|per|each|strike|multiplier)\\b',
  ].join('|'),
);
const RESULT =
  /\b(?:profits?|p\/l|p l|p\/n\/l|pnl|pn l|gains?|loss|realized|realised|result|resultado|ganancia|beneficio|lucro|gewinn|ergebnis|g\/v)\b/;
const FEE =
  /\b(?:fees?|transaction costs|transaction and\/or third|commissions?|comm|brokerage|charges?|tax|taxes|stt|gst|\p{L}*(?:gebuhr|gebuhren|entgelt|entgelte|zuschlag|spesen|courtage|provision)|kommission|comision|comisiones|comissao|comissoes|corretagem|tasas?|taxas?|tarifas?|gastos|impuestos?|impostos?|emolumentos|steuern?|swaps?|rollover)\b/u;
const AMOUNT =
  /\b(?:value|amount|proceeds|notional|turnover|consideration|principal|money|cash|net|gross|total|importe|monto|efectivo|financeiro|montante|betrag|wert|kurswert|gesamtbetrag|gegenwert)\b/;

const CHARGE =
  /\b(?:fees?|commissions?|comm|brokerage|charges?|comision|comissao|corretagem|tasa|taxa|provision|kommission|gebuhr)\b/;
const A_UNIT =
  /(?: fill rate| (?:per|a|each) (?:contract|share|lot|unit)|\/ ?(?:contract|share|lot|unit)| por (?:contrato|accion|acao|titulo|lote)| (?:pro|je) (?:kontrakt|aktie|stuck|lot))$/;

/** Whether a column, by its name as `wordsOfName` writes it, states what is charged for each contract or share of its row. */
export function isChargeOfUnit(words: string): boolean {
  return CHARGE.test(words) && A_UNIT.test(words);
}

/** Whether the name of a column says that it is no money of its row. */
export function isOtherName(name: string): boolean {
  return OTHER.test(wordsOfName(name));
}

/** What the name of a column plainly says of its row's money; null where it says something else, or nothing. */
export function moneyInName(name: string): NamedMoney | null {
  const words = wordsOfName(name).replace(/ ?\/ ?/g, '/');
  if (isChargeOfUnit(words)) return 'fee';
  if (OTHER.test(words)) return null;
  if (RESULT.test(words)) return 'result';
  if (FEE.test(words)) return 'fee';
  return AMOUNT.test(words) ? 'amount' : null;
}

/** A column of money that no field of a mapping takes. */
export interface UnusedColumn {
  readonly at: number;
  readonly name: string;
  readonly money: NamedMoney;
}

/** Where the columns of a mapping are in a table with this header; -1 for one that it lacks. */
export function placesOf({ columns }: ColumnMapping, header: Row | null): readonly number[] {
  const keys = header?.cells.map((name) => columnKey(columnName(name))) ?? [];
  return columns.map(({ at, name }) => {
    const key = columnKey(name);
    return header === null || key === '' || keys[at] === key ? at : keys.indexOf(key);
  });
}

/** The columns whose names plainly say money and that a mapping does not take. */
export function unusedMoney(mapping: ColumnMapping, header: Row | null): readonly UnusedColumn[] {
  const taken = new Set(placesOf(mapping, header));
  return (header?.cells ?? []).flatMap((cell, at) => {
    const name = columnName(cell);
    const money = taken.has(at) ? null : moneyInName(name);
    return money === null ? [] : [{ at, name, money }];
  });
}

/**
 * A mapping with the column of results that its trader left out, so that these are compared all the same: the one whose name is
 * clearest. Unchanged where it has one, and where the table names none.
 */
export function withUnusedResult(mapping: ColumnMapping, header: Row | null): ColumnMapping {
  if (mapping.columns.some(({ field }) => field === 'profit')) return mapping;
  const overruled = new Set(mapping.overruled.map(columnKey));
  const [clearest] = unusedMoney(mapping, header)
    .filter(({ money, name }) => money === 'result' && !overruled.has(columnKey(name)))
    .toSorted((left, right) => nameScore('profit', right.name) - nameScore('profit', left.name));
  if (!clearest) return mapping;
  const { at, name } = clearest;
  return { ...mapping, columns: [...mapping.columns, { at, name, field: 'profit' }] };
}
