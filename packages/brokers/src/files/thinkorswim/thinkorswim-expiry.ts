import { addDecimals, decimal, negateDecimal, ZERO, type Decimal } from '@daybook/domain/decimal.ts';
import type { Instrument, ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { findDay, type Day } from '@daybook/domain/calendar.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { findLooseNumber, magnitudeOf, momentOf } from '#brokers/rows/cell-values.ts';
import { newFill, NO_FEES } from '#brokers/rows/new-fill.ts';
import type { NamedRow } from '#brokers/reading/table.ts';
import type { CashRow } from './thinkorswim-cash.ts';
import type { Leg } from './thinkorswim-legs.ts';
import { UnreadableFile } from '#brokers/reading/unreadable-file.ts';
import { NEW_YORK } from '#brokers/rows/newyork.ts';
import { monthNumber } from '#brokers/rows/months.ts';

/** `Removal of Option due to expiration -3.0 QQQ 100 (Weeklys) 9 MAR 26 305.0 CALL`: the number is what the position moves by. */
const REMOVAL =
  /removal of option due to expiration\s{0,9}([-+]?[\d,.]{1,24})\s{1,9}([A-Z.]{1,8})\s{1,9}(\d{1,4})\s{0,9}(?:\([^)]{0,40}\)\s{0,9}){0,4}(\d{1,2}) ([A-Z]{3}) (?:20)?(\d{2}) ([\d.]{1,24}) (CALL|PUT)/i;
/** Options of indices trade until a quarter past four on their last day; the row itself is written days later. */
const EXPIRY_SECONDS = (16 * 60 + 15) * 60;

/** An option that expired: what is needed to name it, and by how much its position moved. */
interface Removal {
  readonly line: number;
  readonly moved: string;
  readonly day: Day;
  /** Cells as the trade history has them. */
  readonly named: NamedRow;
}

/** The removal in a row of the cash balance; null for any other row. */
export function findRemoval({ line, type, description }: CashRow): Removal | null {
  const [, quantity = '', root = '', , day = '', month = '', year = '', strike = '', right = ''] =
    type === 'RAD' || type === 'EXP' ? (REMOVAL.exec(description) ?? []) : [];
  const moved = findLooseNumber(quantity);
  const expiry = findDay(2000 + Number(year), monthNumber(month.toUpperCase()), Number(day));
  if (moved === null || moved === '0' || expiry === null || year === '') return null;
  const cells: Readonly<Record<string, string>> = {
    Symbol: root.toUpperCase(),
    Exp: `${day} ${month.toUpperCase()} ${year}`,
    Strike: strike,
    Type: right.toUpperCase(),
  };
  return { line, moved, day: expiry, named: { line, cell: (name) => cells[name] ?? '' } };
}

function positionOf(legs: readonly Leg[], { contract }: Instrument): Decimal {
  return legs
    .filter(({ instrument }) => instrument?.contract === contract)
    .map(({ action, size }) => (action === 'buy' ? decimal(size) : negateDecimal(decimal(size))))
    .reduce(addDecimals, ZERO);
}

/**
 * The fill at price 0 for an expired option. The fills of the file must leave it open on the other side, where they
 * leave it open at all: its opening may be in an earlier statement. Throws {@link UnreadableFile} where they do not.
 */
export function expiryFill(
  { line, moved, day }: Removal,
  instrument: Instrument,
  account: string,
  legs: readonly Leg[],
): ReportedExecution {
  const isSale = moved.startsWith('-');
  const { units } = positionOf(legs, instrument);
  if (units !== 0n && units > 0n !== isSale)
    throw new UnreadableFile(line, because('expired', moved, instrument.symbol), because('opposite'));
  return newFill({
    line,
    account,
    instrument,
    action: isSale ? 'sell' : 'buy',
    effect: 'close',
    size: magnitudeOf(moved),
    price: '0',
    ...momentOf(line, NEW_YORK, day, EXPIRY_SECONDS),
    fees: NO_FEES,
    feeProvenance: 'stated',
  });
}
