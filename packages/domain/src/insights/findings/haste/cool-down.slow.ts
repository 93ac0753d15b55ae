/** The second, slow calculation of the cool-down: every trade looks for the one before it, comparisons are regressions written out. */
import { slowInstant, type SlowTrade } from '../../../statistics/trades.slow.ts';
import { slowVariance } from '../../calculation.slow.ts';

/** A value of one of two sides in a stratum. */
interface SlowPlaced {
  readonly day: number;
  readonly stratum: number;
  readonly isFirst: boolean;
  readonly value: number;
}

/**
 * The coefficient of the first side in a regression with a level of each stratum, with its error by days, at least that of independent
 * values with the variance of all that are given.
 */
export function slowDifference(given: readonly SlowPlaced[]) {
  const both = (stratum: number) =>
    [true, false].every((side) => given.some((each) => each.stratum === stratum && each.isFirst === side));
  const used = given.filter(({ stratum }) => both(stratum));
  const sides = [true, false].map((side) => used.filter(({ isFirst }) => isFirst === side));
  const days = sides.map((side) => new Set(side.map(({ day }) => day)).size);
  const effective = sides.map((side) => {
    const counts = [...new Set(side.map(({ day }) => day))].map(
      (day) => side.filter((each) => each.day === day).length,
    );
    return side.length ** 2 / counts.reduce((sum, count) => sum + count ** 2, 0);
  });
  if (sides.some(({ length }) => length < 20) || days.some((count) => count < 8)) return null;
  const strata = [...new Set(used.map(({ stratum }) => stratum))];
  const design = used.map(({ stratum, isFirst }) => [
    Number(isFirst),
    ...strata.map((each) => Number(each === stratum)),
  ]);
  const size = strata.length + 1;
  const products = square(size, (row, column) => sumOf(design.map((line) => line[row]! * line[column]!)));
  const inverse = invert(products);
  const right = Array.from({ length: size }, (_, column) =>
    sumOf(design.map((line, at) => line[column]! * used[at]!.value)),
  );
  const effects = inverse.map((line) => sumOf(line.map((each, at) => each * right[at]!)));
  const rest = design.map((line, at) => used[at]!.value - sumOf(line.map((each, to) => each * effects[to]!)));
  const allDays = [...new Set(used.map(({ day }) => day))];
  const scores = allDays.map((day) =>
    Array.from({ length: size }, (_, column) =>
      sumOf(design.map((line, at) => (used[at]!.day === day ? line[column]! * rest[at]! : 0))),
    ),
  );
  const middle = square(size, (row, column) => sumOf(scores.map((score) => score[row]! * score[column]!)));
  const [n, k] = [used.length, allDays.length];
  const sandwich = multiply(multiply(inverse, middle), inverse);
  return {
    value: effects[0]!,
    error2: Math.max(
      (k / (k - 1)) * (n / (n - size)) * sandwich[0]![0]!,
      slowVariance(given.map(({ value }) => value)) * inverse[0]![0]!,
    ),
    trades: sides[0]!.length,
    others: sides[1]!.length,
    effectiveDays: Math.min(...effective),
  };
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function square(size: number, cell: (row: number, column: number) => number): number[][] {
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (__, column) => cell(row, column)),
  );
}

function multiply(left: readonly number[][], right: readonly number[][]): number[][] {
  return square(left.length, (row, column) =>
    sumOf(left.map((_, at) => left[row]![at]! * right[at]![column]!)),
  );
}

/** By Gauss and Jordan. */
export function invert(matrix: readonly number[][]): number[][] {
  const size = matrix.length;
  const wide = matrix.map((line, row) => [
    ...line,
    ...Array.from({ length: size }, (_, at) => Number(at === row)),
  ]);
  for (let column = 0; column < size; column++) {
    const candidates = wide.slice(column).map((line) => Math.abs(line[column]!));
    const pivot = column + candidates.indexOf(Math.max(...candidates));
    [wide[column], wide[pivot]] = [wide[pivot]!, wide[column]!];
    const scale = wide[column]![column]!;
    wide[column] = wide[column]!.map((each) => each / scale);
    for (let row = 0; row < size; row++) {
      const factor = row === column ? 0 : wide[row]![column]!;
      wide[row] = wide[row]!.map((each, at) => each - factor * wide[column]![at]!);
    }
  }
  return wide.map((line) => line.slice(size));
}

