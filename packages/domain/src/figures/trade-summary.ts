/** An execution of a trade that is summarised: its side and when it was, in seconds of one clock. */
interface SummarisedExecution {
  readonly isBuy: boolean;
  readonly second: number;
}

/** What was done with a position from flat to flat: how often it was added to, and in how many parts it was closed. */
export interface TradeSummary {
  readonly isLong: boolean;
  readonly adds: number;
  readonly exits: number;
}

/** Executions of one side this many seconds apart or less are one order that was filled in parts. */
const ONE_ORDER_SECONDS = 1;

/** Tells a trade by its executions in their order, all of them; the first one opens it. */
export function summaryOf(executions: readonly SummarisedExecution[]): TradeSummary {
  const [first] = executions;
  const isLong = first?.isBuy ?? true;
  const orders = executions.filter(({ isBuy, second }, at) => {
    const before = executions[at - 1];
    return before?.isBuy !== isBuy || second - before.second > ONE_ORDER_SECONDS;
  });
  const entries = orders.filter(({ isBuy }) => isBuy === isLong).length;
  return { isLong, adds: Math.max(0, entries - 1), exits: orders.length - entries };
}
