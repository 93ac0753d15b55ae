import type { Instrument } from '@daybook/domain/execution/reported-execution.ts';
import { canonicalDecimal } from '#brokers/rows/exact-number.ts';
import type { UnusableInstrument } from '#brokers/feeds/platform.ts';
import type { AnswerRow } from './answer-page.ts';
import { DamagedAnswer, wrongCell } from './damaged-answer.ts';
import { feeColumns, type FeeColumn } from './fee-columns.ts';
import type { Table } from './header.ts';

const ID = /^[\w.:-]{1,64}$/;

/** Where the cells of one page are, so that a row is read without looking names up. */
interface Layout {
  readonly page: number;
  readonly fees: readonly FeeColumn[];
  /** One object an instrument, however many fills it has. */
  readonly instruments: Map<string, Instrument | UnusableInstrument>;
  readonly at: Readonly<
    Record<'time' | 'account' | 'side' | 'size' | 'symbol' | 'price' | 'route' | 'liquidity', number>
  >;
  readonly ids: Readonly<Record<'order' | 'fill' | 'own' | 'currency' | 'status', number>>;
}

/** Finds the columns of a fills page. Throws {@link DamagedAnswer} when the fees have no place between Liq and Order Id. */
export function layoutOf({ page, names, positions, line }: Table): Layout {
  const at = (name: string): number => positions.get(name) ?? -1;
  const [liquidity, order] = [at('Liq'), at('Order Id')];
  if (liquidity > order) throw new DamagedAnswer(page, line, 'expected the column Liq before Order Id');
  return {
    page,
    fees: feeColumns(names, liquidity, order),
    instruments: new Map(),
    at: {
      time: at('Date/Time'),
      account: at('Account'),
      side: at('B/S'),
      size: at('Qty'),
      symbol: at('Symbol'),
      price: at('Price'),
      route: at('Route'),
      liquidity,
    },
    ids: {
      order,
      fill: at('Fill Id'),
      own: at('PropReports Id'),
      currency: at('Currency'),
      status: at('Status'),
    },
  };
}

/** One page's row with what is needed to read it and to complain about it. */
export class FillRow {
  readonly layout: Layout;
  readonly line: number;
  readonly text: string;
  readonly cells: readonly string[];

  constructor(layout: Layout, row: AnswerRow) {
    this.layout = layout;
    this.line = row.line;
    this.text = row.text;
    this.cells = row.cells;
  }

  cell(position: number): string {
    return (this.cells[position] ?? '').trim();
  }

  damaged(column: string, expected: string, got: string): DamagedAnswer {
    return new DamagedAnswer(this.layout.page, this.line, wrongCell(column, expected, got));
  }

  /** Canonical decimal text, 0 or above. Throws {@link DamagedAnswer}. */
  number(column: string, position: number): string {
    const text = this.cell(position);
    const value = canonicalDecimal(text);
    if (value === null || value.startsWith('-'))
      throw this.damaged(column, 'a number that is not negative', text);
    return value;
  }

  /** An id, or empty text. Throws {@link DamagedAnswer}. */
  id(column: string, position: number): string {
    const text = this.cell(position);
    if (text !== '' && !ID.test(text)) throw this.damaged(column, 'an id', text);
    return text;
  }
}
