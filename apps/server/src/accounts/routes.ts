import type { LocateHost } from '#server/accounts/fetch-logins.ts';
import {
  changeAccount as changeAccountCall,
  linkAccounts as linkAccountsCall,
  listAccounts as listAccountsCall,
  PASSWORD_REJECTED,
  PASSWORD_UPDATED,
  removeAccount as removeAccountCall,
  testAccount as testAccountCall,
  updateAccountPassword,
} from '@daybook/api/imports/accounts.ts';
import { PLATFORM_FORMS, type Platform } from '@daybook/domain/account/platforms.ts';
import { queryPlatform, platformRefusal, type PlatformAnswer } from '#server/accounts/query-platform.ts';
import { requireAttempt } from '#server/accounts/attempts.ts';
import { linkLogin, placeOf, replacePassword } from '#server/accounts/link-login.ts';
import { changeAccount, findAccount, listAccounts, type AccountWithLogin } from '#server/accounts/queries.ts';
import { removeAccount } from '#server/accounts/remove-account.ts';
import { appendAudit, auditOf, type AuditedCall, type AuditEvent } from '#server/calls/append-audit.ts';
import { on, type Call, type Handling, type Reply } from '#server/calls/call.ts';
import { refuse, type Refusal } from '#server/calls/refusal.ts';
import { notifyOwner } from '#server/mail/outbox.ts';
import { findPlatformUrl } from '@daybook/brokers/feeds/request/allowed-hosts.ts';
import { hostsOf } from '@daybook/brokers/feeds/platforms.ts';
import {
  missingSecrets,
  packSecrets,
  unpackSecrets,
  type ExtraSecrets,
} from '@daybook/brokers/feeds/secret-fields.ts';
import type { Services } from '#server/services.ts';
import { holdTrader } from '#server/store/raise-revision.ts';

/** Trading accounts and their logins at the platforms. */
export function accountRoutes(services: Services, locate: LocateHost): Handling[] {
  const { store } = services;
  const results = async (traderId: number) => ({
    results: await store.read((db) => listAccounts(db, traderId)),
  });
  return [
    on(listAccountsCall, ({ trader }) => results(trader.traderId)),
    on(changeAccountCall, async (call) => {
      const { trader, params, body } = call;
      const problem = await store.write(async (db) => {
        // Removing the account locks the trader first as well.
        await holdTrader(db, trader.traderId);
        const account = await findAccount(db, trader.traderId, params.accountUuid);
        if (account === undefined) return 'not-found';
        if (body.status === 'ACTIVE' && account.login === null) return 'no-login';
        await changeAccount(db, trader.traderId, account.id, body);
        await appendAudit(db, auditOf(call, 'account-changed', params.accountUuid));
        return null;
      });
      if (problem === 'not-found') return refuse('010');
      return problem === null ? results(trader.traderId) : unusable('no-login');
    }),
    on(removeAccountCall, async (call) => {
      const { trader, params, now } = call;
      const removed = await store.write(async (db) => {
        const result = await removeAccount(db, trader.traderId, params.accountUuid, now);
        if (result === 'removed') await appendAudit(db, auditOf(call, 'account-removed', params.accountUuid));
        return result;
      });
      if (removed === 'not-found') return refuse('010');
      if (removed === 'sync-running') return refuse('009', { details: { problem: 'sync-running' } });
      return results(trader.traderId);
    }),
    ...loginRoutes(services, locate),
  ];
}

/** The calls that contact a platform: counted first, asked then, written last. */
function loginRoutes(services: Services, locate: LocateHost): Handling[] {
  return [
    on(linkAccountsCall, (call) => link(services, locate, call)),
    on(updateAccountPassword, (call) => updatePassword(services, locate, call)),
    on(testAccountCall, (call) => test(services, locate, call)),
  ];
}

async function link(
  services: Services,
  locate: LocateHost,
  call: Call<typeof linkAccountsCall>,
): Promise<Reply<typeof linkAccountsCall>> {
  const { store, secrets } = services;
  const { trader, body, now, signal } = call;
  const { traderId } = trader;
  const { platform, extra = {} } = body;
  const login = { platform, host: body.host.toLowerCase(), userName: body.userName };
  const unfit = findUnfit(locate, login, extra);
  if (unfit) return unfit;
  await requireAttempt(store, 'account-link', String(traderId), call);
  const packed = packSecrets(platform, { password: body.password, extra });
  try {
    const answer = await queryPlatform(locate, { ...login, secrets: Buffer.from(packed) }, signal);
    if (answer.kind !== 'accepted') {
      const refusal = await noted(services, call, 'account-linked', login.host, answer);
      return answer.problem.kind === 'refused-host' ? hostNotAllowed() : refusal;
    }
    const linked = await store.write(async (db) => {
      await appendAudit(db, auditOf(call, 'account-linked', login.host));
      return linkLogin(db, secrets, {
        traderId,
        ...login,
        password: packed,
        accounts: answer.accounts,
        now,
      });
    });
    return { results: await store.read((db) => listAccounts(db, traderId)), ...linked };
  } finally {
    packed.fill(0);
  }
}

