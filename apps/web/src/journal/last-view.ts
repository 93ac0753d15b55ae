import { parseTradeId, tradeIdText, type TradeColumns } from '@daybook/domain/trade/trade-columns.ts';

/** The list that the trader saw last: to come back to, and to go through trade by trade. */
interface LastView {
  readonly href: string;
  readonly neighbours: (id: string) => Neighbours;
}

/** The trades above and below one in its list; null at the ends, and when it is not in it. */
export interface Neighbours {
  readonly previous: string | null;
  readonly next: string | null;
}

let last: LastView | null = null;

export function rememberView(view: LastView | null): void {
  last = view;
}

/** Null when the trader came to the trade by its address. */
export function lastView(): LastView | null {
  return last;
}

/** The neighbours of a trade among some rows of the columns, in the order of the rows. */
export function neighboursIn(columns: TradeColumns, rows: Uint32Array, id: string): Neighbours {
  const wanted = parseTradeId(id);
  const at = rows.findIndex((row) => columns.id[row] === wanted);
  const idAt = (index: number) => {
    const row = at === -1 ? undefined : rows[index];
    return row === undefined ? null : tradeIdText(columns.id[row]!);
  };
  return { previous: idAt(at - 1), next: idAt(at + 1) };
}
