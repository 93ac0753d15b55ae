import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';

/** Executions examined to find the direction of a file. */
const LOOK = 1000;

/** How much more often times fall than they rise, among executions with one key. */
function countFalls(
  executions: readonly ReportedExecution[],
  keyOf: (execution: ReportedExecution) => string,
): number {
  const before = new Map<string, number>();
  let falls = 0;
  for (const execution of executions) {
    const [key, { instant }] = [keyOf(execution), execution];
    falls += Math.sign((before.get(key) ?? instant) - instant);
    before.set(key, instant);
  }
  return falls;
}

/** Whether instruments follow each other by name, as in reports that list one after another. */
function isByName(executions: readonly ReportedExecution[]): boolean {
  return executions.every(
    ({ instrument }, at) => at === 0 || executions[at - 1]!.instrument.contract <= instrument.contract,
  );
}

/**
 * Whether times fall more often than they rise, instrument by instrument. Where no instrument decides, all executions together
 * do, unless the file may list one instrument after another: a format that `usually` runs from new to old never does. Where they
 * do not either, it is as usual.
 */
function isNewestFirst(executions: readonly ReportedExecution[], usually: boolean): boolean {
  const ofEach = countFalls(executions, ({ instrument }) => instrument.contract);
  if (ofEach !== 0) return ofEach > 0;
  const ofAll = usually || !isByName(executions) ? countFalls(executions, () => '') : 0;
  return ofAll === 0 ? usually : ofAll > 0;
}

/** Executions of one instant are in the file in reverse order: they are numbered from the last. */
function* numberTies(executions: Iterable<ReportedExecution>): Generator<ReportedExecution> {
  let tied: ReportedExecution[] = [];
  for (const execution of executions) {
    if (tied.length > 0 && tied[0]!.instant !== execution.instant) {
      yield* numbered(tied);
      tied = [];
    }
    tied.push(execution);
  }
  yield* numbered(tied);
}

/** Numbers rows from the last; what one row gives stays in its order. */
function numbered(tied: readonly ReportedExecution[]): readonly ReportedExecution[] {
  if (tied.length < 2) return tied;
  const byRow = [...Map.groupBy(tied, ({ line }) => line).values()];
  const sequences = new Map(
    byRow
      .toReversed()
      .flat()
      .map((execution, at) => [execution, at]),
  );
  return tied.map((execution) =>
    execution.sequence === 0 ? { ...execution, sequence: sequences.get(execution)! } : execution,
  );
}

/** Gives executions of a file that runs from new to old the order among those of one second that they have in truth. */
export function* settleOrder(
  executions: Iterable<ReportedExecution>,
  usuallyNewestFirst = false,
): Generator<ReportedExecution> {
  const first: ReportedExecution[] = [];
  const rest = executions[Symbol.iterator]();
  function* all(): Generator<ReportedExecution> {
    yield* first;
    for (let next = rest.next(); next.done !== true; next = rest.next()) yield next.value;
  }
  for (let next = rest.next(); next.done !== true; next = rest.next()) {
    first.push(next.value);
    if (first.length === LOOK) break;
  }
  yield* isNewestFirst(first, usuallyNewestFirst) ? numberTies(all()) : all();
}
