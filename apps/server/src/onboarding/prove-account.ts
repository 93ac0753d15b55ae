import type { LocateHost } from '#server/accounts/fetch-logins.ts';
import { PASSWORD_REJECTED, PASSWORD_UPDATED } from '@daybook/api/imports/accounts.ts';
import type { proveInvitedAccount } from '@daybook/api/identity/onboarding.ts';
import { queryPlatform, platformRefusal } from '#server/accounts/query-platform.ts';
import { linkLogin } from '#server/accounts/link-login.ts';
import { packSecrets } from '@daybook/brokers/feeds/secret-fields.ts';
import { appendAudit } from '#server/calls/append-audit.ts';
import { noteLimit } from '#server/limits/note-limit.ts';
import type { Call, Reply } from '#server/calls/call.ts';
import { Refusal, refuse } from '#server/calls/refusal.ts';
import { findLink, type OpenLink } from '#server/mail/links/queries.ts';
import { noteProved, spendPasswordAttempt, type InvitedLogin } from './invited-accounts.ts';
import { deadLink } from '#server/identity/new-password.ts';
import type { Services } from '#server/services.ts';

/** The token of the link, and which of its accounts. */
const PLACE = /^([A-Za-z0-9_-]{43})\.(\d{1,3})$/;

type ProveCall = Call<typeof proveInvitedAccount>;

/** Asks the platform itself whether a password is the invited account's, and links the account when it is. */
export async function proveAccount(
  services: Services,
  locate: LocateHost,
  call: ProveCall,
): Promise<Reply<typeof proveInvitedAccount>> {
  const { store } = services;
  const { params, body, now, signal, ip, requestId } = call;
  const [, token = '', place = ''] = PLACE.exec(params.accountUuid) ?? [];
  const link = await store.read((db) => findLink(db, ['onboarding'], token, now));
  if (!isInvitation(link)) return deadLink();
  const { traderId } = link;
  const login = await store.write((db) => spendPasswordAttempt(db, traderId, Number(place)));
  if (login === null) return deadLink();
  if (login === 'locked') {
    await noteLimit(store, { at: now, object: 'onboarding', ip, requestId });
    return refuse('012', { details: { problem: 'locked' } });
  }
  const packed = packSecrets(login.platform, { password: body.password, extra: {} });
  try {
    const answer = await queryPlatform(locate, { ...login, secrets: Buffer.from(packed) }, signal);
    if (answer.kind === 'accepted')
      return await keep(services, call, { link, token, login, password: packed, accounts: answer.accounts });
    const audit = { at: now, event: 'account-linked', result: 'refused', object: login.host } as const;
    await store.write((db) => appendAudit(db, { ...audit, traderId, ip, requestId }));
    return answer.kind === 'rejected' ? { payload: PASSWORD_REJECTED } : platformRefusal(answer.problem);
  } finally {
    packed.fill(0);
  }
}

type Invitation = OpenLink & { readonly traderId: number };

function isInvitation(link: OpenLink | undefined): link is Invitation {
  return link !== undefined && link.traderId !== null;
}

interface Proved {
  readonly link: Invitation;
  readonly token: string;
  readonly login: InvitedLogin;
  readonly password: Uint8Array;
  readonly accounts: readonly string[];
}

async function keep(
  { store, secrets }: Services,
  { now, ip, requestId }: ProveCall,
  { link, token, login, password, accounts }: Proved,
): Promise<Reply<typeof proveInvitedAccount>> {
  const { traderId } = link;
  const write = (links: boolean) =>
    store.write(async (db) => {
      // The platform took its time; the link may have been replaced meanwhile.
      if ((await findLink(db, ['onboarding'], token, now))?.id !== link.id) return deadLink();
      if (links) await linkLogin(db, secrets, { traderId, ...login, password, accounts, now });
      await noteProved(db, traderId, login.n, link.id, now);
      const audit = { at: now, event: 'account-linked', result: 'done', object: login.host } as const;
      await appendAudit(db, { ...audit, traderId, ip, requestId });
      return { payload: PASSWORD_UPDATED } as const;
    });
  try {
    return await write(true);
  } catch (error) {
    // Another login of the invitation shows the same accounts: this one is proved all the same.
    if (isAllLinked(error)) return write(false);
    throw error;
  }
}

function isAllLinked(error: unknown): boolean {
  return error instanceof Refusal && error.problems[0]?.details?.['problem'] === 'all-linked';
}
