// Longer than 300 lines: how fills of one source, of others and of a platform are distinguished is one decision, read from top to bottom.
import {
  totalFees,
  type CancelledFill,
  type ReportedExecution,
} from '@daybook/domain/execution/reported-execution.ts';
import type { StatedPlan } from '@daybook/domain/trade/risk/stated-plan.ts';
import type { Steps } from '@daybook/brokers/in-slices.ts';
import {
  addsNothing,
  hasBetterFees,
  isCancelled,
  isOlder,
  isSameStatement,
  takesAway,
} from './compare-fills.ts';
import { countEquals, type EqualsSoFar } from './equals.ts';
import { fillKey, identityOf, idIdentities, idIdentity, namingOf } from './identity.ts';
import { findReplaced, isEarlierFill, ordersOfSource } from './orders.ts';

/** What the store already holds of an account in the days that are being imported. */
export interface KnownExecution {
  readonly id: number;
  readonly source: string;
  readonly identity: string;
  readonly version: number;
  /** Whether a synchronisation stated this very content: no file takes its place. */
  readonly isByPlatform: boolean;
  readonly fillKey: string;
  /** When its source stated it, milliseconds since 1970 UTC; null where nobody says. */
  readonly statedAt: number | null;
  /** Gone because its trader undid an import, not because the platform withdrew it: a new report restores it. */
  readonly isUndone: boolean;
  /** All its charges, 1/10,000 of the currency. */
  readonly fees: number;
  /** False where the fees are an estimate or not known: what states them replaces it, never the other way round. */
  readonly hasStatedFees: boolean;
  /** What a correction may change, as one text; see {@link correctable}. Empty for a fill that the platform took back. */
  readonly correctable: string;
  /** The order to which it belongs, as its source names it. */
  readonly order: string | null;
  /** Its number among the trades of its source; 0 for none. */
  readonly sequence: number;
  readonly day: number;
  readonly instant: number;
  readonly instrumentId: number;
}

/** Days for which an answer is complete: what is missing there was withdrawn by the platform. */
interface CompleteDays {
  readonly from: number;
  readonly to: number;
}

/** The executions of one account as its source reports them. */
export interface ReportedAccount {
  readonly traderId: number;
  readonly importId: number;
  readonly accountId: number;
  readonly source: string;
  readonly reported: readonly ReportedExecution[];
  /** Days for which the report is complete; null where it may be a part. */
  readonly complete: CompleteDays | null;
  /** Whether the same import has an earlier report, whose fills are then known. */
  readonly isFurther?: boolean | undefined;
  /** External ids of fills that the source expressly took back. */
  readonly withdrawnIds?: readonly string[] | undefined;
  /** Fills that files cancelled; these files may be others than the report. */
  readonly cancelled?: readonly CancelledFill[] | undefined;
  /** Whether a platform itself reports: its word takes the place of any file's. */
  readonly isPlatform?: boolean | undefined;
  /** When the report was written, for executions that do not say; Infinity for a platform that is asked now. */
  readonly statedAt?: number | undefined;
}

export interface ClassifiedFills {
  readonly created: readonly { readonly execution: ReportedExecution; readonly identity: string }[];
  readonly corrected: readonly {
    readonly execution: ReportedExecution;
    readonly identity: string;
    readonly old: KnownExecution;
    /** Whether it says what was known, and is written again because now the platform says it. */
    readonly isSame?: boolean;
  }[];
  /** Executions of another source, with the fees that this one states for them. */
  readonly repriced: readonly Repriced[];
  /** Ids of executions that were there already and are the same. */
  readonly known: readonly number[];
  /** Of those that were there already, what is stated now of the plans behind them. */
  readonly planned: readonly { readonly known: KnownExecution; readonly plan: StatedPlan }[];
  /** Executions that the platform no longer has. */
  readonly withdrawn: readonly KnownExecution[];
  /** Parts of orders that stay withdrawn, since what was filled of them in the end is stated again. */
  readonly replaced: ReadonlySet<KnownExecution>;
  /** The days of reported executions that stay withdrawn. */
  readonly goneDays: readonly number[];
}

/** An execution whose fees another source states, or states later. */
export interface Repriced {
  readonly old: KnownExecution;
  readonly fees: ReportedExecution['fees'];
  /** When its document stated them; null where the time of the report holds. */
  readonly statedAt: number | null;
}

const FILLS_A_STEP = 500;

type FillReport = Pick<
  ReportedAccount,
  'source' | 'reported' | 'complete' | 'withdrawnIds' | 'cancelled' | 'statedAt' | 'isPlatform'
>;

/**
 * Separates new executions from known and corrected ones. Without ids, the number of equal fills is the largest seen in any one
 * source, never the sum over sources: what another source already brought is known. A source that names fills in another way
 * than before counts as another one.
 */
