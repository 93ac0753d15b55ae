import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';

/** Executions examined to find the direction of a file. */
const LOOK = 1000;

/**
 * Whether times fall more often than they rise, instrument by instrument: some reports list one after another. Where they do
 * neither, it is as its format `usually` runs.
 */
function isNewestFirst(executions: readonly ReportedExecution[], usually: boolean): boolean {
  const before = new Map<string, number>();
  let falls = 0;
  for (const { instant, instrument } of executions) {
    falls += Math.sign((before.get(instrument.contract) ?? instant) - instant);
    before.set(instrument.contract, instant);
  }
  return falls === 0 ? usually : falls > 0;
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

function numbered(tied: readonly ReportedExecution[]): readonly ReportedExecution[] {
  if (tied.length < 2) return tied;
  return tied.map((execution, index) =>
    execution.sequence === 0 ? { ...execution, sequence: tied.length - 1 - index } : execution,
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
