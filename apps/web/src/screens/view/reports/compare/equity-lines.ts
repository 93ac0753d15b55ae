import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';

/** The running net of one side at the ends of its days: what a line is drawn from. */
export interface EquityLine {
  readonly days: readonly number[];
  readonly values: readonly number[];
}

/** Points that a line needs at most; more are closer than the pixels of a screen. */
const MAX_POINTS = 1_200;

/** Running net after each day with trades; divided by the number of all trades where a trade's part is asked for. */
export function equityLine(columns: TradeColumns, rows: Uint32Array, isAverage: boolean): EquityLine {
  const [days, values]: [number[], number[]] = [[], []];
  let net = 0;
  for (const row of rows) {
    net += columns.net[row]!;
    if (days.at(-1) === columns.day[row]) values[values.length - 1] = net;
    else {
      days.push(columns.day[row]!);
      values.push(net);
    }
  }
  const divisor = isAverage ? Math.max(1, rows.length) : 1;
  return thinned({ days, values: values.map((value) => value / divisor) });
}

function thinned({ days, values }: EquityLine): EquityLine {
  const step = Math.ceil(days.length / MAX_POINTS);
  if (step <= 1) return { days, values };
  const kept = days.map((_, at) => at).filter((at) => at % step === 0 || at === days.length - 1);
  return { days: kept.map((at) => days[at]!), values: kept.map((at) => values[at]!) };
}

/** What two lines share: the days and amounts between which both lie, zero among them. */
interface Axes {
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
}

/** The axes for some lines; null where none has a day. */
export function axesOf(lines: readonly EquityLine[]): Axes | null {
  const days = lines.flatMap((line) => [line.days[0], line.days.at(-1)]).filter((day) => day !== undefined);
  if (days.length === 0) return null;
  let [low, high] = [0, 0];
  for (const { values } of lines)
    for (const value of values) [low, high] = [Math.min(low, value), Math.max(high, value)];
  const [from, to] = [Math.min(...days), Math.max(...days)];
  return { from, to: Math.max(to, from + 1), low, high: high === low ? low + 1 : high };
}

/** Round steps between the lowest and the highest amount, some four of them. */
export function ticksOf({ low, high }: Axes): number[] {
  const rough = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough;
  const ticks: number[] = [];
  for (let tick = Math.ceil(low / step) * step; tick <= high + step * 1e-9; tick += step) ticks.push(tick);
  return ticks;
}