export function* classifyFills(
  report: FillReport,
  stored: readonly KnownExecution[],
  counts: EqualsSoFar = countEquals(),
): Steps<ClassifiedFills> {
  const { source, reported, statedAt: reportedAt, isPlatform = false } = report;
  const writtenAt = ({ statedAt }: ReportedExecution): number | null => statedAt ?? reportedAt ?? null;
  const own = byIdentity(stored, source);
  const findOwn = findByNames(own);
  const findRebooked = isPlatform ? () => undefined : bookingsOfPlatform(own);
  const sorted = openSorting();
  const fresh: FreshFill[] = [];
  for (const [at, execution] of reported.entries()) {
    if (at % FILLS_A_STEP === 0) yield;
    const named = identityOf(execution, execution.externalId === null ? counts.nextOrdinal(execution) : 0);
    const known = findOwn(named, execution);
    const identity = known?.identity ?? named;
    const rebooked = known ? undefined : findRebooked(execution);
    if (rebooked) {
      sorted.keep(rebooked, execution);
      continue;
    }
    // What its trader took back may have come from another source since.
    if (!known || known.isUndone) {
      fresh.push({ execution, identity, ...(known ? { old: known } : {}) });
      continue;
    }
    const replaced = findReplaced(own, execution);
    if (replaced) sorted.replaced.add(replaced);
    if (isPlatform && !known.isByPlatform)
      sorted.corrected.push({ execution, identity, old: known, isSame: isSameStatement(known, execution) });
    else if (!isPlatform && !known.isByPlatform && isCancelled(known, execution, writtenAt(execution)))
      sorted.keepGone(known, execution);
    else if (!isPlatform && known.isByPlatform) sorted.keep(known, execution);
    else if (
      isOlder(writtenAt(execution), known) ||
      addsNothing(known, execution) ||
      isEarlierFill(known, execution)
    )
      sorted.keep(known, execution);
    else sorted.corrected.push({ execution, identity, old: known });
  }
  const withdrawable = isPlatform ? stored : stored.filter(({ isByPlatform }) => !isByPlatform);
  for (const known of findWithdrawn(report, withdrawable)) sorted.withdrawn.push(known);
  const accountedFor = new Set([
    ...sorted.known,
    ...[...sorted.corrected.map(({ old }) => old), ...sorted.withdrawn].map(({ id }) => id),
  ]);
  const elsewhere = byFillElsewhere(
    source,
    stored.filter(({ id }) => !accountedFor.has(id)),
    fresh,
  );
  if (elsewhere.size > 0) fresh.sort((left, right) => feesOf(left) - feesOf(right));
  const findElsewhere = (entry: FreshFill): KnownExecution | undefined => {
    const others = elsewhere.size > 0 ? elsewhere.get(fillKey(entry.execution)) : undefined;
    return others?.filter(({ source: by, identity }) => by !== source || isNamedOtherwise(identity, entry))[
      counts.nextFresh(entry.execution)
    ];
  };
  const orders = ordersOfSource(
    stored.filter(({ id, source: by }) => by === source && !accountedFor.has(id)),
  );
  for (const [at, entry] of fresh.entries()) {
    if (at % FILLS_A_STEP === 0) yield;
    const later = orders.findLater(entry.execution);
    if (later) {
      sorted.keep(later, entry.execution);
      continue;
    }
    const unfinished = orders.findUnfinished(entry.execution);
    // Where no more was filled, it is the same fill under another name.
    if (unfinished && unfinished.fillKey !== fillKey(entry.execution)) sorted.withdrawn.push(unfinished);
    placeFresh(sorted, entry, findElsewhere(entry), { isPlatform, writtenAt: writtenAt(entry.execution) });
  }
  return sorted;
}

/** What is gathered while fills are separated. */
function openSorting() {
  const known: number[] = [];
  const planned: ClassifiedFills['planned'][number][] = [];
  const plan = (of: KnownExecution, execution: ReportedExecution): void => {
    if (execution.plan) planned.push({ known: of, plan: execution.plan });
  };
  const goneDays: number[] = [];
  const keep = (of: KnownExecution, execution: ReportedExecution): void => {
    known.push(of.id);
    plan(of, execution);
  };
  return {
    created: [] as ClassifiedFills['created'][number][],
    corrected: [] as ClassifiedFills['corrected'][number][],
    repriced: [] as Repriced[],
    withdrawn: [] as KnownExecution[],
    replaced: new Set<KnownExecution>(),
    known,
    planned,
    goneDays,
    plan,
    keep,
    /** The same for one that stays cancelled. */
    keepGone: (of: KnownExecution, execution: ReportedExecution): void => {
      keep(of, execution);
      goneDays.push(of.day);
    },
  };
}

type Sorting = ReturnType<typeof openSorting>;

