/**
 * The second, slow calculation of what is given back, the trade of the day, the first trade and what is open at once: plain
 * trades, straight from the definitions. It shares no code with what it checks.
 */
import { slowInstant, type SlowTrade } from '../../statistics/trades.slow.ts';
import { slowMean, slowVariance } from '../calculation.slow.ts';

const sum = (nets: readonly bigint[]) => nets.reduce((all, net) => all + net, 0n);

/** Days that were ahead; what falls away when each day stops once half of its highest is gone. Trades in their order of closing. */
export function slowGiveBack(trades: readonly SlowTrade[]) {
  const days = [...new Set(trades.map(({ day }) => day))];
  const ahead = days.flatMap((day) => {
    const closed = trades.filter((trade) => trade.day === day);
    const course = courseOf(closed);
    const peak = course.reduce((a, b) => (a > b ? a : b));
    const at = course.indexOf(peak);
    const close = course.at(-1)!;
    const secondsAfter = slowInstant(day, closed.at(-1)!.end) - slowInstant(day, closed[at]!.end);
    return peak <= 0n
      ? []
      : [
          {
            day,
            peak,
            peakAt: closed[at]!.end,
            close,
            secondsAfter,
            tradesAfter: closed.slice(at + 1).length,
          },
        ];
  });
  let left = [...trades];
  const fallen: SlowTrade[] = [];
  const started = [...new Set(trades.flatMap((trade) => [trade.day, startDay(trade)]))];
  let cut = 0;
  for (const day of started.toSorted((a, b) => a - b)) {
    const closed = left.filter((trade) => trade.day === day);
    const course = courseOf(closed);
    const stopped = closed.find((_, at) => {
      const peak = [0n, ...course.slice(0, at + 1)].reduce((a, b) => (a > b ? a : b));
      return peak > 0n && course[at]! <= peak - course[at]!;
    });
    const gone = stopped ? left.filter((trade) => startDay(trade) === day && trade.start > stopped.end) : [];
    left = left.filter((trade) => !gone.includes(trade));
    fallen.push(...gone);
    if (gone.length > 0) cut++;
  }
  return { days: days.length, ahead, fallen, cut };
}

function courseOf(closed: readonly SlowTrade[]): bigint[] {
  return closed.map((_, at) => sum(closed.slice(0, at + 1).map(({ net }) => net)));
}

function startDay(trade: SlowTrade): number {
  return trade.day - Math.round((trade.duration - (trade.end - trade.start)) / 86_400);
}

/** Seconds since a day long ago. */
function slowSpan(trade: SlowTrade): readonly [number, number] {
  return [startDay(trade) * 86_400 + trade.start, trade.day * 86_400 + trade.end];
}

/** The place of a trade among those of its closing day: how many began before it, or with it and before it in the order of closing. */
export function slowNth(ordered: readonly SlowTrade[], trade: SlowTrade): number {
  const own = ordered.filter(({ day }) => day === trade.day);
  const start = (each: SlowTrade) => slowSpan(each)[0];
  const before = own.filter(
    (each) =>
      !each.bits.includes('deleted') &&
      (start(each) < start(trade) ||
        (start(each) === start(trade) && own.indexOf(each) < own.indexOf(trade))),
  );
  return before.length + 1;
}

/** Of the nets. */
export function slowNetVariance(trades: readonly SlowTrade[]): number {
  return slowVariance(trades.map(({ net }) => Number(net)));
}

/** What its days say of the nets of some trades; for `ofAll` see {@link slowMean}. */
export function slowNetMean(trades: readonly SlowTrade[], ofAll?: number) {
  return slowMean(
    trades.map(({ day, net }) => ({ day, value: Number(net) })),
    ofAll,
  );
}

