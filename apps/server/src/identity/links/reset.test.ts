import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { MINUTE_MS } from '@daybook/domain/calendar.ts';
import { assertProblem } from '#server/http/http-testing.ts';
import { windowAndSlotMs } from '#server/limits/sliding-limit-testing.ts';
import { forgot, nextMessage, reset, resetLinkOf, startPosted, type PostedServer } from './links-testing.ts';
import { linkHash } from '#server/mail/links/token.ts';
import {
  signInAs,
  TEST_EMAIL,
  TEST_PASSWORD,
  testServers,
  withAnotherTrader,
  withTrader,
} from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

const NEW_PASSWORD = 'Closing-Bell-1600';
const LIMIT_PASSED_MS = windowAndSlotMs(3_600_000);

onEachEngine((_engine, _open, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  const open: PostedServer[] = [];
  after(() => Promise.all(open.map(({ mailbox }) => mailbox.close())));
  const posted = async () => {
    const server = await startPosted(start);
    open.push(server);
    return server;
  };

  test('a forgotten password is set again by an email, and every session ends', async () => {
    const server = await posted();
    const trader = await withTrader(server);
    const visitor = server.client();
    assert.equal((await forgot(visitor, TEST_EMAIL.toUpperCase())).text, '{}');
    const message = await nextMessage(server);
    assert.deepEqual(message.to, [TEST_EMAIL]);
    assert.equal(message.mail.subject, 'Set a new password for your journal');
    assert.match(message.mail.messageId ?? '', /^<[0-9a-f]{24}@desk\.test>$/);
    const link = resetLinkOf(message);
    const answer = await reset(visitor, link, 'ANN@DESK.TEST', NEW_PASSWORD);
    assert.equal(answer.status, 200, answer.text);
    assertProblem('the old session', await trader.call('GET', '/api/v1/profile'), 401, '003');
    assertProblem('the old password', await signInAs(server.client()), 401, '004');
    assert.equal((await signInAs(visitor, TEST_EMAIL, NEW_PASSWORD)).status, 200);
    const email = await nextMessage(server);
    assert.equal(email.mail.subject, 'Your password was reset');
    assertProblem('a second use', await reset(visitor, link, TEST_EMAIL, TEST_PASSWORD), 404, '010');
  });

  test('of 16 uses of a link at once one wins', async () => {
    const server = await posted();
    await withTrader(server);
    await forgot(server.client(), TEST_EMAIL);
    const link = resetLinkOf(await nextMessage(server));
    const clients = Array.from({ length: 16 }, () => server.client());
    const passwords = clients.map((_, at) => `Closing-Bell-${at}`);
    const answers = await Promise.all(
      clients.map((client, at) => reset(client, link, TEST_EMAIL, passwords[at]!)),
    );
    const winners = answers.flatMap(({ status }, at) => (status === 200 ? [at] : []));
    assert.equal(winners.length, 1, answers.map(({ status }) => status).join(' '));
    assert.equal((await signInAs(server.client(), TEST_EMAIL, passwords[winners[0]!])).status, 200);
  });

  test('a link opens nothing when it expired, was replaced, is of another or was changed', async () => {
    const server = await posted();
    await withTrader(server);
    await withAnotherTrader(server);
    assert.deepEqual((await nextMessage(server)).to, ['bob@desk.test']); // of a new device
    const visitor = server.client();
    const ask = async () => {
      await forgot(visitor, TEST_EMAIL);
      return resetLinkOf(await nextMessage(server));
    };
    const older = await ask();
    const link = await ask();
    const shut = async (what: string, tried: typeof link, email = TEST_EMAIL) =>
      assertProblem(what, await reset(visitor, tried, email, NEW_PASSWORD), 404, '010');
    await shut('replaced', older);
    await shut('of another address', link, 'bob@desk.test');
    await shut('under another id', { ...link, id: older.id });
    await shut('cut', { ...link, token: link.token.slice(0, -1) });
    await shut('in another case', { ...link, token: swapCase(link.token) });
    await shut('no token', { ...link, token: '' });
    await shut('what is stored', { ...link, token: linkHash('reset', link.token).toString('base64url') });
    server.clock.now += 30 * MINUTE_MS;
    await shut('expired', link);
    server.clock.now -= 1;
    assert.equal((await reset(visitor, link, TEST_EMAIL, NEW_PASSWORD)).status, 200);
  });

  test('a wrong password or address is reported at its field, and uses nothing up', async () => {
    const server = await posted();
    await withTrader(server);
    const visitor = server.client();
    assertProblem('no address', await forgot(visitor, 'ann'), 422, '011');
    await forgot(visitor, TEST_EMAIL);
    const link = resetLinkOf(await nextMessage(server));
    const refused = await reset(visitor, link, TEST_EMAIL, 'abc');
    assert.equal(refused.status, 422);
    const problems = refused.json.errors.map(
      (error: { details: { problem: string } }) => error.details.problem,
    );
    assert.deepEqual(problems, ['too-short', 'no-upper', 'no-digit', 'no-symbol']);
    const common = await reset(visitor, link, TEST_EMAIL, 'Password1!');
    assert.equal(common.json.errors[0].details.problem, 'too-common');
    assert.equal((await reset(visitor, link, TEST_EMAIL, NEW_PASSWORD)).status, 200);
  });

  test('a change of password or address voids the link', async () => {
    const server = await posted();
    const trader = await withTrader(server);
    await forgot(server.client(), TEST_EMAIL);
    const link = resetLinkOf(await nextMessage(server));
    const body = { currentPassword: TEST_PASSWORD, password: NEW_PASSWORD };
    const changed = await trader.call('POST', '/api/v1/auth/password', { body });
    assert.equal(changed.status, 200, changed.text);
    assertProblem(
      'after a change',
      await reset(server.client(), link, TEST_EMAIL, 'Other-Bell-1'),
      404,
      '010',
    );
    assert.equal((await nextMessage(server)).mail.subject, 'Your password was changed');
  });

  test('known and unknown addresses are answered alike, three emails an hour and not more', async () => {
    const server = await posted();
    await withTrader(server);
    const visitor = server.client();
    const known = await forgot(visitor, TEST_EMAIL);
    const unknown = await forgot(visitor, 'nobody@desk.test');
    assert.deepEqual([known.status, known.text], [unknown.status, unknown.text]);
    const names = ({ headers }: typeof known) => new Set(headers.keys());
    assert.deepEqual(names(known), names(unknown));
    for (let more = 0; more < 4; more += 1) assert.equal((await forgot(visitor, TEST_EMAIL)).status, 200);
    const rows = await server.services.store.read((db) =>
      db.selectFrom('outbox').select(['id', 'trader_id']).execute(),
    );
    assert.deepEqual(
      rows.map((row) => row.trader_id ?? 0).sort((one, other) => one - other),
      [0, 1, 1, 1],
    );
    // Older emails whose link is void were never sent.
    await nextMessage(server);
    assert.equal(server.mailbox.arrived.length, 1);
    server.clock.now += LIMIT_PASSED_MS;
    await forgot(visitor, TEST_EMAIL);
    await nextMessage(server);
  });

  test('one network asks for ten emails an hour', async () => {
    const server = await posted();
    await withTrader(server);
    for (let n = 0; n < 12; n += 1)
      assert.equal((await forgot(server.client(), `nobody${n}@desk.test`)).status, 200);
    const rows = await server.services.store.read((db) => db.selectFrom('outbox').select('id').execute());
    assert.equal(rows.length, 10);
  });

  test('anonymous callers who request emails do not block a trader on a known device', async () => {
    const server = await posted();
    const trader = await withTrader(server);
    for (let message = 0; message < 5; message += 1) await forgot(server.client(), TEST_EMAIL);
    resetLinkOf(await nextMessage(server)); // of the third; the links of the others were replaced
    server.clock.now += 30 * MINUTE_MS;
    await forgot(server.client(), TEST_EMAIL);
    for (let message = 0; message < 5; message += 1) await forgot(trader, TEST_EMAIL);
    const link = resetLinkOf(await nextMessage(server));
    assert.equal((await reset(trader, link, TEST_EMAIL, NEW_PASSWORD)).status, 200);
    const rows = await server.services.store.read((db) =>
      db.selectFrom('link').select('id').where('purpose', '=', 'reset').execute(),
    );
    assert.equal(rows.length, 6, 'three that strangers asked for, three of the device');
  });

  test('what a request calls itself is not where the link leads', async () => {
    const server = await posted();
    await withTrader(server);
    const forged = {
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.test',
    };
    await forgot(server.client(), TEST_EMAIL, forged);
    const message = await nextMessage(server);
    resetLinkOf(message); // throws for any other origin
    assert.ok(!message.raw.includes('evil.test'));
  });

  test('the owner of the mailbox can sign in, however many guess meanwhile', async () => {
    const server = await posted();
    await withTrader(server);
    for (let guess = 0; guess < 12; guess += 1) await signInAs(server.client(), TEST_EMAIL, 'wrong');
    assertProblem('a stranger', await signInAs(server.client()), 429, '012');
    const visitor = server.client();
    await forgot(visitor, TEST_EMAIL);
    const link = resetLinkOf(await nextMessage(server));
    assert.equal((await reset(visitor, link, TEST_EMAIL, NEW_PASSWORD)).status, 200);
    assert.equal((await signInAs(visitor, TEST_EMAIL, NEW_PASSWORD)).status, 200);
  });

  test('no token is in the store or in the log', async () => {
    const server = await posted();
    await withTrader(server);
    await forgot(server.client(), TEST_EMAIL);
    const waiting = await server.services.store.read((db) => db.selectFrom('outbox').selectAll().execute());
    const { token } = resetLinkOf(await nextMessage(server));
    const links = await server.services.store.read((db) => db.selectFrom('link').selectAll().execute());
    assert.ok(!JSON.stringify([waiting, links]).includes(token));
    assert.ok(!server.lines.join('\n').includes(token));
  });
});

function swapCase(text: string): string {
  return [...text].map((c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase())).join('');
}
