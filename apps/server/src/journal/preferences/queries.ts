import type { Kysely } from 'kysely';
import type { KeptPreference, KeptPreferences } from '@daybook/api/journal/preferences.ts';
import { each } from '@daybook/domain/fields.ts';
import { isPreferenceValue } from '@daybook/domain/journal/preference-faults.ts';
import {
  PREFERENCE_NAMES,
  PREFERENCES,
  type PreferenceName,
  type PreferenceValue,
} from '@daybook/domain/journal/preferences.ts';
import { raiseRevision } from '#server/store/raise-revision.ts';
import type { Tables } from '#server/store/tables.ts';

/** All preferences of a trader; those that were never saved have their first value. */
export async function readPreferences(db: Kysely<Tables>, traderId: number): Promise<KeptPreferences> {
  const rows = await db
    .selectFrom('preference')
    .select(['name', 'value', 'revision'])
    .where('trader_id', '=', traderId)
    .execute();
  const saved = new Map(rows.map(({ name, value, revision }) => [name, { value, revision }]));
  return each(PREFERENCE_NAMES, (name) => {
    const row = saved.get(name);
    const value: unknown = row === undefined ? undefined : JSON.parse(row.value);
    const isSound = row !== undefined && isPreferenceValue(name, value);
    return isSound ? { value, revision: row.revision } : { value: PREFERENCES[name].unset, revision: 0 };
  }) as KeptPreferences;
}

interface PreferenceToSave<Name extends PreferenceName = PreferenceName> {
  readonly traderId: number;
  readonly name: Name;
  /** Already checked. */
  readonly value: PreferenceValue<Name>;
  /** The revision of the value that was changed; undefined lets the last save win. */
  readonly basedOn: number | undefined;
}

interface SavedPreference {
  readonly kind: 'saved' | 'changed-meanwhile';
  readonly present: KeptPreference;
}

/** Saves a preference as a whole, in the caller's transaction. The same value once more changes nothing. */
export async function savePreference(
  db: Kysely<Tables>,
  { traderId, name, value, basedOn }: PreferenceToSave,
): Promise<SavedPreference> {
  // First of all: it makes two saves of one trader wait for each other.
  const revision = await raiseRevision(db, traderId);
  const present = (await readPreferences(db, traderId))[name];
  const text = JSON.stringify(value);
  if (present.revision > 0 && JSON.stringify(present.value) === text) return { kind: 'saved', present };
  if (basedOn !== undefined && basedOn !== present.revision) return { kind: 'changed-meanwhile', present };
  const columns = { value: text, revision };
  await db
    .insertInto('preference')
    .values({ trader_id: traderId, name, ...columns })
    .onConflict((conflict) => conflict.columns(['trader_id', 'name']).doUpdateSet(columns))
    .execute();
  return { kind: 'saved', present: { value, revision } };
}
