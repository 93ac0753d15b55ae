/** One change of many trades' journals, and taking it back. */
import type { Money } from '../money.ts';
import { FLAGS, type Answer, type Answers, type Flag, type SetupId } from './fields.ts';

/** What of an entry many trades can be given at once. Marks are internal ids or ids of the wire, as the caller has them. */
export interface ChangeableEntry<Mark> {
  readonly event: SetupId;
  readonly plannedRisk: Money | null;
  readonly flags: Answers;
  readonly tags: readonly Mark[];
  readonly mistakes: readonly Mark[];
}

/** What is set and removed; what is left out stays. */
export interface TradeChange<Mark> {
  readonly event?: SetupId | undefined;
  /** Null takes it away. */
  readonly plannedRisk?: Money | null | undefined;
  /** Null takes the answer away. */
  readonly flags?: { readonly [Name in Flag]?: Answer | undefined } | undefined;
  readonly addTags?: readonly Mark[] | undefined;
  readonly removeTags?: readonly Mark[] | undefined;
  readonly addMistakes?: readonly Mark[] | undefined;
  readonly removeMistakes?: readonly Mark[] | undefined;
}

/** What a change did to one trade; everything that the trade did not have already. */
export interface Changed<Mark> {
  /** The setup before and after. */
  readonly event: readonly [SetupId, SetupId] | null;
  /** The planned risk before and after; left out where it stayed. */
  readonly plannedRisk?: readonly [Money | null, Money | null];
  /** Answers that were turned, before and after it. */
  readonly flags: { readonly [Name in Flag]?: readonly [Answer, Answer] };
  readonly addedTags: readonly Mark[];
  readonly removedTags: readonly Mark[];
  readonly addedMistakes: readonly Mark[];
  readonly removedMistakes: readonly Mark[];
}

/** What a change does to an entry; null where the entry says all of it already. */
export function applyChange<Mark>(
  entry: ChangeableEntry<Mark>,
  change: TradeChange<Mark>,
): Changed<Mark> | null {
  const { event, plannedRisk = entry.plannedRisk, flags = {} } = change;
  const turned = FLAGS.filter((flag) => flags[flag] !== undefined && flags[flag] !== entry.flags[flag]);
  const changed: Changed<Mark> = {
    event: event === undefined || event === entry.event ? null : [entry.event, event],
    ...(plannedRisk === entry.plannedRisk ? {} : { plannedRisk: [entry.plannedRisk, plannedRisk] as const }),
    flags: Object.fromEntries(turned.map((flag) => [flag, [entry.flags[flag], flags[flag]!]])),
    addedTags: missing(change.addTags, entry.tags),
    removedTags: present(change.removeTags, entry.tags, change.addTags),
    addedMistakes: missing(change.addMistakes, entry.mistakes),
    removedMistakes: present(change.removeMistakes, entry.mistakes, change.addMistakes),
  };
  return isNothing(changed) ? null : changed;
}

/** How a change of an entry is undone that may have been edited since. */
interface UndoneChange<Mark> {
  /** What is to be set and removed; null where nothing is left to undo. */
  readonly change: TradeChange<Mark> | null;
  /** Whether something that the change had set was set otherwise since, and stays so. */
  readonly isKept: boolean;
}

/** Takes a change back where the entry still says what it made of it; what was written over it stays. */
export function undoChange<Mark>(entry: ChangeableEntry<Mark>, done: Changed<Mark>): UndoneChange<Mark> {
  const isEventKept = done.event !== null && entry.event !== done.event[1];
  const risk = done.plannedRisk;
  const isRiskKept = risk !== undefined && entry.plannedRisk !== risk[1];
  const turned = FLAGS.filter((flag) => done.flags[flag] !== undefined);
  const flags = turned.filter((flag) => entry.flags[flag] === done.flags[flag]![1]);
  const change: TradeChange<Mark> = {
    event: done.event === null || isEventKept ? undefined : done.event[0],
    plannedRisk: risk === undefined || isRiskKept ? undefined : risk[0],
    flags: Object.fromEntries(flags.map((flag) => [flag, done.flags[flag]![0]])),
    addTags: missing(done.removedTags, entry.tags),
    removeTags: present(done.addedTags, entry.tags),
    addMistakes: missing(done.removedMistakes, entry.mistakes),
    removeMistakes: present(done.addedMistakes, entry.mistakes),
  };
  return {
    change: applyChange(entry, change) === null ? null : change,
    // A mark that was set or removed once more since is as the trader wants it already.
    isKept: isEventKept || isRiskKept || flags.length < turned.length,
  };
}

function missing<Mark>(wanted: readonly Mark[] = [], own: readonly Mark[]): Mark[] {
  return [...new Set(wanted)].filter((mark) => !own.includes(mark));
}

/** What is to go and is there; what is to be added too stays. */
function present<Mark>(
  unwanted: readonly Mark[] = [],
  own: readonly Mark[],
  added: readonly Mark[] = [],
): Mark[] {
  return [...new Set(unwanted)].filter((mark) => own.includes(mark) && !added.includes(mark));
}

function isNothing<Mark>({ event, plannedRisk, flags, ...marks }: Changed<Mark>): boolean {
  const isMarked = Object.values(marks).some((list: readonly Mark[]) => list.length > 0);
  return event === null && plannedRisk === undefined && Object.keys(flags).length === 0 && !isMarked;
}
