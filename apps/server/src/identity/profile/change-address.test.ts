import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { DAY_MS } from '@daybook/domain/calendar.ts';
import { assertProblem } from '#server/http/http-testing.ts';
import { windowAndSlotMs } from '#server/limits/sliding-limit-testing.ts';
import {
  forgot,
  nextMessage,
  reset,
  resetLinkOf,
  startPosted,
  TEST_ORIGIN,
  type PostedServer,
} from '#server/identity/links/links-testing.ts';
import { buttonHref, type Arrived } from '#server/mail/mailbox-testing.ts';
import { disableTrader, signOutTrader } from '#server/identity/operator-actions.ts';
import {
  newClient,
  signInAs,
  TEST_EMAIL,
  TEST_PASSWORD,
  testServers,
  withAnotherTrader,
  withTrader,
  type Client,
} from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

const NEW = 'ann.lee@desk.test';
const NEXT = 'Closing-Bell-1600';
const DAY_PASSED_MS = windowAndSlotMs(DAY_MS);

onEachEngine((_engine, _open, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  const open: PostedServer[] = [];
  after(() => Promise.all(open.map(({ mailbox }) => mailbox.close())));
  const posted = async () => {
    const server = await startPosted(start);
    open.push(server);
    return { server, trader: await withTrader(server) };
  };
  const ask = (client: Client, email: string, more: Readonly<Record<string, string>> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ email, currentPassword: TEST_PASSWORD, ...more }))
      form.set(name, value);
    return client.call('POST', '/api/v1/profile', { form });
  };
  const profileOf = async (client: Client) => (await client.call('GET', '/api/v1/profile')).json;
  const confirm = (server: PostedServer, { id, token }: { id: string; token: string }) =>
    server.client().call('POST', `/api/v1/account/confirm-address/${id}`, { body: { token } });
  /** The emails of one change, by their reader. */
  const messagesOf = async (server: PostedServer, to: string) => {
    const messages = [await nextMessage(server), await nextMessage(server)];
    const found = messages.find((message) => message.to[0]?.toLowerCase() === to);
    assert.ok(found, messages.map((message) => message.to[0]).join());
    return found;
  };
  const linkOf = (message: Arrived) => {
    const { origin, pathname, searchParams } = new URL(buttonHref(message));
    assert.deepEqual([origin, pathname], [TEST_ORIGIN, '/auth/confirm-address']);
    return { id: searchParams.get('id') ?? '', token: searchParams.get('token') ?? '' };
  };
  const makeToken = async (server: PostedServer, trader: Client) => {
    const body = { name: 'Sheet', may: 'change', currentPassword: TEST_PASSWORD };
    const { json } = await trader.call('POST', '/api/v1/user/tokens', { body });
    return Object.assign(newClient(server.url), { token: json.token });
  };
  const opens = async (program: Client) => (await program.call('GET', '/api/v1/errors')).status === 200;
  const isShut = async (server: PostedServer, link: { id: string; token: string }) =>
    assertProblem('void', await confirm(server, link), 404, '010');

  test('a new address takes effect by the link that was mailed to it, once, and ends the API tokens', async () => {
    const { server, trader } = await posted();
    const program = await makeToken(server, trader);
    await nextMessage(server);
    const asked = await ask(trader, NEW.toUpperCase());
    assert.deepEqual(
      [asked.status, asked.json.email, asked.json.pendingEmail],
      [200, TEST_EMAIL, NEW.toUpperCase()],
    );
    const messages = [await nextMessage(server), await nextMessage(server)];
    const [old, fresh] = [TEST_EMAIL, NEW].map((to) =>
      messages.find((message) => message.to[0]?.toLowerCase() === to)!,
    );
    assert.equal((await signInAs(server.client(), NEW)).status, 401);
    assert.equal((await signInAs(trader, TEST_EMAIL)).status, 200);
    assert.match(old!.mail.text ?? '', /move to the address ANN\.LEE@DESK\.TEST/);
    assert.equal(fresh!.raw.includes('Ann'), false, 'a name is any words of whoever typed it');
    assert.equal(await opens(program), true);
    const link = linkOf(fresh!);
    await isShut(server, { ...link, token: link.token.slice(1) });
    await isShut(server, { ...link, id: 'AAAAAAAAAAAAAAAAAAAAAA' });
    const uses = await Promise.all(Array.from({ length: 12 }, () => confirm(server, link)));
    assert.equal(uses.filter(({ status }) => status === 200).length, 1);
    assert.ok(uses.every(({ status }) => status === 200 || status === 404));
    const profile = await profileOf(trader);
    assert.deepEqual([profile.email, profile.pendingEmail], [NEW.toUpperCase(), null]);
    assert.equal((await signInAs(server.client(), TEST_EMAIL)).status, 401);
    assert.equal((await signInAs(server.client(), NEW)).status, 200);
    assert.equal(await opens(program), false);
    const email = [await nextMessage(server), await nextMessage(server)].map(({ to }) => to[0]);
    assert.ok(email.includes(TEST_EMAIL), email.join());
  });

  test('the link ends after a day, and is void by a newer one, by cancelling, and by a new or reset password', async () => {
    const { server, trader } = await posted();
    const first = linkOf((await ask(trader, NEW), await messagesOf(server, NEW)));
    const second = linkOf((await ask(trader, NEW), await messagesOf(server, NEW)));
    await isShut(server, first);
    server.clock.now += DAY_MS;
    await signInAs(trader);
    assert.equal((await profileOf(trader)).pendingEmail, null);
    await isShut(server, second);
    server.clock.now += DAY_PASSED_MS;
    await signInAs(trader);
    const third = linkOf((await ask(trader, NEW), await messagesOf(server, NEW)));
    const cancelled = await trader.call('DELETE', '/api/v1/profile/pending_email');
    assert.deepEqual([cancelled.status, cancelled.json.pendingEmail], [200, null]);
    assertProblem('again', await trader.call('DELETE', '/api/v1/profile/pending_email'), 404, '010');
    await isShut(server, third);
    const fourth = linkOf((await ask(trader, NEW), await messagesOf(server, NEW)));
    const passwords = { currentPassword: TEST_PASSWORD, password: NEXT };
    const changed = await trader.call('POST', '/api/v1/auth/password', { body: passwords });
    trader.token = changed.json.accessToken;
    await isShut(server, fourth);
    await nextMessage(server);
    const again = await ask(trader, NEW, { currentPassword: NEXT });
    assert.equal(again.status, 200, again.text);
    const fifth = linkOf(await messagesOf(server, NEW));
    await forgot(server.client(), TEST_EMAIL);
    const link = resetLinkOf(await nextMessage(server));
    assert.equal((await reset(server.client(), link, TEST_EMAIL, TEST_PASSWORD)).status, 200);
    await isShut(server, fifth);
  });

  test('an address that somebody has is answered as any other, and its owner gets a notice at most', async () => {
    const { server, trader } = await posted();
    const bob = await withAnotherTrader(server);
    await nextMessage(server); // his sign-in on a new device
    const taken = await ask(trader, 'BOB@desk.test');
    const free = await ask(bob, 'nobody@desk.test');
    const plain = ({ status, json }: typeof taken) => [status, Object.keys(json).join()];
    assert.deepEqual(plain(taken), plain(free));
    assert.equal(taken.json.pendingEmail, 'BOB@desk.test');
    const messages = await Promise.all([0, 1, 2, 3].map(() => nextMessage(server)));
    const [notice] = messages.filter(({ mail }) => mail.subject === 'Someone tried to use your address');
    assert.equal(notice?.to[0], 'bob@desk.test');
    assert.doesNotMatch(notice?.mail.html ?? '', /href/);
    assert.equal(notice?.raw.includes('Ann'), false);
    assert.deepEqual(
      [(await profileOf(bob)).email, (await profileOf(trader)).email],
      ['bob@desk.test', TEST_EMAIL],
    );
  });

  test('of two traders who prove one address the first gets it', async () => {
    const { server, trader } = await posted();
    const bob = await withAnotherTrader(server);
    await nextMessage(server);
    const his = linkOf((await ask(bob, NEW), await messagesOf(server, NEW)));
    const hers = linkOf((await ask(trader, NEW), await messagesOf(server, NEW)));
    const both = await Promise.all([confirm(server, his), confirm(server, hers)]);
    assert.deepEqual(
      both.map(({ status }) => status).sort((one, other) => one - other),
      [200, 404],
    );
  });

  test('of many changes at once three are taken, and no others send anything', async () => {
    const { server, trader } = await posted();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) => ask(trader, `words-${at}@desk.test`, { firstName: 'Buy now' })),
    );
    const codes = answers.map(({ status, json }) => (status === 200 ? 200 : json.errors[0].code));
    assert.deepEqual(
      [codes.filter((code) => code === 200).length, codes.filter((code) => code === '012').length],
      [3, 27],
    );
    assert.ok(answers.some(({ status, json }) => status === 429 && json.errors[0].field === 'email'));
    const rows = await server.services.store.read((db) => db.selectFrom('outbox').selectAll().execute());
    assert.equal(rows.length, 6);
  });

  test('once as many are asked for as may be, a change is refused before its password is hashed', async () => {
    const { trader } = await posted();
    for (let change = 0; change < 3; change += 1)
      assert.equal((await ask(trader, `new-${change}@desk.test`)).status, 200);
    // A password that is compared would be wrong, and counted as such.
    for (let change = 0; change < 12; change += 1) {
      const { status, json } = await ask(trader, NEW, { currentPassword: 'Wrong-Bell-930' });
      assert.deepEqual([status, json.errors[0].details.problem], [429, 'too-many-changes']);
    }
    const made = await trader.call('POST', '/api/v1/user/tokens', {
      body: { name: 'Sheet', may: 'read', currentPassword: TEST_PASSWORD },
    });
    assert.equal(made.status, 200, made.text);
  });

  test('an address gets at most three emails a day, and the answer does not reveal it', async () => {
    const { server, trader } = await posted();
    const victim = 'victim@desk.test';
    for (let change = 0; change < 3; change += 1) {
      assert.equal((await ask(trader, victim)).status, 200);
      await messagesOf(server, victim);
    }
    const bob = await withAnotherTrader(server);
    await nextMessage(server);
    for (let change = 0; change < 3; change += 1) {
      const asked = await ask(bob, victim);
      assert.deepEqual([asked.status, asked.json.pendingEmail], [200, victim]);
      assert.equal((await nextMessage(server)).to[0], 'bob@desk.test');
    }
    assert.equal(server.mailbox.arrived.filter(({ to }) => to[0] === victim).length, 3);
  });

  test('API tokens end with a reset, a sign-out everywhere and those of an operator, not with a changed password', async () => {
    const { server, trader } = await posted();
    const { store } = server.services;
    let program = await makeToken(server, trader);
    const changed = await trader.call('POST', '/api/v1/auth/password', {
      body: { currentPassword: TEST_PASSWORD, password: NEXT },
    });
    trader.token = changed.json.accessToken;
    assert.equal(await opens(program), true);
    await forgot(server.client(), TEST_EMAIL);
    for (;;) {
      const message = await nextMessage(server);
      if (message.mail.subject !== 'Set a new password for your journal') continue;
      assert.equal(
        (await reset(server.client(), resetLinkOf(message), TEST_EMAIL, TEST_PASSWORD)).status,
        200,
      );
      break;
    }
    assert.equal(await opens(program), false);
    for (const end of [
      () => trader.call('POST', '/api/v1/auth/sign_out_everywhere', { body: {} }),
      () => store.write((db) => signOutTrader(db, TEST_EMAIL, server.clock.now)),
      () => store.write((db) => signOutTrader(db, null, server.clock.now)),
      () => store.write((db) => disableTrader(db, TEST_EMAIL, server.clock.now)),
    ]) {
      assert.equal((await signInAs(trader)).status, 200);
      program = await makeToken(server, trader);
      assert.equal(await opens(program), true);
      await end();
      assert.equal(await opens(program), false);
    }
  });
});
