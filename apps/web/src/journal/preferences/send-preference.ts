import { savePreference } from '@daybook/api/journal/save-preference.ts';
import type { PreferenceName, Preferences } from '@daybook/domain/journal/preferences.ts';
import { call } from '#web/server/call.ts';

/** Saves a preference as a whole and returns its current value. Throws as {@link call} does. */
export function sendPreference(
  name: PreferenceName,
  value: Preferences[PreferenceName],
  revision: number | undefined,
) {
  return call(savePreference, {
    params: { name },
    body: { value, ...(revision === undefined ? {} : { revision }) },
  });
}
