/** Journals whose trades have a measure of their own, and the same journal with every amount divided one by one, for the tests of insights in a unit. */
import fc from 'fast-check';
import { each } from '../../fields.ts';
import type { DetailColumns } from '../../trade/details/columns/detail-columns.ts';
import { DETAIL_FIELDS, DETAIL_NAMES, type DetailName } from '../../trade/details/fields.ts';
import { inMoney, type TradeColumns } from '../../trade/trade-columns.ts';
import { measureIn } from '../../trade/units/results-in-unit.ts';
import { laidOut, quickDays } from './haste/random-days.slow.ts';

/** An amount ÷ what one unit is worth, in 1/10,000 of it: rounded half away from zero, in whole numbers alone. */
export function slowlyDivided(amount: number, worth: number): number {
  const size = BigInt(Math.abs(amount)) * 20_000n;
  const parts = Number((size + BigInt(worth)) / (2n * BigInt(worth)));
  return parts === 0 ? 0 : Math.sign(amount) * parts;
}

export interface MeasuredJournal {
  /** In a unit. */
  readonly columns: TradeColumns;
  readonly details: DetailColumns;
  /** What one unit is worth of each trade; null where that is not known. */
  readonly worths: readonly (number | null)[];
  /** Undeleted rows, and those of them whose unit is known. */
  readonly all: Uint32Array;
  readonly rows: Uint32Array;
  /** Columns without a unit that hold the results divided; of trades without one no net, and the gross in money. */
  readonly divided: TradeColumns;
  readonly dividedDetails: DetailColumns;
}

const ofMoney = (name: DetailName) => DETAIL_FIELDS[name].unit === 'money';

/** Quick trades with details of every kind, each with a measure drawn by `worth` for its row. */
export function measuredJournals(
  trades: number,
  days: number,
  worth: fc.Arbitrary<number | null>,
): fc.Arbitrary<MeasuredJournal> {
  // None so small that it is nothing in its unit.
  const amount = fc
    .integer({ min: -300, max: 300 })
    .map((dollars) => dollars * 10_000 + Math.sign(dollars) * 7);
  const detail = fc.record({
    amounts: fc.array(amount, { minLength: 12, maxLength: 12 }),
    isExplained: fc.nat(9),
    isComparable: fc.nat(4),
    exits: fc.integer({ min: 1, max: 4 }),
    adds: fc.nat(2),
  });
  return fc
    .tuple(
      quickDays(trades, days),
      fc.array(detail, { minLength: trades, maxLength: trades }),
      fc.array(worth, { minLength: trades, maxLength: trades }),
    )
    .map(([drawn, own, worths]) => {
      // Results too small for a part of the unit would be even in it, so money decides.
      const plain = drawn.map((trade) => ({
        ...trade,
        gross: trade.gross / 10_000n === 0n ? 0n : trade.gross,
      }));
      const { columns: base, rows: all } = laidOut(plain);
      const details = detailsOf(base, own);
      const columns = measureIn(base, 'r', (row) => worths[row]!);
      const rows = all.filter((row) => worths[row] !== null);
      return { columns, details, worths, all, rows, ...dividedBy(base, details, worths) };
    });
}

interface DrawnDetail {
  readonly amounts: readonly number[];
  readonly isExplained: number;
  readonly isComparable: number;
  readonly exits: number;
  readonly adds: number;
}

function detailsOf({ count, gross, net }: TradeColumns, own: readonly DrawnDetail[]): DetailColumns {
  const amountNames = DETAIL_NAMES.filter(ofMoney);
  const column = (name: DetailName) =>
    Float64Array.from(own.slice(0, count), ({ amounts, isExplained, isComparable, exits, adds }, row) => {
      switch (name) {
        case 'isExplained':
          return Number(isExplained > 0);
        case 'isComparable':
          return Number(isComparable > 0);
        case 'exits':
          return exits;
        case 'winnerAdds':
        case 'loserAdds':
          return Number(adds === (name === 'loserAdds' ? 2 : 1));
        case 'commission':
          // The four kinds add up to the fees, and no two of them are as large.
          return gross[row]! - net[row]! - 3_000 - 700 - 5;
        case 'exchangeFee':
          return 3_000;
        case 'regulatoryFee':
          return 700;
        case 'otherFee':
          return 5;
        case 'secondExit':
          return exits > 1 ? amounts[0]! : 0;
        case 'thirdExit':
          return exits > 2 ? amounts[1]! : 0;
        case 'laterExits':
          return exits > 3 ? amounts[2]! : 0;
        default:
          return amounts[amountNames.indexOf(name)] ?? 1;
      }
    });
  return {
    count,
    sizeScale: 0,
    priceScale: 0,
    kinds: ['stock'],
    kind: new Uint8Array(count),
    ...each(DETAIL_NAMES, column),
  };
}

function dividedBy(base: TradeColumns, details: DetailColumns, worths: readonly (number | null)[]) {
  const byOwn = (column: Float64Array, unknown: (amount: number) => number) =>
    column.map((amount, row) => {
      const own = worths[row]!;
      return own === null ? unknown(amount) : slowlyDivided(amount, own);
    });
  const divided: TradeColumns = {
    ...inMoney(base),
    net: byOwn(base.net, () => 0),
    gross: byOwn(base.gross, (amount) => amount),
  };
  const columnOf = (name: DetailName) =>
    ofMoney(name) ? byOwn(details[name], (amount) => amount) : details[name];
  return { divided, dividedDetails: { ...details, ...each(DETAIL_NAMES, columnOf) } };
}
