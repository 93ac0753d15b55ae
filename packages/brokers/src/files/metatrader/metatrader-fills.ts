import { addDecimals, decimal, decimalText, negateDecimal, ZERO } from '@daybook/domain/decimal.ts';
import type { Instrument, ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { NO_MONEY, type Money } from '@daybook/domain/money.ts';
import { parseMoney } from '@daybook/domain/money-of-decimal.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { momentOf, requireDay, requireTime } from '#brokers/rows/cell-values.ts';
import type { Settled } from './metatrader-deals.ts';
import { newFill } from '#brokers/rows/new-fill.ts';
import { wrongCell } from '#brokers/reading/unreadable-file.ts';

/** What a fill is made of: a deal of MetaTrader 5, or one end of a ticket of MetaTrader 4. */
export interface FillSource extends Settled {
  readonly line: number;
  readonly time: string;
  readonly symbol: string;
  readonly action: 'buy' | 'sell';
  readonly volume: string;
  readonly price: string;
  readonly id: string;
  readonly order: string;
  readonly sequence: number;
  readonly effect: ReportedExecution['effect'];
  readonly positionRef: string | null;
  readonly isForced: boolean;
}

/** What all fills of a report have in common. */
interface FillSettings {
  readonly zone: string;
  readonly account: string;
  readonly instrumentOf: (symbol: string) => Instrument;
}

const PAIR = /^[A-Z]{6}(?:[^A-Z0-9].*)?$/;

/** Instruments by symbol. What a lot is worth is not in the report, and not needed, for all profits are. */
export function instruments(currency: string): FillSettings['instrumentOf'] {
  const known = new Map<string, Instrument>();
  return (contract) =>
    known.getOrInsertComputed(contract, () => {
      const symbol = contract.toUpperCase();
      return { kind: PAIR.test(symbol) ? 'forex' : 'other', symbol, contract, currency, multiplier: '1' };
    });
}

function chargeOf(line: number, amounts: readonly string[]): Money {
  const sum = amounts.reduce((total, amount) => addDecimals(total, decimal(amount)), ZERO);
  const charge = parseMoney(decimalText(negateDecimal(sum)));
  if (charge === null) throw wrongCell(line, 'Commission', decimalText(sum), because('smallerAmount'));
  return charge;
}

/** More than any account ever gained or lost with one deal; sums of such amounts would not be exact. */
const MAX_PROFIT = 10_000_000_000n;

function isPlausible(profit: string): boolean {
  const { units, scale } = decimal(profit);
  const whole = units / 10n ** BigInt(scale);
  return whole < MAX_PROFIT && whole > -MAX_PROFIT;
}

/** The execution of a source, at its moment in the zone of the server. Throws {@link UnreadableFile}. */
export function fillOf(source: FillSource, { zone, account, instrumentOf }: FillSettings): ReportedExecution {
  const { line, time, profit, effect, isForced } = source;
  const [date = '', clock = ''] = time.split(' ');
  const moment = momentOf(line, zone, requireDay(line, 'Time', date), requireTime(line, 'Time', clock), time);
  const closes = effect !== 'open';
  if (!isPlausible(profit)) throw wrongCell(line, 'Profit', profit, because('underTenBillion'));
  return newFill({
    line,
    account,
    instrument: instrumentOf(source.symbol),
    action: source.action,
    effect,
    size: source.volume,
    price: source.price,
    ...moment,
    fees: {
      commission: chargeOf(line, [source.commission]),
      exchange: NO_MONEY,
      regulatory: NO_MONEY,
      other: chargeOf(line, [source.fee, source.swap]),
    },
    feeProvenance: 'stated',
    closedBySystem: isForced ? true : null,
    externalId: source.id,
    externalOrderId: source.order,
    sequence: source.sequence,
    statedRealised: closes ? { amount: profit, kind: 'gross' } : null,
    statedProfit: closes ? profit : null,
    positionRef: source.positionRef,
  });
}
