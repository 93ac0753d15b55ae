import type { TradeDetail } from '@daybook/api/journal/trades.ts';
import { formatDecimal, formatMoney, formatR } from '@daybook/domain/figure-text.ts';
import type { Money } from '@daybook/domain/money.ts';
import type { BeyondStop } from '@daybook/domain/trade/risk/beyond-stop.ts';
import { oneROf, realisedR, type OneR } from '@daybook/domain/trade/risk/one-r.ts';
import { timesMovedAway, type PlannedStop } from '@daybook/domain/trade/risk/stop-risk.ts';
import type { Messages } from '@daybook/texts/en.ts';

/** What of a trade says its risk and what came of it. */
export interface RiskedTrade extends Pick<
  TradeDetail,
  | 'action'
  | 'currency'
  | 'netProfitAndLoss'
  | 'plannedRisk'
  | 'plannedStop'
  | 'stopMoves'
  | 'targets'
  | 'stopRisk'
  | 'firstRisk'
> {
  /** The plan's limit per trade where that was its stop, else null; undefined while that is not known. */
  readonly planLimit: Money | null | undefined;
  /** What it risked by the trader's defaults; null without one, undefined while that is not known. */
  readonly byDefault: Money | null | undefined;
}

interface RiskRow {
  readonly name: string;
  readonly value: string;
  /** Next to the value. */
  readonly note?: string;
}

/** 1R of a trade as it was stated; null where it was not. */
export function oneROfTrade(trade: RiskedTrade): OneR | null {
  const { stopRisk, firstRisk, plannedRisk, planLimit = null, byDefault = null } = trade;
  const stated = {
    stopRisk: stopRisk as Money | null,
    firstRisk: firstRisk as Money | null,
    plannedRisk: plannedRisk as Money | null,
  };
  return oneROf(stated, { planLimit, byDefault });
}

/** The planned stop of a trade, and where it was moved; null where it was not stated. */
export function plannedStopOf({
  plannedStop,
  stopMoves,
}: Pick<RiskedTrade, 'plannedStop' | 'stopMoves'>): PlannedStop | null {
  return plannedStop === null ? null : { price: plannedStop, moves: stopMoves };
}

/** What was planned for a trade and what came, row by row; of what was not stated there is none. */
export function riskRows(
  trade: RiskedTrade,
  beyond: BeyondStop | null,
  { tradeRisk: words }: Messages,
): RiskRow[] {
  const { netProfitAndLoss, plannedStop, targets } = trade;
  const oneR = oneROfTrade(trade);
  const r = realisedR(netProfitAndLoss as Money, oneR);
  const rows: RiskRow[] = [];
  if (oneR !== null && r !== null) {
    rows.push({ name: words.oneR, value: amount(oneR.amount, trade), note: words.by[oneR.by] });
    if (oneR.firstR !== null) rows.push({ name: words.firstR, value: amount(oneR.firstR, trade) });
    rows.push({ name: words.realised, value: formatR(r) });
  }
  if (plannedStop !== null) rows.push({ name: words.plannedStop, value: formatDecimal(plannedStop, 2) });
  const moved = movedAway(trade, words);
  if (moved !== null) rows.push({ name: words.movedAway, value: moved });
  if (beyond !== null) rows.push({ name: words.beyondStop, ...beyondText(beyond, trade, words) });
  if (targets.length > 0)
    rows.push({ name: words.targets, value: targets.map((price) => formatDecimal(price, 2)).join(' · ') });
  return rows;
}

/** What the rows alone do not say: why there is no R, or how the risk grew; null where they say all. */
export function riskSentence(trade: RiskedTrade, { tradeRisk: words }: Messages): string | null {
  const oneR = oneROfTrade(trade);
  if (oneR === null && (trade.planLimit === undefined || trade.byDefault === undefined)) return null;
  if (oneR === null) return trade.plannedStop === null ? words.noRisk : words.notFollowed;
  if (oneR.amount === 0) return words.noOneR;
  if (oneR.firstR === null || oneR.firstR >= oneR.amount) return null;
  return words.raised(amount(oneR.firstR, trade), amount(oneR.amount, trade));
}

function beyondText(
  { exits, beyond, amount: lost, furthest }: BeyondStop,
  trade: RiskedTrade,
  words: Messages['tradeRisk'],
): Pick<RiskRow, 'value' | 'note'> {
  if (beyond === 0) return { value: words.noneBeyond };
  return { value: amount(lost, trade), note: words.beyondBy(beyond, exits, formatDecimal(furthest, 2)) };
}

function movedAway(
  { action, plannedStop, stopMoves }: RiskedTrade,
  words: Messages['tradeRisk'],
): string | null {
  if (plannedStop === null || stopMoves.length === 0) return null;
  const side = action === 'BOT' ? 'long' : 'short';
  return words.movedAwayTimes(
    timesMovedAway(side, { price: plannedStop, moves: stopMoves }),
    stopMoves.length,
  );
}

function amount(money: Money, { currency }: RiskedTrade): string {
  return formatMoney(money, 'minus', currency);
}
