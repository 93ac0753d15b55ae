import { BY_HAND } from '@daybook/brokers/typed/typed-executions.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import { addDecimals, decimal, decimalText, ZERO, type Decimal } from '@daybook/domain/decimal.ts';
import type { CancelledFill, ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { currentExecutions } from '#server/ledger/query-scopes.ts';
import { NO_CHANGES } from './changes.ts';
import { fillKey } from './identity.ts';
import { stageExecutions } from './stage.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import type { Store } from '#server/store/store.ts';

/** What was bought and sold of an instrument in an account on a day. */
interface Traded {
  buy: Decimal;
  sell: Decimal;
}

interface TypedDay {
  readonly day: Day;
  readonly typed: Traded;
  /** As cancellations, each with what it says. */
  readonly fills: { readonly fill: CancelledFill; readonly content: string }[];
  readonly stated: Traded;
  /** What the file's executions say. */
  readonly contents: Set<string>;
}

/** Typed executions that a file states more exactly, as cancellations, and their New York days. */
export interface OtherTyped {
  readonly days: readonly Day[];
  readonly fills: readonly CancelledFill[];
}

/**
 * Compares what a file states with what its trader typed: where both bought and sold as much of an instrument in an account on a day, and
 * not by the same executions, the typed ones are the rough form of the file's. `add` takes the executions of an account as they come.
 */
export async function compareWithTyped(store: Store, traderId: number) {
  const days = await readTypedDays(store, traderId);
  return {
    add: (accountId: number, executions: readonly ReportedExecution[]): void => {
      if (days.size === 0) return;
      for (const execution of executions) {
        const typed = days.get(keyOf(accountId, execution.instrument, execution.day));
        if (!typed) continue;
        count(typed.stated, execution);
        typed.contents.add(fillKey(execution));
      }
    },
    end: (): OtherTyped => {
      const rough = [...days.values()].flatMap(({ day, typed, fills, stated, contents }) => {
        const left = fills.filter(({ content }) => !contents.has(content));
        return isSame(typed, stated) && left.length > 0 ? [{ day, left }] : [];
      });
      return {
        days: [...new Set(rough.map(({ day }) => day))],
        fills: rough.flatMap(({ left }) => left.map(({ fill }) => fill)),
      };
    },
  };
}

function keyOf(
  accountId: number,
  { symbol, currency }: { readonly symbol: string; readonly currency: string },
  day: number,
): string {
  return `${accountId}|${symbol}|${currency}|${day}`;
}

function count(traded: Traded, { action, size }: Pick<CancelledFill, 'action' | 'size'>): void {
  traded[action] = addDecimals(traded[action], decimal(size));
}

function isSame(one: Traded, other: Traded): boolean {
  return decimalText(one.buy) === decimalText(other.buy) && decimalText(one.sell) === decimalText(other.sell);
}

async function readTypedDays(store: Store, traderId: number): Promise<ReadonlyMap<string, TypedDay>> {
  const rows = await store.read((db) =>
    currentExecutions(db, traderId)
      .innerJoin('account', sameTrader('account.id', 'execution.account_id'))
      .innerJoin('instrument', sameTrader('instrument.id', 'execution.instrument_id'))
      .select(['execution.identity', 'execution.account_id', 'execution.action', 'execution.size'])
      .select(['execution.price', 'execution.day', 'execution.exec_time', 'account.user_name'])
      .select(['instrument.kind', 'instrument.symbol', 'instrument.currency'])
      .where('execution.source', '=', BY_HAND)
      .execute(),
  );
  const days = new Map<string, TypedDay>();
  for (const row of rows) {
    const { action, size, price, symbol, currency, kind } = row;
    const day = row.day as Day;
    const instrument = { kind, symbol, currency };
    const typed = days.getOrInsertComputed(keyOf(row.account_id, instrument, day), () => ({
      day,
      typed: { buy: ZERO, sell: ZERO },
      fills: [],
      stated: { buy: ZERO, sell: ZERO },
      contents: new Set<string>(),
    }));
    count(typed.typed, { action, size });
    const ids = [row.identity.replace(/^id:/, '')];
    const content = fillKey({ day, execTime: row.exec_time, action, price, size, instrument });
    typed.fills.push({ fill: { account: row.user_name, action, size, price, ids, statedAt: null }, content });
  }
  return days;
}

/** Withdraws, unseen, what the trader typed of trades that a platform states more exactly. */
export async function replaceTyped(
  store: Store,
  place: { readonly traderId: number; readonly importId: number; readonly accountId: number },
  executions: readonly ReportedExecution[],
) {
  const compared = await compareWithTyped(store, place.traderId);
  compared.add(place.accountId, executions);
  const { fills: cancelled } = compared.end();
  if (cancelled.length === 0) return { executions: 0, changes: NO_CHANGES };
  const report = { ...place, source: BY_HAND, reported: [], complete: null, isFurther: true, cancelled };
  const { changes } = await stageExecutions(store, report);
  return { executions: cancelled.length, changes };
}
