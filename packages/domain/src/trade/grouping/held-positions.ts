/**
 * Platforms that hold several positions of one instrument at once name the position of each execution. Each
 * position is walked separately, flat to flat, as if the others were not there.
 */
import { absolute, decimal, unitsAt } from '../../decimal.ts';
import type {
  GroupableExecution,
  Grouping,
  OpenPosition,
  PositionHistory,
  Trade,
  TradePart,
} from './grouping.ts';
import { readFactors, sizeOfUnits, splitUnits } from './split-units.ts';

/** The history of each named position, and of what belongs to none; null where no execution names one. */
export function partByPosition<Fill extends GroupableExecution>(
  history: PositionHistory<Fill>,
): PositionHistory<Fill>[] | null {
  const { executions, missing: _, ...shared } = history;
  if (executions.every(isUnnamed)) return null;
  const named = Map.groupBy(executions, ({ positionRef }) => positionRef ?? '');
  return [...named].map(([ref, fills]) =>
    // What was open before the data was open on no position of which the data know the name.
    ref === '' ? { ...history, executions: fills } : { ...shared, executions: fills },
  );
}

function isUnnamed({ positionRef }: GroupableExecution): boolean {
  return positionRef === undefined || positionRef === null;
}

/** The trades of all positions of an instrument in the order of their closing, with what is open and what is set aside. */
export function joinPositions<Fill extends GroupableExecution>(
  groupings: readonly Grouping<Fill>[],
  compare: (left: Fill, right: Fill) => number,
): Grouping<Fill> {
  const byExecution = (left: Of<Fill>, right: Of<Fill>) => compare(left.execution, right.execution);
  const byClosing = ({ parts: left }: Trade<Fill>, { parts: right }: Trade<Fill>) =>
    byExecution(left.at(-1)!, right.at(-1)!) || byExecution(left[0]!, right[0]!);
  const open = groupings.flatMap((one) => one.open ?? []);
  return {
    trades: groupings.flatMap(({ trades }) => trades).sort(byClosing),
    open: open.length === 0 ? null : net(open.flatMap(({ parts }) => parts).sort(byExecution)),
    setAside: groupings.flatMap(({ setAside }) => setAside).sort(byExecution),
  };
}

/** What is open as the platform holds it: one for each of its positions, all of it as one where it names none. */
export function openPositions<Fill extends GroupableExecution>(
  open: OpenPosition<Fill> | null,
): OpenPosition<Fill>[] {
  if (open === null) return [];
  return [...Map.groupBy(open.parts, ({ execution }) => execution.positionRef ?? '').values()].map(net);
}

function net<Fill extends GroupableExecution>(parts: readonly TradePart<Fill>[]): OpenPosition<Fill> {
  const share = splitUnits(readFactors(parts) ?? []);
  const scale = parts.reduce((most, { size }) => Math.max(most, decimal(size).scale), 0);
  const signed = parts.reduce((sum, { execution, size }, at) => {
    const units = unitsAt(decimal(size), scale) * (share.sizes[at] ?? 1n);
    return execution.action === 'buy' ? sum + units : sum - units;
  }, 0n);
  const side = signed < 0n ? 'short' : 'long';
  return { side, size: sizeOfUnits(absolute(signed), share.share, scale), parts };
}

interface Of<Fill> {
  readonly execution: Fill;
}
