import { SECONDS_A_DAY } from '../../calendar.ts';
import { CHOICE_CODES } from '../../journal/fields.ts';
import type { Money } from '../../money.ts';
import { openingSecond } from '../opening-day.ts';
import type { DetailColumns } from '../details/columns/detail-columns.ts';
import type { DefaultRisk } from '../risk/default-risk.ts';
import { oneROf, type StatedRisk } from '../risk/one-r.ts';
import type { TradeColumns } from '../trade-columns.ts';
import type { LimitsSince } from '../../insights/ledger/limits-over-time.ts';
import { defaultRisks } from './default-risks.ts';

/** 1R of all trades of a journal, a row a trade. */
export interface OneRs {
  /** In 1/10,000 of the trade's currency, not below zero; NaN without a stated risk. */
  readonly amount: Float64Array;
  /** 1 where the stop was moved away. */
  readonly movedAway: Uint8Array;
  /** 1 where it comes from a default. */
  readonly isDefault: Uint8Array;
}

/** The stated risk of a trade, and how often its stop was moved away. */
export interface TradeRisk extends StatedRisk {
  readonly stopsAway: number;
}

/** What says the risk of trades of which nothing was stated. */
export interface RiskRules {
  readonly history: readonly LimitsSince[];
  /** `since` by New York's clock, see {@link defaultRisks}. */
  readonly defaults: readonly DefaultRisk[];
  /** For defaults in ticks; null where they are not there. */
  readonly details: DetailColumns | null;
}

const NOTHING: TradeRisk = { stopRisk: null, firstRisk: null, plannedRisk: null, stopsAway: 0 };
const MAX_LOST_PER_TRADE = CHOICE_CODES.stopLoss.get('MAX_LOST_PER_TRADE')!;

/**
 * 1R of every trade by what was stated of it ({@link oneROf}), `stated` by the ids of trades; with the stop 'max lost per trade' the
 * limit per trade that was in force when the trade began, in dollars. Trades that began before the first plan have none by it. Else the trader's defaults.
 */
export function oneRsOf(
  columns: TradeColumns,
  stated: ReadonlyMap<bigint, TradeRisk>,
  { history, defaults, details }: RiskRules,
): OneRs {
  const amount = new Float64Array(columns.count).fill(Number.NaN);
  const [movedAway, isDefault] = [new Uint8Array(columns.count), new Uint8Array(columns.count)];
  const limitOf = planLimits(columns, history);
  const defaultOf = defaultRisks(columns, defaults, details);
  for (let row = 0; row < columns.count; row++) {
    const risk = stated.get(columns.id[row]!) ?? NOTHING;
    const oneR = oneROf(risk, { planLimit: limitOf(row), byDefault: defaultOf(row) });
    if (oneR === null) continue;
    if (oneR.by === 'default') isDefault[row] = 1;
    amount[row] = oneR.amount;
    if (risk.stopsAway > 0) movedAway[row] = 1;
  }
  return { amount, movedAway, isDefault };
}

/** The limit per trade by which a trade was stopped; null where it was not, or none was in force. */
function planLimits(columns: TradeColumns, history: readonly LimitsSince[]): (row: number) => Money | null {
  const { journal, currency, currencies } = columns;
  const dollar = currencies.indexOf('USD');
  const inOrder = history
    .map((limits) => ({ at: limits.day * SECONDS_A_DAY + limits.second, most: limits.maxLostPerTrade }))
    .toSorted((left, right) => left.at - right.at);
  return (row) => {
    if (journal.stopLoss[row] !== MAX_LOST_PER_TRADE || currency[row] !== dollar) return null;
    const began = openingSecond(columns, row);
    const inForce = inOrder.findLast(({ at }) => at <= began);
    return inForce && inForce.most > 0 ? inForce.most : null;
  };
}
