import { columnKey } from '@daybook/domain/execution/column-mapping.ts';
import { wordsOfName } from './name-words.ts';

/** Of what a column speaks in a table of round trips: the first of two executions, or the second. */
export type TripRole = 'entry' | 'exit';

/** The role in a name, and the rest of the name. */
export interface RoleInName {
  readonly role: TripRole | null;
  /** As `columnKey` writes it. */
  readonly rest: string;
}

/** In English, Spanish, Portuguese and German, which writes them as beginnings of longer words. */
const ENTRY =
  /\b(?:entry|entered|enter|open|opened|opening|apertura|entrada|abertura|eroffnet)\b|\b(?:eroffnungs?|einstiegs?)/;
const EXIT =
  /\b(?:exit|exited|close|closed|closing|cierre|salida|fechamento|encerramento|saida|geschlossen)\b|\b(?:schliessungs?|schluss|ausstiegs?)/;
const BOUGHT = /\b(?:buy|bought|compra)\b|\bkauf/;
const SOLD = /\b(?:sell|sold|venta|venda)\b|\bverkaufs?/;
/** Profits and orders at both ends are of no role. */
const NO_ROLE = /\b(?:comment|signal|name|reason|order|stop|limit)\b/;

function without(key: string, word: RegExp): string {
  return key
    .replace(word, ' ')
    .replace(/\b(?:at|on|de|da|do|der)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function roleBy(name: string, entry: RegExp, exit: RegExp): RoleInName {
  const key = wordsOfName(name);
  const none = { role: null, rest: columnKey(name) };
  if (NO_ROLE.test(key) || (entry.test(key) && exit.test(key))) return none;
  if (exit.test(key)) return { role: 'exit', rest: without(key, exit) };
  return entry.test(key) ? { role: 'entry', rest: without(key, entry) } : none;
}

/** The role of a column called `Entry Price`, `ClosedAt` or `Precio de cierre`. */
export function roleInName(name: string): RoleInName {
  return roleBy(name, ENTRY, EXIT);
}

/** The same of `Buy Price` and `Sold At`: a purchase for an entry, a sale for an exit, whichever was first. */
export function tradeInName(name: string): RoleInName {
  return roleBy(name, BOUGHT, SOLD);
}
