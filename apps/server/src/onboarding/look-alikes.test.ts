import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  nextMessage,
  startPosted,
  startTokenOf,
  type PostedServer,
} from '#server/identity/links/links-testing.ts';
import { renewEmailKeys } from '#server/identity/renew-email-keys.ts';
import {
  signInAs,
  TEST_PASSWORD,
  testServers,
  withAnotherTrader,
  withTrader,
} from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

/** Each looks like trader@desk.test, or becomes it in capitals. */
const LOOK_ALIKES = [
  'tráder@desk.test',
  'trаder@desk.test',
  'trader@deſk.test',
  'trader@dеsk.test',
  'trader@desĸ.test',
];
const NAMES = { firstName: 'Ann', lastName: 'Lee' };

onEachEngine((_engine, _open, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  const open: PostedServer[] = [];
  after(() => Promise.all(open.map(({ mailbox }) => mailbox.close())));

  test('an address that looks like another neither blocks it nor counts as it', async () => {
    const server = await startPosted(start, { environment: { REGISTRATION: 'open' } });
    open.push(server);
    const trader = await withTrader(server);
    const register = (emailAddress: string) =>
      server.client().call('POST', '/api/v1/account/register', { body: { ...NAMES, emailAddress } });
    const begin = async (emailAddress: string, token: string) => {
      const body = { emailAddress, password: TEST_PASSWORD };
      return (await server.client().call('POST', `/api/v1/account/get-started/${token}`, { body })).status;
    };
    const there = LOOK_ALIKES.filter((email) => email !== 'trader@deſk.test');
    for (const email of there) {
      assert.equal((await register(email)).status, 200, email);
      const token = startTokenOf(await nextMessage(server));
      assert.equal(await begin('trader@desk.test', token), 404, email);
      assert.equal(await begin(email, token), 200, email);
    }
    assert.equal((await register('trader@deſk.test')).status, 422);
    assert.equal((await signInAs(server.client(), 'trader@desk.test')).status, 401);
    const form = new FormData();
    form.set('email', 'trader@desk.test');
    form.set('currentPassword', TEST_PASSWORD);
    assert.equal((await trader.call('POST', '/api/v1/profile', { form })).status, 200);
    const asked = [await nextMessage(server), await nextMessage(server)].map(({ mail }) => mail.subject);
    assert.ok(asked.includes('Confirm your new email address'), asked.join());
    assert.equal((await register('trader@desk.test')).status, 200);
    const message = await nextMessage(server);
    assert.equal(message.mail.subject, 'Confirm your address');
    assert.equal(await begin('TRADER@DESK.TEST', startTokenOf(message)), 200);
    assert.equal((await signInAs(server.client(), 'Trader@desk.test')).status, 200);
  });

  test('what was kept under the key of another address is kept under its own', async () => {
    const server = await start();
    await withTrader(server);
    await withAnotherTrader(server, 'straße@desk.test');
    await withAnotherTrader(server, 'JOSÉ@desk.test');
    const { store } = server.services;
    await store.write((db) =>
      db
        .updateTable('trader')
        .set({ email_key: 'strasse@desk.test' })
        .where('email', '=', 'straße@desk.test')
        .execute(),
    );
    assert.equal((await signInAs(server.client(), 'straße@desk.test')).status, 401);
    await store.write(renewEmailKeys);
    await store.write(renewEmailKeys);
    for (const email of ['straße@desk.test', 'STRAßE@DESK.TEST', 'josé@desk.test', 'ann@desk.test'])
      assert.equal((await signInAs(server.client(), email)).status, 200, email);
    await withAnotherTrader(server, 'strasse@desk.test');
  });
});
