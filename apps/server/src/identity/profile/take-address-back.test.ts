// A thief moves the journal to their own mailbox; the old mailbox restores it.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertProblem } from '#server/http/http-testing.ts';
import { LINKS } from '#server/mail/links/token.ts';
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
import { disableTrader, enableTrader } from '#server/identity/operator-actions.ts';

import {
  newClient,
  signInAs,
  TEST_EMAIL,
  TEST_PASSWORD,
  testServers,
  withTrader,
  type Client,
} from '#server/app/server-testing.ts';
import { setUpFactor } from '#server/identity/second-factor/second-factor-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

const THIEF = 'thief@desk.test';
const NEXT = 'Closing-Bell-1600';
const MOVED = 'The address of your journal was changed';

interface Link {
  readonly id: string;
  readonly token: string;
}

onEachEngine((_engine, _open, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  const open: PostedServer[] = [];
  after(() => Promise.all(open.map(({ mailbox }) => mailbox.close())));

  const read = new WeakSet<Arrived>();
  /** The next email of a subject; those of one moment come in any order. */
  const messageAbout = async (server: PostedServer, subject: string): Promise<Arrived> => {
    for (;;) {
      const message = server.mailbox.arrived.find((each) => each.mail.subject === subject && !read.has(each));
      if (message) read.add(message);
      if (message) return message;
      await nextMessage(server);
    }
  };
  const linkOf = (message: Arrived, path: string): Link => {
    const { origin, pathname, searchParams } = new URL(buttonHref(message));
    assert.deepEqual([origin, pathname], [TEST_ORIGIN, path]);
    return { id: searchParams.get('id') ?? '', token: searchParams.get('token') ?? '' };
  };
  /** Moves a journal as who has a session and knows the password; gives the link of the address that it leaves. */
  const move = async (
    server: PostedServer,
    client: Client,
    to: string,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Link> => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ email: to, currentPassword: TEST_PASSWORD, ...more }))
      form.set(name, value);
    assert.equal((await client.call('POST', '/api/v1/profile', { form })).status, 200);
    const message = await messageAbout(server, 'Confirm your new email address');
    const { id, token } = linkOf(message, '/auth/confirm-address');
    const path = `/api/v1/account/confirm-address/${id}`;
    assert.equal((await server.client().call('POST', path, { body: { token } })).status, 200);
    return linkOf(await messageAbout(server, MOVED), '/auth/take-address-back');
  };
  const takeAddressBack = (server: PostedServer, { id, token }: Link) =>
    server.client().call('POST', `/api/v1/account/take-address-back/${id}`, { body: { token } });
  const isShut = async (server: PostedServer, link: Link) =>
    assertProblem('void', await takeAddressBack(server, link), 404, '010');
  const taken = async (more: { readonly email?: string } = {}) => {
    const server = await startPosted(start);
    open.push(server);
    const owner = await withTrader(server);
    const thief = server.client();
    assert.equal((await signInAs(thief)).status, 200);
    return { server, owner, thief, link: await move(server, thief, more.email ?? THIEF) };
  };
  const statusOf = async (client: Client) => (await client.call('GET', '/api/v1/profile')).status;

  test('the old address restores its journal once, and the thief is locked out', async () => {
    const { server, owner, thief, link } = await taken();
    const body = { name: 'Sheet', may: 'change', currentPassword: TEST_PASSWORD };
    const { json } = await thief.call('POST', '/api/v1/user/tokens', { body });
    const program = Object.assign(newClient(server.url), { token: json.token });
    await forgot(server.client(), THIEF);
    const theirs = resetLinkOf(await messageAbout(server, 'Set a new password for your journal'));
    await isShut(server, { ...link, token: link.token.slice(1) });
    await isShut(server, { ...link, id: 'AAAAAAAAAAAAAAAAAAAAAA' });
    const uses = await Promise.all(Array.from({ length: 12 }, () => takeAddressBack(server, link)));
    assert.equal(uses.filter(({ status }) => status === 200).length, 1);
    for (const client of [owner, thief]) assert.equal(await statusOf(client), 401);
    assert.equal((await program.call('GET', '/api/v1/errors')).status, 401);
    for (const email of [TEST_EMAIL, THIEF])
      assert.equal((await signInAs(server.client(), email)).status, 401);
    assert.equal((await reset(server.client(), theirs, THIEF, NEXT)).status, 404);
    const message = await messageAbout(server, 'Your journal went back to its former address');
    const mine = await messageAbout(server, 'Set a new password for your journal');
    assert.deepEqual([message.to[0], mine.to[0]?.toLowerCase()], [THIEF, TEST_EMAIL.toLowerCase()]);
    assert.equal((await reset(server.client(), resetLinkOf(mine), TEST_EMAIL, NEXT)).status, 200);
    const back = server.client();
    assert.equal((await signInAs(back, TEST_EMAIL, NEXT)).status, 200);
    const events = (await back.call('GET', '/api/v1/user/audit')).text;
    assert.match(events, /email-taken-back/);
  });

  test('neither another change nor a new password of the thief voids it', async () => {
    const { server, thief, link } = await taken();
    const second = await move(server, thief, 'second@desk.test');
    await forgot(server.client(), 'second@desk.test');
    const theirs = resetLinkOf(await messageAbout(server, 'Set a new password for your journal'));
    assert.equal((await reset(server.client(), theirs, 'second@desk.test', NEXT)).status, 200);
    assert.equal((await takeAddressBack(server, link)).status, 200);
    // The thief’s own former address takes nothing back.
    await isShut(server, second);
    assert.equal((await signInAs(server.client(), 'second@desk.test', NEXT)).status, 401);
  });

  test('a second factor of the thief goes; one of long before stays', async () => {
    for (const daysBefore of [0, 30]) {
      const server = await startPosted(start);
      open.push(server);
      const owner = await withTrader(server);
      const { app } = await setUpFactor(owner, server.clock.now);
      const codeNow = () => app.generate({ timestamp: server.clock.now });
      server.clock.now += daysBefore * 86_400_000 + 60_000;
      const client = server.client();
      const { json } = await signInAs(client, TEST_EMAIL);
      const step = { body: { challenge: json.challenge, code: codeNow() } };
      client.token = (await client.call('POST', '/api/v1/auth/second_step', step)).json.accessToken;
      server.clock.now += 60_000;
      const link = await move(server, client, THIEF, { code: codeNow() });
      assert.equal((await takeAddressBack(server, link)).status, 200);
      const message = await messageAbout(server, 'Set a new password for your journal');
      assert.equal((await reset(server.client(), resetLinkOf(message), TEST_EMAIL, NEXT)).status, 200);
      const again = await signInAs(server.client(), TEST_EMAIL, NEXT);
      assert.equal(typeof again.json.challenge, daysBefore === 0 ? 'undefined' : 'string');
    }
  });

  test('the link ends after 72 hours, and with the operator’s word', async () => {
    const { server, link } = await taken();
    const { store } = server.services;
    await store.write((db) => disableTrader(db, THIEF, server.clock.now));
    await isShut(server, link);
    await store.write((db) => enableTrader(db, THIEF, server.clock.now));
    const late = await taken();
    late.server.clock.now += LINKS['former-address'].lifeMs;
    await isShut(late.server, late.link);
  });
});
