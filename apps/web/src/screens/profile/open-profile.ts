import { readProfile } from '@daybook/api/identity/profile-calls.ts';
import { listSessions } from '@daybook/api/identity/sessions.ts';
import type { Arrival } from '#web/router/screen.ts';
import { call } from '#web/server/call.ts';

/** What the profile begins with, as the server has it now. */
export async function openProfile({ signal }: Arrival) {
  const [profile, sessions] = await Promise.all([
    call(readProfile, { signal }),
    call(listSessions, { signal }),
  ]);
  return { profile, sessions: sessions.results };
}
