import { monthStart, type Day } from '@daybook/domain/calendar.ts';
import type { TouchedPosition } from '#server/ledger/staging/changes.ts';
import type { RegroupedStretch } from './regroup.ts';
import { partRows, tradeFigures, type FirstMark } from '#server/ledger/publishing/write-trades.ts';

/** A stored trade that continues with other executions or amounts, as its rows will be. */
export interface ChangedTrade {
  readonly id: number;
  readonly figures: ReturnType<typeof tradeFigures> & { readonly mark: FirstMark };
  readonly parts: readonly (readonly unknown[])[];
}

/** What new trades add to a day of an account, in one instrument's currency. */
export interface GainedDay {
  readonly accountId: number;
  readonly instrumentId: number;
  readonly day: number;
  readonly mark: FirstMark;
  net: number;
  trades: number;
}

/** A touched position, with what of it belongs to no trade. */
export interface RestOfPosition {
  readonly position: TouchedPosition;
  readonly setAside: (readonly [
    executionId: number,
    size: string,
    reason: string,
    splitFactor: string | null,
  ])[];
  isOpen: boolean;
  provenFlatAt: number | null;
}

/** All that publishing still has to write once the new trades lie in the store: what changes, goes and is left over. */
export interface Outcome {
  readonly created: number;
  readonly changed: readonly ChangedTrade[];
  readonly gone: readonly number[];
  readonly rests: readonly RestOfPosition[];
  /** First days of the months whose trades change. */
  readonly months: ReadonlySet<number>;
  /** Days on which stored trades change or go; what they gain besides is not distinguished. */
  readonly changedDays: ReadonlySet<number>;
  readonly gained: readonly GainedDay[];
}

/** Collects the results of regrouped stretches, and lets their executions go. The stretches of a position follow each other. */
export function gatherOutcome(traderId: number, markOf: (accountId: number) => FirstMark) {
  const changed: ChangedTrade[] = [];
  const gone: number[] = [];
  const rests = new Map<string, RestOfPosition>();
  const months = new Set<number>();
  const changedDays = new Set<number>();
  const gained = new Map<string, GainedDay>();
  let created = 0;

  const takeRest = ({ position, setAside, open, provenFlatAt }: RegroupedStretch): void => {
    const key = `${position.accountId}|${position.instrumentId}`;
    const rest = rests.get(key) ?? { position, setAside: [], isOpen: false, provenFlatAt };
    rests.set(key, rest);
    for (const { execution, size, reason } of setAside)
      rest.setAside.push([execution.id, size, reason, null]);
    for (const { execution, size, splitFactor } of open?.parts ?? [])
      rest.setAside.push([execution.id, size, 'still-open', splitFactor]);
    rest.isOpen ||= open !== null;
  };
  const gain = ({ accountId, instrumentId }: TouchedPosition, day: number, net: number): void => {
    const key = `${accountId}|${instrumentId}|${day}`;
    const sum = gained.get(key) ?? {
      accountId,
      instrumentId,
      day,
      mark: markOf(accountId),
      net: 0,
      trades: 0,
    };
    gained.set(key, sum);
    sum.net += net;
    sum.trades += 1;
  };
  const touchDay = (day: number): void => {
    months.add(monthStart(day as Day));
    changedDays.add(day);
  };

  return {
    take(stretch: RegroupedStretch): void {
      const { position, multiplier, matched } = stretch;
      created += matched.created.length;
      for (const { day, net } of matched.created) {
        months.add(monthStart(day));
        gain(position, day, net);
      }
      for (const { old, trade } of matched.changed) {
        changed.push({
          id: old.id,
          figures: { ...tradeFigures(trade, multiplier), mark: markOf(position.accountId) },
          parts: partRows(traderId, old.id, trade),
        });
        touchDay(old.day);
        touchDay(trade.day);
      }
      for (const { id, day } of matched.gone) {
        gone.push(id);
        touchDay(day);
      }
      takeRest(stretch);
    },
    end: (): Outcome => ({
      created,
      changed,
      gone,
      months,
      changedDays,
      rests: [...rests.values()],
      gained: [...gained.values()],
    }),
  };
}