/** By its name, by its address, or because none of our servers runs there. */
function hostNotAllowed(): Refusal {
  return refuse('011', { field: 'host', details: { problem: 'host-not-allowed' } });
}

/** What is wrong with a login before its platform is asked. */
function findUnfit(
  locate: LocateHost,
  {
    platform,
    host,
    userName,
  }: { readonly platform: Platform; readonly host: string; readonly userName: string },
  extra: ExtraSecrets,
): Refusal | null {
  const place = locate(host);
  if (findPlatformUrl(hostsOf(platform, place.hosts), place.host, '/') === null) return hostNotAllowed();
  const form = PLATFORM_FORMS[platform];
  if (form.user !== null && !form.user.test(userName))
    return refuse('011', { field: 'userName', details: { problem: 'not-such-a-name' } });
  const [missing] = missingSecrets(platform, extra);
  return missing === undefined ? null : refuse('011', { field: missing, details: { problem: 'missing' } });
}

async function updatePassword(
  services: Services,
  locate: LocateHost,
  call: Call<typeof updateAccountPassword>,
): Promise<Reply<typeof updateAccountPassword>> {
  const { store, secrets } = services;
  const { trader, params, body, signal } = call;
  const { traderId } = trader;
  const account = await store.read((db) => findAccount(db, traderId, params.accountUuid));
  if (account === undefined) return refuse('010');
  const { login } = account;
  if (login === null) return unusable('no-login');
  if (account.status !== 'ACTIVE') return unusable('inactive');
  await requireAttempt(store, 'account-password', `${traderId}/${login.id}`, call);
  const stored = await openSecrets(services, traderId, login);
  const extra = login.sealed === null ? {} : unpackSecrets(login.platform, stored).extra;
  stored.fill(0);
  const password = packSecrets(login.platform, { password: body.password, extra });
  try {
    const answer = await queryPlatform(locate, { ...login, secrets: Buffer.from(password) }, signal);
    if (answer.kind !== 'accepted') {
      const refusal = await noted(services, call, 'account-password', params.accountUuid, answer);
      // A platform that says what is wrong is quoted; others only say that they do not take it.
      const isPlain = answer.kind === 'rejected' && answer.problem.reason === undefined;
      return isPlain ? { payload: PASSWORD_REJECTED } : refusal;
    }
    const isReplaced = await store.write(async (db) => {
      await appendAudit(db, auditOf(call, 'account-password', params.accountUuid));
      await notifyOwner(db, traderId, call, (at) => ({
        kind: 'platform-password',
        account: account.userName,
        on: at,
      }));
      return replacePassword(db, secrets, { traderId, loginId: login.id, version: login.version, password });
    });
    return isReplaced ? { payload: PASSWORD_UPDATED } : refuse('009');
  } finally {
    password.fill(0);
  }
}

async function test(
  services: Services,
  locate: LocateHost,
  { trader, params, signal, now, ip, requestId }: Call<typeof testAccountCall>,
): Promise<Reply<typeof testAccountCall>> {
  const { store } = services;
  const account = await store.read((db) => findAccount(db, trader.traderId, params.accountUuid));
  if (account === undefined) return refuse('010');
  const { login, userName } = account;
  if (login === null || login.sealed === null) return unusable('no-login');
  await requireAttempt(store, 'account-test', `${trader.traderId}/${login.id}`, { now, ip, requestId });
  const secrets = await openSecrets(services, trader.traderId, login);
  const answer = await queryPlatform(locate, { ...login, secrets }, signal);
  if (answer.kind === 'unclear' || (answer.kind === 'rejected' && answer.problem.reason !== undefined))
    return platformRefusal(answer.problem);
  const accepted = answer.kind === 'accepted';
  return { accepted, shown: accepted && answer.accounts.includes(userName) };
}

function unusable(problem: 'no-login' | 'inactive') {
  return refuse('011', { details: { problem } });
}

/** The sealed secrets of a login, empty where there are none. */
async function openSecrets(
  { store, secrets }: Services,
  traderId: number,
  { id, version, sealed }: NonNullable<AccountWithLogin['login']>,
): Promise<Buffer> {
  if (sealed === null) return Buffer.alloc(0);
  return store.read((db) => secrets.openFor(db, traderId, placeOf(id, version), sealed));
}

/** Writes down that a platform did not take a login, and says so. */
async function noted(
  { store }: Services,
  call: AuditedCall,
  event: AuditEvent,
  object: string,
  answer: Exclude<PlatformAnswer, { kind: 'accepted' }>,
): Promise<Refusal> {
  await store.write((db) => appendAudit(db, { ...auditOf(call, event, object), result: 'refused' }));
  return platformRefusal(answer.problem);
}
