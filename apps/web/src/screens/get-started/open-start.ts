import { readInstallation } from '@daybook/api/identity/installation.ts';
import { readInvitedAccounts, type InvitedAccount } from '@daybook/api/identity/onboarding.ts';
import type { Arrival } from '#web/router/screen.ts';
import { call } from '#web/server/call.ts';
import { mailedLink } from '#web/server/mailed-link.ts';
import { codeOf } from '#web/server/problem.ts';

/** What a get-started link opens: null for one that does not work. */
export interface OpenedStart {
  readonly start: { readonly token: string; readonly accounts: readonly InvitedAccount[] } | null;
  readonly contactUrl: string | null;
}

/** Checks the link that opened the page; checking does not use it up. */
export async function openStart({ signal }: Arrival): Promise<OpenedStart> {
  const token = mailedLink('started')?.token ?? null;
  const [accounts, installation] = await Promise.all([
    token === null ? null : readAccounts(token, signal),
    call(readInstallation, { signal }).catch(() => null),
  ]);
  const start = token === null || accounts === null ? null : { token, accounts };
  return { start, contactUrl: installation?.contactUrl ?? null };
}

async function readAccounts(token: string, signal: AbortSignal): Promise<readonly InvitedAccount[] | null> {
  try {
    return (await call(readInvitedAccounts, { params: { accountId: token }, signal })).results;
  } catch (error) {
    const code = codeOf(error);
    if (code === '010' || code === '011') return null;
    throw error;
  }
}
