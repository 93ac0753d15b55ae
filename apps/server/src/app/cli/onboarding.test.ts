import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runCommand } from './run-command.ts';
import { assertProblem } from '#server/http/http-testing.ts';
import {
  forgot,
  nextMessage,
  reset,
  startPosted,
  startTokenOf,
  type PostedServer,
} from '#server/identity/links/links-testing.ts';
import { signInAs, TEST_EMAIL, testServers, withTrader, type Client } from '#server/app/server-testing.ts';
import type { StoreLocation } from '#server/store/store.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

const PASSWORD = 'Closing-Bell-1600';

interface CommandResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

onEachEngine((_engine, _open, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: PostedServer;
  let place: StoreLocation;
  let ann: Client;
  before(async () => {
    place = await newStoreLocation();
    server = await startPosted(start, { place });
    ann = await withTrader(server);
  });
  after(() => server.mailbox.close());

  async function daybook(...args: string[]): Promise<CommandResult> {
    const { config } = server;
    const environment = {
      NODE_ENV: 'test',
      DATA_DIR: place.engine === 'sqlite' ? place.folder : config.dataDir,
      KEY_FILE: config.keyFile,
      BASE_URL: config.baseUrl.origin,
      ...(place.engine === 'postgres' ? { DATABASE_URL: place.url } : {}),
    };
    const out: string[] = [];
    const err: string[] = [];
    const output = {
      print: (line: string) => void out.push(line),
      note: (line: string) => void err.push(line),
    };
    const code = await runCommand(args, { output, environment, folder: config.dataDir });
    // The command uses the machine's own clock.
    server.clock.now = Date.now() + 1;
    return { code, out: out.join('\n'), err: err.join('\n') };
  }

  test('an operator invites, again, and takes the invitation back', async () => {
    const logins = ['--host', 'firm.propreports.com', '--login', 'cleo', '--login', 'cleo2'];
    const names = ['--first', 'Cleo', '--last', 'Ray', '--language', 'es'];
    assert.equal((await daybook('invite', 'cleo@desk.test', ...names, ...logins)).code, 0);
    const message = await nextMessage(server);
    assert.match(message.mail.text ?? '', /Hola, Cleo:[\s\S]*\(cleo, cleo2\)/);
    const listed = await daybook('invite', 'list');
    assert.match(listed.out, /^cleo@desk\.test {2}invited .* link until .* 0 of 2 proved$/m);
    assert.equal((await daybook('invite', 'CLEO@desk.test')).code, 1, 'somebody has the address');
    assert.equal((await daybook('invite', 'resend', 'cleo@desk.test')).code, 0);
    const token = startTokenOf(await nextMessage(server));
    assert.notEqual(token, startTokenOf(message));
    assert.equal((await daybook('invite', 'revoke', 'cleo@desk.test')).code, 0);
    const gone = await server.client().call('GET', `/api/v1/user/principalAccount/${token}`);
    assertProblem('revoked', gone, 404, '010');
    assert.equal((await daybook('invite', 'revoke', TEST_EMAIL)).code, 1, 'a journal is no invitation');
  });

  test('errors of an invitation are reported, and nothing is written', async () => {
    const wrong = [
      [],
      ['no-address'],
      ['resend'],
      ['dan@desk.test', '--language', 'de'],
      ['dan@desk.test', '--host', 'evil.test', '--login', 'dan'],
      ['dan@desk.test', '--host', 'firm.propreports.com'],
      ['dan@desk.test', '--platform', 'nowhere', '--login', 'dan'],
      ['dan@desk.test', '--first', 'a\nb'],
    ];
    for (const args of wrong) {
      const result = await daybook('invite', ...args);
      assert.equal(result.code, 64, args.join(' '));
      assert.match(result.err, /invite EMAIL/);
    }
    assert.doesNotMatch((await daybook('user', 'list')).out, /dan@desk\.test/);
  });

  test('an operator signs out, shuts out, lets in and hands a link over', async () => {
    assert.match((await daybook('user', 'list')).out, /^ann@desk\.test {2}Ann Lee {2}active/m);
    assert.equal((await daybook('user', 'sign-out', TEST_EMAIL)).code, 0);
    assertProblem('signed out', await ann.call('GET', '/api/v1/profile'), 401, '003');
    assert.equal((await signInAs(ann)).status, 200);
    assert.equal((await daybook('user', 'disable', TEST_EMAIL)).code, 0);
    assertProblem('shut out', await ann.call('GET', '/api/v1/profile'), 401, '003');
    assertProblem('shut out', await signInAs(server.client()), 401, '004');
    assert.equal((await daybook('user', 'reset-link', TEST_EMAIL)).code, 1);
    assert.equal((await forgot(server.client(), TEST_EMAIL)).status, 200);
    assert.equal((await daybook('user', 'enable', TEST_EMAIL)).code, 0);
    const { out } = await daybook('user', 'reset-link', TEST_EMAIL);
    const { pathname, searchParams } = new URL(out.trim());
    assert.equal(pathname, '/auth/new/password');
    const link = { id: searchParams.get('id') ?? '', token: searchParams.get('token') ?? '' };
    assert.equal((await reset(server.client(), link, TEST_EMAIL, PASSWORD)).status, 200);
    assert.equal((await signInAs(ann, TEST_EMAIL, PASSWORD)).status, 200);
    assert.equal((await daybook('user', 'sign-out', '--all')).code, 0);
    assertProblem('everybody', await ann.call('GET', '/api/v1/profile'), 401, '003');
    for (const args of [['disable'], ['sign-out'], ['list', TEST_EMAIL], ['what'], []])
      assert.equal((await daybook('user', ...args)).code, 64, args.join(' '));
    assert.equal((await daybook('user', 'disable', 'nobody@desk.test')).code, 1);
  });
});
