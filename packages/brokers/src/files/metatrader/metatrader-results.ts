import {
  addDecimals,
  decimal,
  decimalText,
  magnitude,
  negateDecimal,
  type Decimal,
} from '@daybook/domain/decimal.ts';
import type { Row } from '#brokers/files/file-reading.ts';
import { isSameAmount, settledSum, type Deals, type Settled } from './metatrader-deals.ts';
import { findSpacedNumber, namedCells } from './metatrader-rows.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { UnreadableFile } from '#brokers/reading/unreadable-file.ts';

/** "Total Net Profit" in the terminal's languages: a word for net and a word for profit. */
const NET = /net|líquid|liquid|чист/i;
const PROFIT = /profit|benefic|bénéfice|gananc|lucro|gewinn|прибыл/i;

/** The row that begins the results: net, and what winners and losers brought; null where the report has none. */
function findResult(rows: Iterable<Row>): { readonly line: number; readonly amounts: Decimal[] } | null {
  for (const row of rows) {
    const [label = '', ...rest] = namedCells(row);
    if (findSpacedNumber(label) !== null || !NET.test(label) || !PROFIT.test(label)) continue;
    const amounts = rest.flatMap((text) => findSpacedNumber(text) ?? []);
    if (amounts.length === 3) return { line: row.line, amounts: amounts.map(decimal) };
  }
  return null;
}

/**
 * Holds the report's results against its rows: winners less losers are the net, and the net is what deals or positions come
 * to, with charges of their own or without. Throws {@link UnreadableFile}.
 */
export function checkResult(
  rows: Iterable<Row>,
  { executed, others }: Deals,
  closed: readonly Settled[],
): void {
  const result = findResult(rows);
  const [net, won, lost] = result?.amounts ?? [];
  if (!result || !net || !won || !lost) return;
  const gained = addDecimals(won, negateDecimal(magnitude(lost)));
  if (!isSameAmount(net, gained))
    throw new UnreadableFile(
      result.line,
      because('total', decimalText(net)),
      because('figure', decimalText(gained)),
    );
  const charges = others.filter(({ type }) => !['balance', 'credit', 'bonus', 'correction'].includes(type));
  const closing = executed.filter(({ direction }) => direction !== 'in');
  const bare = (list: readonly Settled[]) =>
    list.map(({ profit }) => ({ commission: '0', fee: '0', swap: '0', profit }));
  const possible = [executed, [...executed, ...charges], closing, bare(executed), closed, bare(closed)];
  if (possible.some((list) => isSameAmount(settledSum(list), net))) return;
  throw new UnreadableFile(
    result.line,
    because('total', decimalText(net)),
    because('fromTrades', decimalText(settledSum(executed))),
  );
}
