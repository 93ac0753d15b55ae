/** The second, slow calculation of the plan ledger: plain trades, every sum from the beginning, every limit calculated separately. */
import { limitsToWarnBy } from '../../plan/limits-in-force.ts';
import { LIMIT_NAMES } from '../../plan/limit-order.ts';
import type { SlowTrade } from '../../statistics/trades.slow.ts';
import { LIMIT_MEMBERS, type LimitsSince } from './limits-over-time.ts';
import type { LedgerChoice } from './plan-ledger.ts';

const monday = (day: number) => day - ((((day + 3) % 7) + 7) % 7);
const sumOf = (trades: readonly SlowTrade[]) => trades.reduce((sum, { net }) => sum + net, 0n);

type LimitMember = (typeof LIMIT_MEMBERS)['day' | 'trade' | 'week'];
type Measured = ReturnType<ReturnType<typeof measuring>>[number];

/** How far the closing at a place is beyond each limit; a limit of 0 is not there, one that is not asked for does not count. */
function measuring(trades: readonly SlowTrade[], history: readonly LimitsSince[], withEarlier: boolean) {
  const moment = (day: number, second: number) => day * 86_400 + second;
  const dated = history.map((limits) => ({ ...limits, effectiveFrom: moment(limits.day, limits.second) }));
  const firstOf = (member: LimitMember) =>
    Math.min(...dated.filter((limits) => limits[member] > 0).map(({ effectiveFrom }) => effectiveFrom));
  return (place: number) => {
    const trade = trades[place]!;
    const at = moment(trade.day, trade.end);
    const upTo = trades.slice(0, place + 1);
    const losses = {
      trade: -trade.net,
      day: -sumOf(upTo.filter(({ day }) => day === trade.day)),
      week: -sumOf(upTo.filter(({ day }) => monday(day) === monday(trade.day))),
    };
    return LIMIT_NAMES.flatMap((limit) => {
      const member = LIMIT_MEMBERS[limit];
      const most = limitsToWarnBy(dated, at)[member];
      const isEarlier = at < firstOf(member);
      const beyond = losses[limit] - BigInt(most);
      return most === 0 ? [] : [{ limit, most, isEarlier, counts: withEarlier || !isEarlier, beyond }];
    });
  };
}

/** Whether something of the same day or week was beyond the limit before. */
function wasBeyond(
  trades: readonly SlowTrade[],
  place: number,
  limit: Measured['limit'],
  measured: (place: number) => readonly Measured[],
): boolean {
  const { day } = trades[place]!;
  const isSame = (other: number) => (limit === 'day' ? other === day : monday(other) === monday(day));
  return (
    limit !== 'trade' &&
    trades
      .slice(0, place)
      .some(
        (other, n) =>
          isSame(other.day) &&
          measured(n).some((one) => one.limit === limit && one.counts && one.beyond > 0n),
      )
  );
}

/** Trades in their order of closing. */
export function slowLedger(
  trades: readonly SlowTrade[],
  history: readonly LimitsSince[],
  { from, to, withEarlier }: LedgerChoice,
) {
  const measured = measuring(trades, history, withEarlier);
  const breaches = trades.flatMap((trade, place) =>
    measured(place)
      .filter(({ counts, beyond }) => counts && beyond > 0n)
      .filter(({ limit }) => !wasBeyond(trades, place, limit, measured))
      .map(({ limit, most, beyond, isEarlier }) => ({
        limit,
        most,
        beyond,
        isEarlier,
        place,
        trade: trade.id,
        day: trade.day,
        second: trade.end,
      })),
  );
  const inPeriod = [...new Set(trades.map(({ day }) => day))].filter(
    (day) => day >= (from ?? -Infinity) && day <= (to ?? Infinity),
  );
  const limitsOn = (day: number) => trades.flatMap((trade, n) => (trade.day === day ? measured(n) : []));
  const isMeasured = (day: number) => limitsOn(day).some(({ counts }) => counts);
  const days = inPeriod.filter(isMeasured).map((day) => {
    const own = breaches.filter((breach) => breach.day === day);
    const first = own[0]?.place ?? Infinity;
    return {
      day,
      breaches: own,
      after: trades.filter((trade, place) => trade.day === day && place > first),
      isEarlier: limitsOn(day).every(({ isEarlier }) => isEarlier),
    };
  });
  const left = inPeriod.filter((day) => !isMeasured(day));
  return {
    days,
    earlierDays: left.filter((day) => limitsOn(day).some(({ isEarlier }) => isEarlier)).length,
  };
}