/** Net of the rest of each day after its first trade, which is given by its gross. */
export function slowRests(shown: readonly SlowTrade[], ordered: readonly SlowTrade[]) {
  const days = [...new Set(shown.map(({ day }) => day))];
  return days.map((day) => {
    const own = shown.filter((trade) => trade.day === day);
    const first = own.find((trade) => slowNth(ordered, trade) === 1);
    const rest = first
      ? own.filter((trade) => trade !== first && slowSpan(trade)[0] > slowSpan(first)[1])
      : [];
    return { day, first: first ?? null, rest, net: sum(rest.map(({ net }) => net)) };
  });
}

/** What marked trades earned compared with the others of their half hour, with the squared error by days and the effective days of both. */
export function slowMatched(trades: readonly SlowTrade[], isMarked: readonly boolean[]) {
  const half = (trade: SlowTrade) => Math.floor(trade.start / 1_800);
  const like = (trade: SlowTrade, marked: boolean) =>
    trades.filter((each, at) => half(each) === half(trade) && isMarked[at] === marked);
  const average = (some: readonly SlowTrade[]) => Number(sum(some.map(({ net }) => net))) / some.length;
  const parts = trades.flatMap((trade, at) => {
    const [own, others] = [like(trade, true), like(trade, false)];
    if (own.length === 0 || others.length === 0) return [];
    const { day, net } = trade;
    const weight = isMarked[at] ? 1 : own.length / others.length;
    const deviation = Number(net) - average(isMarked[at] ? own : others);
    return [
      {
        day,
        weight,
        marked: isMarked[at]!,
        over: isMarked[at] ? Number(net) - average(others) : 0,
        influence: isMarked[at] ? deviation : -weight * deviation,
      },
    ];
  });
  const days = [...new Set(parts.map(({ day }) => day))];
  const onDays = (some: typeof parts, valueOf: (part: (typeof parts)[number]) => number) =>
    days.map((day) => some.filter((part) => part.day === day).reduce((all, part) => all + valueOf(part), 0));
  const square = (values: readonly number[]) => values.reduce((all, value) => all + value * value, 0);
  const side = (marked: boolean) => {
    const own = parts.filter((part) => part.marked === marked);
    const weights = onDays(own, ({ weight }) => weight);
    const total = weights.reduce((all, each) => all + each, 0);
    return {
      trades: own.length,
      days: weights.filter((each) => each > 0).length,
      effectiveDays: total ** 2 / square(weights),
    };
  };
  return {
    sum: parts.reduce((all, { over }) => all + over, 0),
    error2: Math.max(
      (days.length / (days.length - 1)) * square(onDays(parts, ({ influence }) => influence)),
      slowNetVariance(trades) * square(parts.filter(({ marked }) => marked).map(({ weight }) => weight)) +
        slowNetVariance(trades) * square(parts.filter(({ marked }) => !marked).map(({ weight }) => weight)),
    ),
    sides: [side(true), side(false)] as const,
  };
}

/** What its trades had at stake is here the largest size. Whether each trade started while another one was open; how long two or more were, second by second between all changes. */
export function slowExposure(trades: readonly SlowTrade[]) {
  const spans = trades.map(slowSpan);
  const isTogether = spans.map(([from]) => spans.some(([begun, ended]) => begun < from && from < ended));
  const changes = [...new Set(spans.flat())].toSorted((a, b) => a - b);
  let [seconds, most] = [0, trades.length > 0 ? 1 : 0];
  const stakes = changes.map((at) =>
    sum(
      trades
        .filter((_, place) => spans[place]![0] <= at && at <= spans[place]![1])
        .map(({ details }) => details.maxSize),
    ),
  );
  changes.forEach((from, at) => {
    const to = changes[at + 1];
    const open = to === undefined ? 0 : spans.filter(([begun, ended]) => begun <= from && ended >= to).length;
    if (open >= 2) seconds += to! - from;
    const around = spans.filter(([begun, ended]) => begun < from && from < ended).length;
    const isMoment = spans.some(([begun, ended]) => begun === from && ended === from);
    most = Math.max(most, open, isMoment ? around + 1 : 0);
  });
  const highest = stakes.reduce((a, b) => (a > b ? a : b), 0n);
  return { isTogether, seconds, most, highest };
}
