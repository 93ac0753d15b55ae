import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DAY_MS } from '@daybook/domain/calendar.ts';
import { startTestPlatform, type TestPlatform } from '#server/accounts/platform-testing.ts';
import { assertProblem } from '#server/http/http-testing.ts';
import {
  forgot,
  nextMessage,
  startPosted,
  startTokenOf,
  type PostedServer,
} from '#server/identity/links/links-testing.ts';
import { invite, inviteAgain, revokeInvitation } from './invite.ts';
import { disableTrader } from '#server/identity/operator-actions.ts';
import { signInAs, testServers, withTrader, type Client } from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

const LOGIN = { user: 'cleo', password: 'Reports-Pass-1' };
const EMAIL = 'cleo@desk.test';
const PASSWORD = 'Closing-Bell-1600';

onEachEngine((_engine, _open, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  const open: PostedServer[] = [];
  let platform: TestPlatform;
  before(async () => void (platform = await startTestPlatform(LOGIN, ['CLEO1', 'CLEO2'])));
  after(async () => {
    await Promise.all(open.map(({ mailbox }) => mailbox.close()));
    await platform.close();
  });

  const posted = async (environment = {}) => {
    const server = await startPosted(start, {
      environment: { PLATFORM_HOSTS: platform.url, ...environment },
    });
    open.push(server);
    return server;
  };
  const inviteCleo = async (server: PostedServer, logins: readonly string[] = [LOGIN.user]) => {
    const { store, secrets } = server.services;
    const wanted = logins.map(
      (userName) => ({ platform: 'propreports', host: platform.host, userName }) as const,
    );
    const names = { email: EMAIL, firstName: 'Cleo', lastName: 'Ray', language: 'pt' } as const;
    const now = server.clock.now;
    assert.ok(await store.write((db) => invite(db, secrets, { ...names, logins: wanted, now })));
    return nextMessage(server);
  };
  const prove = (client: Client, accountUuid: string, password: string) =>
    client.call('POST', `/api/v1/auth/password_update/${accountUuid}`, { body: { password } });
  const begin = (client: Client, token: string, emailAddress = EMAIL, password = PASSWORD) =>
    client.call('POST', `/api/v1/account/get-started/${token}`, { body: { emailAddress, password } });
  const accountsOf = (client: Client, token: string) =>
    client.call('GET', `/api/v1/user/principalAccount/${token}`);

  test('an invited trader proves the login at the platform, sets a password and finds the accounts linked', async () => {
    const server = await posted();
    const message = await inviteCleo(server);
    assert.equal(message.mail.subject, 'Seu diário de trading está pronto');
    assert.match(message.mail.text ?? '', /^Olá, Cleo,\n[\s\S]*\(cleo\)/);
    const token = startTokenOf(message);
    const visitor = server.client();
    const { results } = (await accountsOf(visitor, token)).json;
    assert.equal(results.length, 1);
    assert.deepEqual([results[0].userName, results[0].proved, results[0].attemptsLeft], ['cleo', false, 5]);
    assertProblem('before the proof', await begin(visitor, token), 409, '009');
    const wrong = await prove(visitor, results[0].accountUuid, 'wrong');
    assert.deepEqual([wrong.status, wrong.json.payload], [200, 'Password update rejected']);
    const right = await prove(visitor, results[0].accountUuid, LOGIN.password);
    assert.deepEqual([right.status, right.json.payload], [200, 'Password updated successfully']);
    const after = (await accountsOf(visitor, token)).json.results[0];
    assert.deepEqual([after.proved, after.attemptsLeft], [true, 3]);
    assertProblem('of another address', await begin(visitor, token, 'bob@desk.test'), 404, '010');
    const weak = await begin(visitor, token, EMAIL, 'Cleo-1-!');
    assert.equal(weak.json.errors[0].details.problem, 'too-common');
    assert.deepEqual((await begin(visitor, token, EMAIL.toUpperCase())).json, { payload: true });
    assert.equal((await signInAs(visitor, EMAIL, PASSWORD)).status, 200);
    const linked = (await visitor.call('GET', '/api/v1/user/accounts')).json.results;
    assert.deepEqual(
      linked.map(({ userName }: { userName: string }) => userName),
      ['CLEO1', 'CLEO2'],
    );
    assertProblem('used', await begin(visitor, token), 404, '010');
    visitor.token = null;
    assertProblem('looked at again', await accountsOf(visitor, token), 404, '010');
    assert.ok(!server.lines.join('\n').includes(token), 'no token in the log');
  });

  test('five passwords are tried and not one more, also when sixty come at once', async () => {
    const server = await posted();
    const token = startTokenOf(await inviteCleo(server));
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => prove(server.client(), `${token}.1`, 'wrong')),
    );
    const evaluated = answers.filter(({ status }) => status !== 429);
    assert.equal(evaluated.length, 5);
    const locked = await prove(server.client(), `${token}.1`, LOGIN.password);
    assertProblem('the right one, too late', locked, 429, '012');
    assert.equal(locked.json.errors[0].details.problem, 'locked');
    const { store, secrets } = server.services;
    assert.ok(await store.write((db) => inviteAgain(db, secrets, EMAIL, server.clock.now)));
    const fresh = startTokenOf(await nextMessage(server));
    assertProblem('the older link', await accountsOf(server.client(), token), 404, '010');
    assert.equal(
      (await prove(server.client(), `${fresh}.1`, LOGIN.password)).json.payload,
      'Password updated successfully',
    );
  });

  test('what was proved under an older link does not open the newer one', async () => {
    const server = await posted();
    const token = startTokenOf(await inviteCleo(server));
    await prove(server.client(), `${token}.1`, LOGIN.password);
    await forgot(server.client(), EMAIL);
    const message = await nextMessage(server);
    assert.equal(
      message.mail.subject,
      'Seu diário de trading está pronto',
      'a forgotten invitation comes again',
    );
    assertProblem('unproved', await begin(server.client(), startTokenOf(message)), 409, '009');
    assertProblem('replaced', await begin(server.client(), token), 404, '010');
  });

  test('an invitation ends after 72 hours, by revocation and by a shut out', async () => {
    const server = await posted();
    const { store, secrets } = server.services;
    const token = startTokenOf(await inviteCleo(server, []));
    server.clock.now += 3 * DAY_MS - 1;
    assert.equal((await accountsOf(server.client(), token)).status, 200);
    server.clock.now += 1;
    assertProblem('expired', await begin(server.client(), token), 404, '010');
    await store.write((db) => inviteAgain(db, secrets, EMAIL, server.clock.now));
    const second = startTokenOf(await nextMessage(server));
    await store.write((db) => disableTrader(db, EMAIL, server.clock.now));
    assertProblem('shut out', await begin(server.client(), second), 404, '010');
    assert.ok(await store.write((db) => revokeInvitation(db, EMAIL, server.clock.now)));
    assertProblem('revoked', await accountsOf(server.client(), second), 404, '010');
  });

  test('of 12 starts at once one wins, and its password is the one that signs in', async () => {
    const server = await posted();
    const token = startTokenOf(await inviteCleo(server, []));
    const passwords = Array.from({ length: 12 }, (_, at) => `Closing-Bell-${at}`);
    const answers = await Promise.all(
      passwords.map((password) => begin(server.client(), token, EMAIL, password)),
    );
    const winners = passwords.filter((_, at) => answers[at]!.status === 200);
    assert.equal(winners.length, 1);
    assert.equal((await signInAs(server.client(), EMAIL, winners[0])).status, 200);
  });

  test('no identifier of another kind opens an onboarding, and no token the calls of a session', async () => {
    const server = await posted();
    const trader = await withTrader(server);
    const token = startTokenOf(await inviteCleo(server));
    const row = await server.services.store.read((db) =>
      db
        .selectFrom('trader')
        .select(['public_uuid', 'id'])
        .where('email', '=', EMAIL)
        .executeTakeFirstOrThrow(),
    );
    const visitor = server.client();
    for (const wrong of [row.public_uuid, String(row.id), 'cleo', token.slice(1), `${token}x`]) {
      assertProblem(wrong, await accountsOf(visitor, wrong), 404, '010');
      assertProblem(wrong, await prove(visitor, `${wrong}.1`, LOGIN.password), 404, '010');
      assertProblem(wrong, await prove(visitor, wrong, LOGIN.password), 404, '010');
      assertProblem(wrong, await begin(visitor, wrong), 404, '010');
    }
    for (const place of ['0', '2', '999', '-1', 'x'])
      assertProblem(place, await prove(visitor, `${token}.${place}`, LOGIN.password), 404, '010');
    assertProblem('with a session', await prove(trader, `${token}.1`, LOGIN.password), 404, '010');
    const reset = { token, password: PASSWORD, emailAddress: EMAIL };
    const asReset = await visitor.call('POST', `/api/v1/account/reset-password/${token}`, { body: reset });
    assertProblem('as a reset', asReset, 404, '010');
    assert.equal((await accountsOf(visitor, token)).status, 200, 'nothing of it spent the link');
  });

  test('where everybody may register, an email confirms the address before there is a trader', async () => {
    const server = await posted({ REGISTRATION: 'open' });
    const visitor = server.client();
    const register = (emailAddress: string) =>
      visitor.call('POST', '/api/v1/account/register', {
        body: { emailAddress, firstName: 'Dan', lastName: '', language: 'es' },
      });
    assertProblem('an empty installation', await register('dan@desk.test'), 404, '010');
    const ann = await withTrader(server);
    const fresh = await register('dan@desk.test');
    const known = await register('ANN@desk.test');
    assert.deepEqual([fresh.status, fresh.text], [known.status, known.text]);
    const messages = [await nextMessage(server), await nextMessage(server)];
    const byAddress = (to: string) => messages.find((message) => message.to[0] === to)!;
    assert.equal(byAddress('ann@desk.test').mail.subject, 'You already have a journal');
    const message = byAddress('dan@desk.test');
    assert.equal(message.mail.subject, 'Confirma tu dirección');
    const token = startTokenOf(message);
    assertProblem('not yet', await signInAs(server.client(), 'dan@desk.test', PASSWORD), 401, '004');
    assert.deepEqual((await accountsOf(visitor, token)).json, { results: [] });
    assertProblem('of another', await begin(visitor, token, 'ann@desk.test'), 404, '010');
    assert.equal((await begin(visitor, token, 'dan@desk.test')).status, 200);
    assert.equal((await signInAs(visitor, 'dan@desk.test', PASSWORD)).status, 200);
    assert.equal((await ann.call('GET', '/api/v1/profile')).json.email, 'ann@desk.test');
  });

  test('registration is refused where it is not open', async () => {
    const server = await posted();
    await withTrader(server);
    const body = { emailAddress: 'dan@desk.test', firstName: 'Dan', lastName: '' };
    assertProblem(
      'closed',
      await server.client().call('POST', '/api/v1/account/register', { body }),
      404,
      '010',
    );
  });
});
