import { randomUUID } from 'node:crypto';
import type { Day } from '@daybook/domain/calendar.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { money } from '@daybook/domain/money.ts';
import { importWhole } from '#server/uploads/import-whole.ts';
import { examined } from '@daybook/brokers/files/read-testing.ts';
import type { FileSummary } from '@daybook/brokers/files/file-reading.ts';
import { findInstant, NEW_YORK } from '@daybook/brokers/rows/newyork.ts';
import type { Store } from '#server/store/store.ts';

/** Hours of trading over which the executions are spread. */
const [FIRST_SECOND, SECONDS] = [4 * 3_600, 16 * 3_600];

/** One trade of so many executions (an odd number from 3 on), imported as the command line does, and shared. Gives its uuid. */
export async function shareLargeTrade(
  store: Store,
  traderId: number,
  wanted: { readonly executions: number; readonly symbol: string; readonly day: Day },
): Promise<string> {
  const executions = fillsOf(wanted);
  const summary: FileSummary = {
    format: 'mapped',
    source: 'large',
    grain: 'fills',
    executions: executions.length,
    rowsRead: executions.length,
    accounts: ['LARGE'],
    days: { from: wanted.day, to: wanted.day },
    leftOut: { count: 0, rows: [] },
    unreadable: { count: 0, rows: [] },
    questions: [],
    stated: [],
    openEnd: null,
  };
  const imported = await importWhole(
    { store, clock: Date.now, log: console },
    {
      traderId,
      files: examined([{ file: 'large.csv', executions, summary }]),
      file: { name: 'large.csv', hash: randomUUID() },
      account: null,
    },
  );
  if (imported.kind !== 'imported' || imported.trades !== 1)
    throw new Error(`not one trade: ${JSON.stringify(imported)}`);
  return store.write(async (db) => {
    const { uuid } = await db
      .updateTable('trade')
      .set({ is_shared: 1 })
      .where('trader_id', '=', traderId)
      .where('executions', '=', executions.length)
      .returning('uuid')
      .executeTakeFirstOrThrow();
    return uuid;
  });
}

/** Buys of 2 first, then sells of 2, the last two of 1 each. */
function fillsOf({ executions, symbol, day }: { executions: number; symbol: string; day: Day }) {
  const buys = (executions - 1) / 2;
  return Array.from({ length: executions }, (_, at): ReportedExecution => {
    const execTime = FIRST_SECOND + Math.floor((at * SECONDS) / executions);
    return {
      account: 'LARGE',
      instrument: { kind: 'stock', symbol, contract: symbol, currency: 'USD', multiplier: '1' },
      action: at < buys ? 'buy' : 'sell',
      effect: 'unknown',
      size: at < executions - 2 ? '2' : '1',
      price: `${100 + (at % 97)}.${1 + (at % 9)}`,
      instant: findInstant(NEW_YORK, day, execTime)!,
      day,
      execTime,
      zone: NEW_YORK,
      localText: `${day} ${execTime}`,
      fees: { commission: money(0), exchange: money(0), regulatory: money(0), other: money(0) },
      feeProvenance: 'stated',
      addedLiquidity: null,
      closedBySystem: null,
      externalId: `${symbol}-${at}`,
      externalOrderId: null,
      sequence: at,
      statedRealised: null,
      line: at + 2,
    };
  });
}
