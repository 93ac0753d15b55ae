/** The second, slow calculations of time of day, price of mistakes, size skill and change of edge: plain trades, straight from the definitions. */
import type { SlowTrade } from '../../../statistics/trades.slow.ts';
import { slowVariance } from '../../calculation.slow.ts';
import { randomFrom } from '../../simulation/random.ts';
import { invert } from './cool-down.slow.ts';

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const meanOf = (values: readonly number[]): number => sumOf(values) / values.length;
const daysOf = (trades: readonly SlowTrade[]): number[] => [...new Set(trades.map(({ day }) => day))];
const netsOf = (trades: readonly SlowTrade[]): number[] => trades.map(({ net }) => Number(net));

function effectiveDays(trades: readonly SlowTrade[]): number {
  const counts = daysOf(trades).map((day) => trades.filter((each) => each.day === day).length);
  return trades.length ** 2 / sumOf(counts.map((count) => count ** 2));
}

/**
 * How far the average of some trades lies from that of all others, with its error by days, at least that of as many with the variance
 * of all; null where there are too few.
 */
export function slowDifference(inside: readonly SlowTrade[], others: readonly SlowTrade[]) {
  const sides = [inside, others];
  if (sides.some((side) => side.length < 20 || daysOf(side).length < 8)) return null;
  const effective = Math.min(...sides.map(effectiveDays));
  if (effective - 1 < 1) return null;
  const days = daysOf([...inside, ...others]);
  const parts = days.map((day) => {
    const [own, rest] = sides.map((side) => {
      const nets = netsOf(side.filter((each) => each.day === day));
      return (sumOf(nets) - nets.length * meanOf(netsOf(side))) / side.length;
    });
    return (own! - rest!) ** 2;
  });
  return {
    value: meanOf(netsOf(inside)) - meanOf(netsOf(others)),
    error2: Math.max(
      (days.length / (days.length - 1)) * sumOf(parts),
      slowVariance(netsOf([...inside, ...others])) * (1 / inside.length + 1 / others.length),
    ),
    effectiveDays: effective,
  };
}

/** Gaps of marked trades to those of the same setup and side without a mistake, and how they are shared. */
export function slowMistakes(trades: readonly SlowTrade[]) {
  const reference = (trade: SlowTrade) =>
    trades.filter(
      (each) => each.mistakes.length === 0 && each.event === trade.event && each.side === trade.side,
    );
  const marked = trades.filter(({ mistakes }) => mistakes.length > 0);
  const compared = marked.filter((trade) => reference(trade).length >= 15);
  const gapOf = (trade: SlowTrade) => Number(trade.net) - meanOf(netsOf(reference(trade)));
  const ids = [...new Set(compared.flatMap(({ mistakes }) => mistakes.map(({ id }) => id)))];
  const has = (trade: SlowTrade, id: string) => trade.mistakes.some((mistake) => mistake.id === id);
  const normal = ids.map((row) =>
    ids.map(
      (column) =>
        compared.filter((trade) => has(trade, row) && has(trade, column)).length + (row === column ? 1 : 0),
    ),
  );
  const right = ids.map((id) => sumOf(compared.filter((trade) => has(trade, id)).map(gapOf)));
  const effects = invert(normal).map((line) => sumOf(line.map((each, at) => each * right[at]!)));
  const weightOf = (trade: SlowTrade, id: string) => {
    const own = trade.mistakes.map((mistake) => Math.abs(effects[ids.indexOf(mistake.id)]!));
    const whole = sumOf(own);
    return whole === 0 ? 1 / own.length : Math.abs(effects[ids.indexOf(id)]!) / whole;
  };
  // The gap of all as a fraction of whole numbers, so that nothing is lost.
  const denominators = compared.map((trade) => BigInt(reference(trade).length));
  const common = denominators.reduce(
    (product, each) => (product % each === 0n ? product : product * each),
    1n,
  );
  const exact = compared.reduce((sum, trade) => {
    const others = reference(trade);
    const nets = others.reduce((all, { net }) => all + net, 0n);
    return sum + trade.net * common - nets * (common / BigInt(others.length));
  }, 0n);
  const labels = ids.map((id) => {
    const own = compared.filter((trade) => has(trade, id));
    const parts = own.map((trade) => weightOf(trade, id) * gapOf(trade));
    const used = trades.filter(
      (each) => has(each, id) || own.some((trade) => reference(trade).includes(each)),
    );
    const scores = daysOf(used).map((day) => {
      const marks = own.flatMap((trade, at) => (trade.day === day ? [parts[at]! - meanOf(parts)] : []));
      const levels = own.map((trade) => {
        const others = reference(trade);
        const level = meanOf(netsOf(others));
        const today = netsOf(others.filter((each) => each.day === day));
        return (weightOf(trade, id) / others.length) * sumOf(today.map((net) => net - level));
      });
      return sumOf(marks) - sumOf(levels);
    });
    const k = scores.length;
    const strata = [...new Set(own.map((trade) => `${trade.event} ${trade.side}`))].map((name) =>
      own.filter((trade) => `${trade.event} ${trade.side}` === name),
    );
    const squaresOf = (weights: readonly number[]) => sumOf(weights.map((weight) => weight ** 2));
    const weights2 =
      squaresOf(own.map((trade) => weightOf(trade, id))) +
      sumOf(
        strata.map(
          (same) => sumOf(same.map((trade) => weightOf(trade, id))) ** 2 / reference(same[0]!).length,
        ),
      );
    return {
      id,
      trades: own.length,
      days: daysOf(own).length,
      share: sumOf(parts),
      error2: Math.max(
        (k / (k - 1)) * sumOf(scores.map((score) => score ** 2)),
        slowVariance(netsOf(trades)) * weights2,
      ),
      effectiveDays: own.length === 0 ? 0 : effectiveDays(own),
    };
  });
  return { labels, exact, common, uncompared: marked.length - compared.length };
}

