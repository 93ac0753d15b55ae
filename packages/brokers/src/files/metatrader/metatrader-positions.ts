import type { Decimal } from '@daybook/domain/decimal.ts';
import type { Row } from '#brokers/files/file-reading.ts';
import { isSumOf, positiveNumber, settledOf, type Settled } from './metatrader-deals.ts';
import { closingCell, findSpacedNumber, namedCells, type ReportSection } from './metatrader-rows.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { UnreadableFile, wrongCell } from '#brokers/reading/unreadable-file.ts';

/** A position that was closed, or a part of one: the sum of its closing deals. */
export interface ClosedPosition extends Settled {
  readonly line: number;
  readonly id: string;
  readonly symbol: string;
  /** What closes it. */
  readonly action: 'buy' | 'sell';
  readonly opened: string;
  /** Number of its first deal; 0 where the report has none. */
  readonly openedBy: number;
  readonly closed: string;
  /** What was closed; canonical decimal text, above 0. */
  readonly volume: string;
  /** Average price of its closing, with half a unit of its last digit. */
  readonly price: string;
  readonly rounding: Decimal;
}

function readPosition({ line, cells }: Row): ClosedPosition {
  const [opened = '', id = '', symbol = '', type = ''] = cells;
  if (!/^\d{1,15}$/.test(id)) throw wrongCell(line, 'Position', id, because('aShortNumber', 15));
  const at = closingCell({ line, cells });
  const sizes = cells.slice(4, at).filter((text) => text !== '' && /^[\d\s./]+$/.test(text));
  // `0.05 / 0.10` is a position of which a part is closed.
  const volume = positiveNumber(line, 'Volume', sizes[0]?.split('/')[0]?.trim());
  if (volume === '0') throw wrongCell(line, 'Volume', sizes[0] ?? '', because('positive'));
  const price = positiveNumber(line, 'Price', cells[at + 1]);
  const charges = cells.slice(at + 2).filter((text) => text !== '');
  if (charges.length < 3 || charges.length > 4)
    throw new UnreadableFile(line, because('columnsMissing', ['Commission', 'Swap', 'Profit']));
  const digits = cells[at + 1]!.split('.')[1]?.length ?? 0;
  return {
    line,
    id,
    symbol,
    action: type === 'buy' ? 'sell' : 'buy',
    opened,
    openedBy: 0,
    closed: cells[at] ?? '',
    volume,
    price,
    // A quotient of two sums may be rounded in either way.
    rounding: { units: 1n, scale: digits },
    ...settledOf(line, charges, charges.length === 4),
  };
}

/** Reads the positions that were closed. Throws {@link UnreadableFile}, for sums that are not those of the rows too. */
export function readPositions({ rows, sums }: ReportSection): ClosedPosition[] {
  const positions = rows.map(readPosition);
  for (const row of sums) {
    const amounts = namedCells(row);
    if (amounts.length < 3 || amounts.length > 4 || amounts.some((text) => findSpacedNumber(text) === null))
      continue;
    if (!isSumOf(settledOf(row.line, amounts, amounts.length === 4), positions))
      throw new UnreadableFile(row.line, because('sectionSums', 'Positions'));
  }
  return positions;
}
