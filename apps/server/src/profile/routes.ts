import { readProfile as readProfileCall } from '@daybook/api/profile.ts';
import { on, type Handling } from '#server/http/call.ts';
import { readProfile } from '#server/profile/queries.ts';
import type { Services } from '#server/services.ts';

/** The trader's own profile. */
export function profileRoutes({ store }: Pick<Services, 'store'>): Handling[] {
  return [on(readProfileCall, ({ trader }) => store.read((db) => readProfile(db, trader.traderId)))];
}
