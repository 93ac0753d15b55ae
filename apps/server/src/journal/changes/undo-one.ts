import type { Kysely } from 'kysely';
import { FIRST_SETUPS } from '@daybook/domain/journal/fields.ts';
import { MAX_TAGS_PER_TRADE } from '@daybook/domain/journal/labels.ts';
import { MAX_MISTAKES_PER_TRADE } from '@daybook/domain/journal/mistake.ts';
import { applyChange, undoChange, type Changed } from '@daybook/domain/journal/trade-change.ts';
import type { Tables } from '#server/store/tables.ts';
import type { StoredEntry } from './read-entries.ts';

/** Setups by their ids, tags and mistakes by their internal ones: what trades can be given back. */
interface LabelsThere {
  readonly setups: ReadonlySet<string>;
  readonly tags: ReadonlySet<number>;
  readonly mistakes: ReadonlySet<number>;
}

/** Setups, tags and mistakes that the trader has at present; a change may have been made when there were others. */
export async function readLabelsThere(db: Kysely<Tables>, traderId: number): Promise<LabelsThere> {
  const labels = await db
    .selectFrom('label')
    .select(['id', 'kind', 'key'])
    .where('trader_id', '=', traderId)
    .execute();
  const mistakes = await db.selectFrom('mistake').select('id').where('trader_id', '=', traderId).execute();
  const own = labels.filter(({ kind }) => kind === 'setup').map(({ key }) => key);
  return {
    setups: new Set<string>([...FIRST_SETUPS, ...own]),
    tags: new Set(labels.filter(({ kind }) => kind === 'tag').map(({ id }) => id)),
    mistakes: new Set(mistakes.map(({ id }) => id)),
  };
}

/** What becomes of a trade when a change is undone. */
interface UndoneOne {
  /** Null where nothing becomes different. */
  readonly undone: Changed<number> | null;
  /** Whether something of the change stays. */
  readonly isKept: boolean;
}

/** Takes a change of a trade back, but for labels that are no more and marks for which there is no space any more. */
export function undoOne(entry: StoredEntry, done: Changed<number>, there: LabelsThere): UndoneOne {
  const { event } = done;
  const possible: Changed<number> = {
    ...done,
    event: event === null || there.setups.has(event[0]) ? event : null,
    removedTags: done.removedTags.filter((tag) => there.tags.has(tag)),
    removedMistakes: done.removedMistakes.filter((mistake) => there.mistakes.has(mistake)),
  };
  const { change, isKept } = undoChange(entry, possible);
  const { addTags = [], removeTags = [], addMistakes = [], removeMistakes = [] } = change ?? {};
  const fitting = {
    ...change,
    addTags: addTags.slice(0, MAX_TAGS_PER_TRADE - entry.tags.length + removeTags.length),
    addMistakes: addMistakes.slice(0, MAX_MISTAKES_PER_TRADE - entry.mistakes.length + removeMistakes.length),
  };
  return {
    undone: applyChange(entry, fitting),
    isKept:
      isKept ||
      possible.event !== event ||
      possible.removedTags.length < done.removedTags.length ||
      possible.removedMistakes.length < done.removedMistakes.length ||
      fitting.addTags.length < addTags.length ||
      fitting.addMistakes.length < addMistakes.length,
  };
}
