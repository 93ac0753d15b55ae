import type { SetupId } from '@daybook/domain/journal/fields.ts';

/** A trade's fields that many can be given at once; marks by their internal ids. */
export interface ModelEntry {
  event: SetupId;
  /** Null while it is unanswered. */
  didAdd: boolean | null;
  readonly tags: Set<number>;
  readonly mistakes: Set<number>;
  /** Of the journal; 0 before anything was written. */
  version: number;
}

/** A change as the model understands it. */
export interface ModelChange {
  readonly event?: SetupId;
  readonly flags?: { readonly didAdd: boolean };
  readonly addTags?: readonly number[];
  readonly removeTags?: readonly number[];
  readonly addMistakes?: readonly number[];
}

interface Step {
  readonly before: ReadonlyMap<string, ModelEntry>;
  readonly after: ReadonlyMap<string, ModelEntry>;
  isUndone: boolean;
}

/** The slow second calculation of changes and their undos: whole entries before and after, compared field by field. */
export class ChangedJournal {
  readonly #entries: ReadonlyMap<string, ModelEntry>;
  readonly #steps = new Map<string, Step>();

  constructor(trades: readonly string[]) {
    const empty = (): ModelEntry => ({
      event: 'NOT_DEFINED',
      didAdd: null,
      tags: new Set(),
      mistakes: new Set(),
      version: 0,
    });
    this.#entries = new Map(trades.map((id) => [id, empty()]));
  }

  /** What a trade says now. */
  entry(id: string): ModelEntry {
    return this.#entries.get(id)!;
  }

  /** How many trades a change would make different, were some of them as they are given. */
  countChanged(ids: readonly string[], change: ModelChange, given: ReadonlyMap<string, ModelEntry>): number {
    return ids.filter((id) => {
      const before = given.get(id) ?? this.entry(id);
      const after = structuredClone(before);
      apply(after, change);
      return !isSame(before, after);
    }).length;
  }

  /** Makes a change, known by its id when it is undone, null where nothing changed; returns how many trades are different. */
  change(ids: readonly string[], change: ModelChange, stepId: string | null): number {
    const before = new Map(ids.map((id) => [id, structuredClone(this.entry(id))]));
    for (const id of ids) apply(this.entry(id), change);
    const changed = ids.filter((id) => !isSame(before.get(id)!, this.entry(id)));
    for (const id of changed) this.entry(id).version += 1;
    const after = new Map(changed.map((id) => [id, structuredClone(this.entry(id))]));
    if (stepId !== null) this.#steps.set(stepId, { before, after, isUndone: false });
    return changed.length;
  }

  /** Undoes a change; returns the trades of which something stays as it was set since. */
  undo(stepId: string): string[] {
    const step = this.#steps.get(stepId);
    if (!step || step.isUndone) return [];
    step.isUndone = true;
    const kept: string[] = [];
    for (const [id, after] of step.after) {
      const entry = this.entry(id);
      const present = structuredClone(entry);
      if (!undoOne(entry, step.before.get(id)!, after)) kept.push(id);
      if (!isSame(present, entry)) entry.version += 1;
    }
    return kept;
  }
}

function apply(entry: ModelEntry, change: ModelChange): void {
  const { event, flags, addTags = [], removeTags = [], addMistakes = [] } = change;
  if (event !== undefined) entry.event = event;
  if (flags !== undefined) entry.didAdd = flags.didAdd;
  for (const tag of removeTags) entry.tags.delete(tag);
  for (const tag of addTags) entry.tags.add(tag);
  for (const mistake of addMistakes) entry.mistakes.add(mistake);
}

/** False where something was set otherwise since. */
function undoOne(entry: ModelEntry, before: ModelEntry, after: ModelEntry): boolean {
  let isWhole = true;
  if (before.event !== after.event && entry.event === after.event) entry.event = before.event;
  else if (before.event !== after.event) isWhole = false;
  if (before.didAdd !== after.didAdd && entry.didAdd === after.didAdd) entry.didAdd = before.didAdd;
  else if (before.didAdd !== after.didAdd) isWhole = false;
  for (const kind of ['tags', 'mistakes'] as const) {
    for (const mark of after[kind]) if (!before[kind].has(mark)) entry[kind].delete(mark);
    for (const mark of before[kind]) if (!after[kind].has(mark)) entry[kind].add(mark);
  }
  return isWhole;
}

/** Whether two entries say the same, whatever their versions. */
export function isSame(left: ModelEntry, right: ModelEntry): boolean {
  const text = ({ event, didAdd, tags, mistakes }: ModelEntry) =>
    JSON.stringify([event, didAdd, sorted(tags), sorted(mistakes)]);
  return text(left) === text(right);
}

function sorted(marks: ReadonlySet<number>): number[] {
  return [...marks].toSorted((left, right) => left - right);
}
