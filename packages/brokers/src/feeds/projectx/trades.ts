import type {
  Instrument,
  LeftOutRow,
  ReportedExecution,
} from '@daybook/domain/execution/reported-execution.ts';
import { NO_MONEY, type Money } from '@daybook/domain/money.ts';
import { parseMoney } from '@daybook/domain/money-of-decimal.ts';
import { readRows } from '#brokers/feeds/request/ask-json.ts';
import { WrongField, type ExactJson, type Fields } from '#brokers/reading/exact-json.ts';
import { parseIsoInstant, sequenceOf } from '#brokers/rows/iso-instant.ts';
import { newYorkOf } from '#brokers/rows/newyork.ts';
import { newFill, type StatedFill } from '#brokers/rows/new-fill.ts';
import type { RefusedFill } from '#brokers/feeds/platform.ts';

/** A fill as `Trade/search` gives it; the gateway calls a fill a half-turn trade. */
export interface ProjectXTrade {
  readonly contractId: string;
  readonly isVoided: boolean;
  /** Everything but the instrument, which is asked for apart. */
  readonly fill: Omit<StatedFill, 'account' | 'instrument' | 'line'>;
}

function feesOf(row: Fields): Money {
  const text = row.optionalDecimal('fees') ?? '0';
  const fees = parseMoney(text);
  if (fees === null) throw new WrongField('fees', 'an amount', text);
  return fees;
}

function sideOf(row: Fields): 'buy' | 'sell' {
  const side = row.text('side');
  if (side === '0') return 'buy';
  if (side === '1') return 'sell';
  throw new WrongField('side', '0 (buy) or 1 (sell)', side);
}

function readTrade(row: Fields): ProjectXTrade {
  const localText = row.text('creationTimestamp');
  const moment = parseIsoInstant(localText);
  if (!moment) throw new WrongField('creationTimestamp', 'an instant', localText);
  const id = row.id('id');
  const profit = row.optionalDecimal('profitAndLoss');
  const fill = {
    action: sideOf(row),
    size: row.positive('size'),
    price: row.decimal('price'),
    instant: moment.instant,
    ...newYorkOf(moment.instant),
    zone: 'UTC',
    localText,
    // What the firm charges for the fill, commission and exchange in one.
    fees: { commission: NO_MONEY, exchange: NO_MONEY, regulatory: NO_MONEY, other: feesOf(row) },
    feeProvenance: 'stated' as const,
    externalId: id,
    externalOrderId: row.optionalText('orderId') || null,
    sequence: sequenceOf(moment.microseconds, id),
    // Without the fees; nothing for a fill that only opens.
    statedRealised: profit === null ? null : { amount: profit, kind: 'gross' as const },
  };
  return { contractId: row.id('contractId'), isVoided: row.get('voided') === true, fill };
}

/** Reads the trades of one answer; one that is in several is recognised by its id. */
export function readTrades(during: string, rows: readonly ExactJson[]): readonly ProjectXTrade[] {
  return readRows(during, rows, readTrade);
}

export interface SortedTrades {
  readonly executions: readonly ReportedExecution[];
  readonly refused: readonly RefusedFill[];
  readonly leftOut: readonly LeftOutRow[];
  readonly withdrawnIds: readonly string[];
}

function nameTrade({ contractId, fill }: ProjectXTrade): string {
  return `${fill.localText} ${fill.action} ${fill.size} ${contractId} @ ${fill.price}`;
}

/** Gives each trade its account and instrument; voided ones are withdrawn, those of unknown contracts refused. */
export function sortTrades(
  trades: readonly ProjectXTrade[],
  account: string,
  instruments: ReadonlyMap<string, Instrument | null>,
): SortedTrades {
  const executions: ReportedExecution[] = [];
  const refused: RefusedFill[] = [];
  const leftOut: LeftOutRow[] = [];
  const withdrawnIds: string[] = [];
  for (const [at, trade] of trades.entries()) {
    const { contractId, isVoided, fill } = trade;
    const line = at + 1;
    const instrument = instruments.get(contractId) ?? null;
    if (isVoided) {
      withdrawnIds.push(fill.externalId ?? '');
      leftOut.push({ line, reason: 'cancelled', what: nameTrade(trade) });
    } else if (instrument === null) {
      const reason = 'contract-size-unknown';
      refused.push({ account, line, symbol: contractId, reason, what: nameTrade(trade) });
    } else executions.push(newFill({ ...fill, account, instrument, line }));
  }
  return { executions, refused, leftOut, withdrawnIds };
}
