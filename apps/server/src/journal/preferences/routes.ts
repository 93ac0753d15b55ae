import { savePreference as savePreferenceCall } from '@daybook/api/journal/save-preference.ts';
import { findPreferenceFault } from '@daybook/domain/journal/preference-faults.ts';
import { type PreferenceValue } from '@daybook/domain/journal/preferences.ts';
import { on, type Handling } from '#server/calls/call.ts';
import { refuse } from '#server/calls/refusal.ts';
import type { Services } from '#server/services.ts';
import { savePreference } from './queries.ts';

/** What a trader sets up on the screens; it is read with the dashboard. */
export function preferenceRoutes({ store }: Pick<Services, 'store'>): Handling[] {
  return [
    on(savePreferenceCall, async ({ trader, params, body }) => {
      const { name } = params;
      const fault = findPreferenceFault(name, body.value);
      if (fault !== null)
        return refuse('011', {
          field: ['value', ...fault.path].join('.'),
          message: `expected ${fault.expected}`,
          ...(fault.most === undefined ? {} : { details: { problem: 'too-large', most: fault.most } }),
        });
      const value = body.value as PreferenceValue<typeof name>;
      const wanted = { traderId: trader.traderId, name, value, basedOn: body.revision };
      const saved = await store.write((db) => savePreference(db, wanted));
      const { present } = saved;
      return saved.kind === 'saved' ? present : refuse('009', { current: present });
    }),
  ];
}
