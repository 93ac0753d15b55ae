import { listAccounts } from '@daybook/api/accounts.ts';
import { listMistakes } from '@daybook/api/mistakes.ts';
import { readPlan } from '@daybook/api/plan.ts';
import { readProfile } from '@daybook/api/profile.ts';
import { listSessions } from '@daybook/api/sessions.ts';
import { call } from '#web/server/call.ts';

/** What the screens about the trader begin with, as the server has it now. */
export const OPENERS = {
  plan: (signal: AbortSignal) => call(readPlan, { signal }),
  accounts: (signal: AbortSignal) => call(listAccounts, { signal }),
  profile: async (signal: AbortSignal) => {
    const [profile, sessions, mistakes] = await Promise.all([
      call(readProfile, { signal }),
      call(listSessions, { signal }),
      call(listMistakes, { signal }),
    ]);
    return { profile, sessions: sessions.results, mistakes: mistakes.errors };
  },
} as const;