/** Begun minutes since the losing close before, 0 after a win, null otherwise. `all` are undeleted trades in their order of closing. */
function sinceLoss(all: readonly SlowTrade[], trade: SlowTrade): number | null {
  const nights = Math.round((trade.duration - (trade.end - trade.start)) / 86_400);
  if (nights > 0) return null;
  const last = all.filter(({ day, end }) => day === trade.day && end < trade.start).at(-1);
  if (last === undefined || last.gross === 0n) return null;
  const seconds = slowInstant(trade.day, trade.start) - slowInstant(trade.day, last.end);
  return last.gross > 0n ? 0 : Math.ceil(seconds / 60);
}

/** What is known of trades in their order of closing. */
export function slowCoolDown(trades: readonly SlowTrade[]) {
  const all = trades.map((trade) => ({
    day: trade.day,
    stratum: Math.floor(trade.start / 1800),
    value: Number(trade.net),
    since: sinceLoss(trades, trade),
  }));
  const halves = [1, 0].map((odd) => all.filter(({ day }) => day % 2 === odd));
  const waits = Array.from({ length: 30 }, (_, at) => at + 1).filter((wait) =>
    halves.every((half) => {
      const after = half.filter(({ since }) => since !== null && since >= 1);
      const sides = [after.filter(({ since }) => since! <= wait), after.filter(({ since }) => since! > wait)];
      return sides.every((side) => side.length >= 20 && new Set(side.map(({ day }) => day)).size >= 8);
    }),
  );
  const against = (
    half: readonly (typeof all)[number][],
    wait: number,
    isOther: (since: number) => boolean,
  ) =>
    slowDifference(
      half.flatMap(({ since, ...rest }): SlowPlaced[] => {
        if (since === null) return [];
        if (since >= 1 && since <= wait) return [{ ...rest, isFirst: true }];
        return isOther(since) ? [{ ...rest, isFirst: false }] : [];
      }),
    );
  const [odd, even] = [chosenWait(halves[0]!, waits), chosenWait(halves[1]!, waits)];
  const usual = waits.find((wait) => wait >= 5) ?? waits.at(-1) ?? 5;
  const checks = [(since: number) => since === 0, (since: number, wait: number) => since > wait].map(
    (isOther) =>
      [
        against(halves[1]!, odd ?? usual, (since) => isOther(since, odd ?? usual)),
        against(halves[0]!, even ?? usual, (since) => isOther(since, even ?? usual)),
      ] as const,
  );
  const soon = all.filter(({ since }) => since !== null && since >= 1 && since <= 5).length;
  return {
    soon,
    waits,
    odd,
    even,
    whole: chosenWait(all, waits),
    afterWin: checks[0]!,
    afterWait: checks[1]!,
  };
}

interface Since {
  readonly stratum: number;
  readonly value: number;
  readonly since: number | null;
}

function chosenWait(all: readonly Since[], waits: readonly number[]): number | null {
  const level = (stratum: number) => {
    const wins = all.filter((each) => each.since === 0 && each.stratum === stratum);
    return wins.length === 0 ? null : sumOf(wins.map(({ value }) => value)) / wins.length;
  };
  const losses = all.flatMap(({ since, value, stratum }) => {
    const own = level(stratum);
    return since === null || since === 0 || own === null ? [] : [{ since, excess: value - own }];
  });
  const average = sumOf(losses.map(({ excess }) => excess)) / losses.length;
  const worth = (wait: number) =>
    sumOf(losses.filter(({ since }) => since > wait).map(({ excess }) => excess - average));
  const best = waits.reduce<number | null>(
    (found, wait) => (worth(wait) > (found === null ? 1e-6 : worth(found) + 1e-6) ? wait : found),
    null,
  );
  return best;
}
