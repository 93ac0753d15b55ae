import { addDecimals, decimal, ZERO, type Decimal } from '@daybook/domain/decimal.ts';
import type {
  ExecutionFees,
  LeftOutRow,
  ReportedExecution,
} from '@daybook/domain/execution/reported-execution.ts';
import { NO_MONEY } from '@daybook/domain/money.ts';
import { roundToMoney } from '@daybook/domain/money-of-decimal.ts';
import { WrongField, type Fields } from '#brokers/reading/exact-json.ts';
import { parseIsoInstant, sequenceOf, type ExactInstant } from '#brokers/rows/iso-instant.ts';
import { newYorkOf } from '#brokers/rows/newyork.ts';
import type { RefusedFill } from '#brokers/feeds/platform.ts';
import type { TradovateInstrument } from './contracts.ts';
import { newFill } from '#brokers/rows/new-fill.ts';

/** A fill of `fill/list`; the account is in its order. */
export interface TradovateFill {
  readonly id: string;
  readonly orderId: string;
  readonly contractId: string;
  readonly action: 'buy' | 'sell';
  readonly size: string;
  readonly price: string;
  readonly moment: ExactInstant;
  readonly localText: string;
  /** False for a fill that is not in force any more. */
  readonly isActive: boolean;
}

export function readFill(row: Fields): TradovateFill {
  const action = row.text('action');
  if (action !== 'Buy' && action !== 'Sell') throw new WrongField('action', 'Buy or Sell', action);
  const localText = row.text('timestamp');
  const moment = parseIsoInstant(localText);
  if (!moment) throw new WrongField('timestamp', 'an instant', localText);
  return {
    id: row.id('id'),
    orderId: row.id('orderId'),
    contractId: row.id('contractId'),
    action: action === 'Buy' ? 'buy' : 'sell',
    size: row.positive('qty'),
    price: row.decimal('price'),
    moment,
    localText,
    isActive: row.get('active') !== false,
  };
}

/** Charges of one fill, each with the number of its currency; a positive amount is a cost. Their id is the fill's. */
export interface TradovateFees {
  readonly id: string;
  readonly charges: readonly {
    readonly kind: keyof ExecutionFees;
    readonly amount: Decimal;
    /** Empty where none is named. */
    readonly currencyId: string;
  }[];
}

const CHARGES = [
  ['commission', 'commission', 'commissionCurrencyId'],
  ['exchangeFee', 'exchange', 'exchangeCurrencyId'],
  ['clearingFee', 'exchange', 'clearingCurrencyId'],
  ['nfaFee', 'regulatory', 'nfaCurrencyId'],
  ['brokerageFee', 'other', 'brokerageCurrencyId'],
  ['ipFee', 'other', 'ipCurrencyId'],
  ['orderRoutingFee', 'other', 'orderRoutingCurrencyId'],
] as const;

export function readFees(row: Fields): TradovateFees {
  const charges = CHARGES.map(([name, kind, currency]) => ({
    kind,
    amount: decimal(row.optionalDecimal(name) ?? '0'),
    currencyId: row.optionalText(currency),
  }));
  return { id: row.id('id'), charges: charges.filter(({ amount }) => amount.units !== 0n) };
}

type Fee = Pick<ReportedExecution, 'fees' | 'feeProvenance'>;
const NO_FEES: ExecutionFees = {
  commission: NO_MONEY,
  exchange: NO_MONEY,
  regulatory: NO_MONEY,
  other: NO_MONEY,
};

/** Adds up a fill's charges. Without any answer about them, or in another currency than the fill's, they are not known. */
function feesOf(stated: TradovateFees | undefined, currencyId: string): Fee {
  const isForeign = stated?.charges.some(
    (charge) => charge.currencyId !== '' && charge.currencyId !== currencyId,
  );
  if (!stated || isForeign === true) return { fees: NO_FEES, feeProvenance: 'unknown' };
  const sum = (kind: keyof ExecutionFees) =>
    roundToMoney(
      stated.charges
        .filter((charge) => charge.kind === kind)
        .reduce((total, { amount }) => addDecimals(total, amount), ZERO),
    );
  const fees = {
    commission: sum('commission'),
    exchange: sum('exchange'),
    regulatory: sum('regulatory'),
    other: sum('other'),
  };
  return { fees, feeProvenance: 'stated' };
}

interface SortedFills {
  readonly executions: readonly ReportedExecution[];
  readonly refused: readonly RefusedFill[];
  readonly leftOut: readonly LeftOutRow[];
  readonly withdrawnIds: readonly string[];
}

function nameFill({ localText, action, size, price }: TradovateFill, symbol: string): string {
  return `${localText} ${action} ${size} ${symbol} @ ${price}`;
}

/** Makes executions of one account's fills. */
export function sortFills(
  fills: readonly TradovateFill[],
  account: string,
  instruments: ReadonlyMap<string, TradovateInstrument>,
  fees: ReadonlyMap<string, TradovateFees>,
): SortedFills {
  const sorted = {
    executions: [] as ReportedExecution[],
    refused: [] as RefusedFill[],
    leftOut: [] as LeftOutRow[],
    withdrawnIds: [] as string[],
  };
  for (const [at, fill] of fills.entries()) {
    const known = instruments.get(fill.contractId);
    const symbol = known?.instrument.symbol ?? `contract ${fill.contractId}`;
    const what = nameFill(fill, symbol);
    const line = at + 1;
    if (!fill.isActive) {
      sorted.withdrawnIds.push(fill.id);
      sorted.leftOut.push({ line, reason: 'cancelled', what });
    } else if (!known) sorted.refused.push({ account, line, symbol, reason: 'contract-size-unknown', what });
    else sorted.executions.push(executionOf(fill, account, known, fees.get(fill.id), line));
  }
  return sorted;
}

function executionOf(
  fill: TradovateFill,
  account: string,
  { instrument, currencyId }: TradovateInstrument,
  fees: TradovateFees | undefined,
  line: number,
): ReportedExecution {
  const { id, orderId, action, size, price, moment, localText } = fill;
  return newFill({
    account,
    instrument,
    action,
    size,
    price,
    instant: moment.instant,
    ...newYorkOf(moment.instant),
    zone: 'UTC',
    localText,
    ...feesOf(fees, currencyId),
    externalId: id,
    externalOrderId: orderId,
    sequence: sequenceOf(moment.microseconds, id),
    line,
  });
}
