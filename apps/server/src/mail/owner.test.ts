import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestPlatform, type TestPlatform } from '#server/accounts/platform-testing.ts';
import { windowAndSlotMs } from '#server/limits/sliding-limit-testing.ts';
import { nextMessage, startPosted, type PostedServer } from '#server/identity/links/links-testing.ts';
import { signInAs, testServers, withTrader } from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

const LOGIN = { user: 'ann', password: 'Reports-Pass-1' };
const LIMIT_PASSED_MS = windowAndSlotMs(86_400_000);

onEachEngine((_engine, _open, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  const open: PostedServer[] = [];
  let platform: TestPlatform;
  before(async () => void (platform = await startTestPlatform(LOGIN, ['ANN1'])));
  after(async () => {
    await Promise.all(open.map(({ mailbox }) => mailbox.close()));
    await platform.close();
  });
  const posted = async () => {
    const server = await startPosted(start, { environment: { PLATFORM_HOSTS: platform.url } });
    open.push(server);
    return server;
  };

  test('the owner is notified of a new device once, of a known one never, of a script without cookies a few times a day', async () => {
    const server = await posted();
    const trader = await withTrader(server);
    assert.equal((await signInAs(trader)).status, 200);
    const fresh = server.client();
    assert.equal((await signInAs(fresh)).status, 200);
    assert.equal((await signInAs(fresh)).status, 200);
    assert.equal((await nextMessage(server)).mail.subject, 'Sign-in on a new device');
    for (let script = 0; script < 8; script += 1) assert.equal((await signInAs(server.client())).status, 200);
    for (let email = 0; email < 4; email += 1) await nextMessage(server);
    assert.equal(server.mailbox.arrived.length, 5);
    server.clock.now += LIMIT_PASSED_MS;
    await signInAs(server.client());
    await nextMessage(server);
  });

  test('a new password of a trading account is reported with the account’s name', async () => {
    const server = await posted();
    const trader = await withTrader(server);
    const link = {
      platform: 'propreports',
      host: platform.host,
      userName: LOGIN.user,
      password: LOGIN.password,
    };
    const linked = await trader.call('POST', '/api/v1/user/accounts', { body: link });
    assert.equal(linked.status, 200, linked.text);
    const { accountUuid } = linked.json.results[0];
    const path = `/api/v1/auth/password_update/${accountUuid}`;
    const rejected = await trader.call('POST', path, { body: { password: 'wrong' } });
    assert.equal(rejected.json.payload, 'Password update rejected');
    const updated = await trader.call('POST', path, { body: { password: LOGIN.password } });
    assert.equal(updated.json.payload, 'Password updated successfully');
    assert.match((await nextMessage(server)).mail.text ?? '', /trading account ANN1/);
    assert.equal(server.mailbox.arrived.length, 1);
  });
});