/** Flat size and sizing by their definition, n·s̄·r̄ and n·Cov(s, r), one symbol after the other; size is half of the volume. */
export function slowSizing(trades: readonly SlowTrade[]) {
  const symbols = [...new Set(trades.map(({ symbol }) => symbol))];
  const groups = symbols.map((symbol) => {
    const own = trades.filter((trade) => trade.symbol === symbol);
    const sizes = own.map(({ volume }) => Number(volume) / 2);
    const perUnit = own.map(({ net }, at) => Number(net) / sizes[at]!);
    const flat = own.length * meanOf(sizes) * meanOf(perUnit);
    return { flat, sizing: sumOf(sizes.map((size, at) => size * perUnit[at]!)) - flat };
  });
  return { flat: sumOf(groups.map(({ flat }) => flat)), sizing: sumOf(groups.map(({ sizing }) => sizing)) };
}

/** Means of the days at the average size of each symbol. */
function slowDayMeans(trades: readonly SlowTrade[]): number[] {
  const usual = (symbol: string) =>
    meanOf(trades.filter((trade) => trade.symbol === symbol).map(({ volume }) => Number(volume)));
  return daysOf(trades).map((day) =>
    meanOf(
      trades
        .filter((trade) => trade.day === day)
        .map(({ net, volume, symbol }) => (Number(net) / Number(volume)) * usual(symbol)),
    ),
  );
}

/** Every cut separately: how far the sum of the days before it is from that of as many average days. */
function slowPeak(means: readonly number[]): { at: number; height: number } {
  const average = meanOf(means);
  const cuts = means.flatMap((_, at) => (at < 8 || at > means.length - 8 ? [] : [at]));
  const heights = cuts.map((at) => Math.abs(sumOf(means.slice(0, at).map((mean) => mean - average))));
  const height = Math.max(0, ...heights);
  return { at: cuts[heights.indexOf(height)] ?? 8, height };
}

/** The same draws as the fast calculation makes, applied to plain lists. */
export function slowChange(trades: readonly SlowTrade[]) {
  const means = slowDayMeans(trades);
  const random = randomFrom(20_261_123);
  const shuffled = (list: readonly number[]): number[] => {
    const left = [...list];
    for (let last = left.length - 1; last >= 1; last--) {
      const place = random.below(last + 1);
      left.splice(last, 1, ...left.splice(place, 1, left[last]!));
    }
    return left;
  };
  const rounds = Array.from({ length: 500 });
  let order = means;
  const orders = rounds.map(() => (order = shuffled(order)));
  const peaks = orders.map((each) => slowPeak(each).height);
  const found = slowPeak(means);
  const beyond = peaks.filter((peak) => peak >= found.height).length;
  const average = meanOf(means);
  const middle = Math.floor(means.length / 2);
  const halved = (list: readonly number[]) =>
    list.map((mean, at) => (at < middle ? mean : mean - average / 2));
  const squares = sumOf(means.map((mean) => (mean - average) ** 2));
  const added = (middle * (means.length - middle) * (average / 2) ** 2) / means.length;
  const critical = peaks.toSorted((a, b) => b - a)[49]! * Math.sqrt(1 + added / squares);
  const seen = orders.filter((each) => slowPeak(halved(each)).height > critical).length;
  return {
    isFound: (beyond + 1) / 501 <= 0.1,
    at: found.at,
    before: meanOf(means.slice(0, found.at)),
    after: meanOf(means.slice(found.at)),
    reach: peaks.toSorted((a, b) => b - a)[49]!,
    power: average > 0 ? seen / 500 : null,
    days: means.length,
  };
}
