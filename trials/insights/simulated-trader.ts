import { chanceFrom, draw, type Chance } from '@daybook/domain/chance-testing.ts';
import { allocateColumns, NO_LABELS, type TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { normal } from './simulated-journal.ts';

/** A trader whose truth is known, who trades one after the other through each day. Amounts in 1/10,000. */
export interface SimulatedTrader {
  readonly seed: number;
  readonly days: number;
  readonly tradesADay: number;
  /** Standard deviation of a trade. */
  readonly spread: number;
  /** Part of the variance that all trades of a day share. */
  readonly shared: number;
  /** True average of a trade. */
  readonly average: number;
  /** How much the first hour and a half makes above the average and the rest below it. */
  readonly morning?: number;
  /** What a trade started so many minutes after a losing close, or sooner, makes beyond the average. */
  readonly haste?: { readonly minutes: number; readonly effect: number };
  /** What a trade makes beyond the average once the closed ones of its day have lost so much. */
  readonly tilt?: { readonly loss: number; readonly effect: number };
  /** Part of the average that is left from the middle of the days on. */
  readonly left?: number;
  /** Part of the trades that are started within five minutes of the close before. */
  readonly soon?: number;
}

const OPENING = 34_200;
const CLOSING = 57_600;
const MORNING = OPENING + 5_400;
const SIZES = [0.5, 0.75, 1, 1.25, 1.5];
const USUAL_SHARES = 200;

/** A journal of such a trader: without fees, in one symbol, sizes that have nothing to do with the results. */
export function simulateTrader(trader: SimulatedTrader): TradeColumns {
  const { days, tradesADay } = trader;
  const chance = chanceFrom(trader.seed);
  const most = days * tradesADay;
  const columns = {
    ...allocateColumns(most, 0),
    revision: 1,
    symbols: ['SPY'],
    currencies: ['USD'],
    accounts: ['A'],
    ...NO_LABELS,
    volumeScale: 0,
  };
  let row = 0;
  for (let day = 0; day < days; day++) {
    const ofDay = Math.sqrt(trader.shared) * normal(chance);
    let end = OPENING;
    let [last, running] = [0, 0];
    for (let trade = 0; trade < tradesADay; trade++) {
      const start = end + waitOf(trader, chance, end, trade);
      if (start > CLOSING - 600) break;
      const since = last < 0 ? (start - end) / 60 : Infinity;
      end = start + draw(chance, 20, 400);
      const size = SIZES[draw(chance, 0, SIZES.length - 1)]!;
      // Zero is neither won nor lost.
      last = Math.round(size * resultOf(trader, chance, { day, start, since, running, ofDay })) || 1;
      running += last;
      columns.id[row] = BigInt(row + 1);
      columns.gross[row] = last;
      columns.net[row] = last;
      columns.day[row] = calendarDay(day);
      columns.start[row] = start;
      columns.end[row] = end;
      columns.duration[row] = end - start;
      columns.executions[row] = 2;
      columns.volume[row] = 2 * size * USUAL_SHARES;
      row += 1;
    }
  }
  return { ...columns, count: row };
}

/** Five days a week. */
function calendarDay(day: number): number {
  return 20_000 + day + 2 * Math.floor(day / 5);
}

/** The first day of the second half of the days, on which `left` begins. */
export function middleOf({ day }: TradeColumns, days: number): number {
  return day.find((each) => each >= calendarDay(days >> 1))!;
}

/** Mornings are hurried: what follows within minutes is not spread evenly over the day. */
function waitOf({ soon = 0.4 }: SimulatedTrader, chance: Chance, now: number, trade: number): number {
  if (trade === 0) return draw(chance, 10, 1_800);
  const isSoon = chance() < (now < MORNING ? soon + 0.2 : soon);
  return isSoon ? draw(chance, 5, 300) : draw(chance, 301, now < MORNING ? 1_200 : 4_800);
}

interface Moment {
  readonly day: number;
  readonly start: number;
  readonly since: number;
  readonly running: number;
  readonly ofDay: number;
}

function resultOf(trader: SimulatedTrader, chance: Chance, moment: Moment): number {
  const { day, start, since, running, ofDay } = moment;
  const { spread, shared, average, morning = 0, haste, tilt, left = 1, days } = trader;
  const level = day < days >> 1 ? average : average * left;
  const ofTime = start < MORNING ? morning : -morning;
  const ofHaste = haste && since <= haste.minutes ? haste.effect : 0;
  const ofTilt = tilt && running <= -tilt.loss ? tilt.effect : 0;
  const luck = spread * (ofDay + Math.sqrt(1 - shared) * normal(chance));
  return level + ofTime + ofHaste + ofTilt + luck;
}
