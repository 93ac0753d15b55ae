import type { Day } from '@daybook/domain/calendar.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import type { Store } from '#server/store/store.ts';
import { contentKey, fillKey } from './identity.ts';

/** Contents that are counted in memory before days that were not met for longest are forgotten. */
const MAX_HELD = 50_000;

/**
 * How many equal fills of one account were met so far: one for all pieces in which a source is read. Fills are equal only
 * within a day, so days that are done with are forgotten, and read back from the store if one returns.
 */
export interface EqualsSoFar {
  /** Counts a fill among those of the source that say the same, from 0 on. */
  readonly nextOrdinal: (execution: ReportedExecution) => number;
  /** The ordinal, from 0, of a fill that is new for its source among equal fills of all sources. */
  readonly nextFresh: (execution: ReportedExecution) => number;
  /** Which of some days were forgotten. */
  readonly forgottenOf: (days: Iterable<number>) => number[];
  readonly recall: (day: number, counts: DayCounts) => void;
  /** Lets days go until no more is held than there is room for; the one met last stays. */
  readonly forget: () => void;
}

/** Numbers of fills by what they say. */
interface DayCounts {
  readonly ordinals: Map<string, number>;
  readonly fresh: Map<string, number>;
}

export function countEquals(maxHeld = MAX_HELD): EqualsSoFar {
  const days = new Map<number, DayCounts>();
  const forgotten = new Set<number>();
  const countsOf = (day: number): DayCounts => {
    const counts = days.get(day) ?? { ordinals: new Map(), fresh: new Map() };
    days.delete(day);
    days.set(day, counts);
    return counts;
  };
  return {
    nextOrdinal: (execution) => next(countsOf(execution.day).ordinals, contentKey(execution)),
    nextFresh: (execution) => next(countsOf(execution.day).fresh, fillKey(execution)),
    forgottenOf: (wanted) => [...new Set(wanted)].filter((day) => forgotten.has(day)),
    recall: (day, counts) => {
      forgotten.delete(day);
      days.set(day, counts);
    },
    forget: () => {
      let held = 0;
      for (const { ordinals, fresh } of days.values()) held += ordinals.size + fresh.size;
      for (const [day, { ordinals, fresh }] of days) {
        if (held <= maxHeld || days.size === 1) return;
        days.delete(day);
        forgotten.add(day);
        held -= ordinals.size + fresh.size;
      }
    },
  };
}

function next(counts: Map<string, number>, key: string): number {
  const count = counts.get(key) ?? 0;
  counts.set(key, count + 1);
  return count;
}

interface CountedDay {
  readonly traderId: number;
  readonly importId: number;
  readonly accountId: number;
  readonly source: string;
  readonly day: number;
}

/** What an import met of a day so far, by the rows that it wrote and those that it found to be known. */
export async function readCounts(store: Store, wanted: CountedDay): Promise<DayCounts> {
  const counts: DayCounts = { ordinals: new Map(), fresh: new Map() };
  for (const { source, identity, version, ...row } of await readMet(store, wanted)) {
    const { exec_time: execTime, kind, symbol, currency, ...fill } = row;
    const key = fillKey({ ...fill, day: fill.day as Day, execTime, instrument: { kind, symbol, currency } });
    // Of its own source only what this import added counts: it was not there before.
    if (source !== wanted.source || version === wanted.importId) next(counts.fresh, key);
    if (source !== wanted.source || identity.startsWith('id:')) continue;
    const mark = identity.lastIndexOf('#');
    const [content, ordinal] = [identity.slice(0, mark), Number(identity.slice(mark + 1))];
    counts.ordinals.set(content, Math.max(counts.ordinals.get(content) ?? 0, ordinal + 1));
  }
  return counts;
}

function readMet(store: Store, { traderId, importId, accountId, day }: CountedDay) {
  return store.read((db) =>
    db
      .selectFrom('execution')
      .innerJoin('instrument', sameTrader('instrument.id', 'execution.instrument_id'))
      .select([
        'execution.source',
        'execution.identity',
        'execution.version',
        'execution.day',
        'execution.exec_time',
        'execution.action',
        'execution.price',
        'execution.size',
        'instrument.kind',
        'instrument.symbol',
        'instrument.currency',
      ])
      .where('execution.trader_id', '=', traderId)
      .where('execution.account_id', '=', accountId)
      .where('execution.day', '=', day)
      .where((where) =>
        where.or([
          where('execution.import_id', '=', importId),
          where.exists(
            where
              .selectFrom('import_execution')
              .select('import_execution.execution_id')
              .whereRef('import_execution.trader_id', '=', 'execution.trader_id')
              .whereRef('import_execution.execution_id', '=', 'execution.id')
              .where('import_execution.import_id', '=', importId),
          ),
        ]),
      )
      .execute(),
  );
}