/** Sorts a fill that is not known by its identity; `other` is the one that is the same of another source or under another name. */
function placeFresh(
  sorted: Sorting,
  { old, ...entry }: FreshFill,
  other: KnownExecution | undefined,
  { isPlatform, writtenAt }: { readonly isPlatform: boolean; readonly writtenAt: number | null },
): void {
  const { execution } = entry;
  if (!other && old) sorted.corrected.push({ ...entry, old });
  else if (!other) sorted.created.push(entry);
  else if (isPlatform && !other.isByPlatform)
    sorted.corrected.push({
      execution,
      identity: other.identity,
      old: other,
      isSame: isSameStatement(other, execution),
    });
  else if (!isPlatform && other.isByPlatform) sorted.keep(other, execution);
  else if (hasBetterFees(execution, writtenAt, other)) {
    sorted.repriced.push({ old: other, fees: execution.fees, statedAt: execution.statedAt ?? null });
    sorted.plan(other, execution);
  } else sorted.keep(other, execution);
}

/**
 * Finds a fill by its own name, else by another one under which it was stored when its source stated less of it; each is found
 * so once, since fills that are booked apart may share the other names.
 */
function findByNames(own: ReadonlyMap<string, KnownExecution>) {
  const met = new Set<KnownExecution>();
  return (named: string, execution: ReportedExecution): KnownExecution | undefined => {
    const others = idIdentities(execution).flatMap((name) => own.get(name) ?? []);
    const known = own.get(named) ?? others.find((other) => !met.has(other));
    if (known) met.add(known);
    return known;
  };
}

/**
 * Finds what a platform booked of the trade that a file states by another booking: the file was written before its trade was
 * cancelled and booked anew, or after what the platform said last.
 */
function bookingsOfPlatform(own: ReadonlyMap<string, KnownExecution>) {
  const byTrade = new Map<string, KnownExecution>();
  for (const known of own.values())
    if (known.isByPlatform && known.correctable !== '' && namingOf(known.identity) === 'transaction')
      byTrade.set(`trade:${known.sequence}`, known);
  return ({ otherIds = [] }: ReportedExecution): KnownExecution | undefined =>
    otherIds.map((id) => byTrade.get(id)).find((known) => known !== undefined);
}

function byIdentity(stored: readonly KnownExecution[], source: string): Map<string, KnownExecution> {
  return new Map(stored.filter((known) => known.source === source).map((known) => [known.identity, known]));
}

function feesOf({ execution }: { readonly execution: ReportedExecution }): number {
  return totalFees(execution.fees);
}

/**
 * Stored fills that the source took back: expressly, by lacking them on days that the answer covers whole, or, where a platform
 * answers, by stating their trade with another booking. An answer without any fill is no proof of that.
 */
function findWithdrawn(
  { source, reported, complete, withdrawnIds = [], cancelled = [], isPlatform = false }: FillReport,
  stored: readonly KnownExecution[],
): KnownExecution[] {
  if (stored.length === 0) return [];
  const ids = new Set(reported.flatMap(idIdentities));
  const gone = new Set(withdrawnIds.map(idIdentity));
  const cancellations = Map.groupBy(
    cancelled.flatMap((fill) => fill.ids.map((id) => ({ identity: idIdentity(id), fill }))),
    ({ identity }) => identity,
  );
  const isTaken = (known: KnownExecution): boolean =>
    cancellations.get(known.identity)?.some(({ fill }) => takesAway(fill, known)) === true;
  const isRebooked = ({ identity, sequence }: KnownExecution): boolean =>
    isPlatform && namingOf(identity) === 'transaction' && ids.has(idIdentity(`trade:${sequence}`));
  const days = reported.length === 0 ? null : complete;
  return stored.filter(
    (known) =>
      known.source === source &&
      known.identity.startsWith('id:') &&
      known.correctable !== '' &&
      !ids.has(known.identity) &&
      (gone.has(known.identity) ||
        isTaken(known) ||
        isRebooked(known) ||
        (days !== null && known.day >= days.from && known.day <= days.to)),
  );
}

/** A fill that is not known by its identity; `old` where its trader took it back. */
interface FreshFill {
  readonly execution: ReportedExecution;
  readonly identity: string;
  readonly old?: KnownExecution;
}

/**
 * For each content, the fills that other sources brought, and those that the source itself named in another way. Together
 * with what it names as before they are as many as any one source ever reported: what one of them repeats is not stored again.
 */
function byFillElsewhere(
  source: string,
  stored: readonly KnownExecution[],
  fresh: readonly FreshFill[],
): Map<string, readonly KnownExecution[]> {
  const namings = [...new Map(fresh.map((fill) => [namingsOf(fill).join('|'), fill])).values()];
  const others = stored.filter(
    (known) =>
      !known.isUndone &&
      (known.source !== source || namings.some((fill) => isNamedOtherwise(known.identity, fill))),
  );
  const byFill = Map.groupBy(others, ({ fillKey: key }) => key);
  for (const fills of byFill.values()) fills.sort((left, right) => left.fees - right.fees);
  return byFill;
}

function isNamedOtherwise(identity: string, fill: FreshFill): boolean {
  return !namingsOf(fill).includes(namingOf(identity));
}

/** All ways in which a fill is named: one that is stored by another number of the same kind is another fill. */
function namingsOf({ identity, execution }: FreshFill): readonly string[] {
  return [...new Set([identity, ...idIdentities(execution)].map(namingOf))];
}
