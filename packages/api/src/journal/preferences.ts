import * as z from 'zod/mini';
import { each } from '@daybook/domain/fields.ts';
import {
  PREFERENCE_NAMES,
  PREFERENCES,
  type PreferenceName,
  type PreferenceValue,
} from '@daybook/domain/journal/preferences.ts';

/** The current value of a preference, with the trader's revision at which it was saved, 0 before the first save. */
export interface KeptPreference<Name extends PreferenceName = PreferenceName> {
  readonly value: PreferenceValue<Name>;
  readonly revision: number;
}

const keptSchema = (name: PreferenceName) => {
  const field = PREFERENCES[name];
  const value: z.ZodMiniType =
    field.kind === 'choice'
      ? z.enum(field.values)
      : z.array(field.kind === 'texts' ? z.string() : z.object({ name: z.string(), address: z.string() }));
  return z.object({ value, revision: z.int() });
};

/** Every preference. */
export const preferencesSchema = z.object(
  each(PREFERENCE_NAMES, keptSchema) as unknown as {
    [Name in PreferenceName]: z.ZodMiniType<KeptPreference<Name>>;
  },
);
export type KeptPreferences = z.infer<typeof preferencesSchema>;
