import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { fromBufferPromise } from 'yauzl';
import { assertProblem } from '#server/http/http-testing.ts';
import {
  signInAs,
  testServers,
  withAnotherTrader,
  withTrader,
  TEST_EMAIL,
  TEST_PASSWORD,
  type Client,
} from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import { saveEntry, startTradedJournal } from '#server/journal/trades/trades-testing.ts';
import { openExport } from './import/read-export.ts';

const folder = mkdtempSync(join(tmpdir(), 'daybook-own-data-'));
after(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

/** Fetches the trader's export as the browser does, and keeps it. */
async function fetchExport(
  url: string,
  { token, cookies }: Client,
): Promise<{ answer: Response; path: string }> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${url}/api/v1/profile/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', cookie },
    body: '{}',
  });
  const path = join(folder, `${files++}.zip`);
  writeFileSync(path, Buffer.from(await answer.arrayBuffer()));
  return { answer, path };
}

async function readText(path: string, name: string): Promise<string> {
  const zip = await fromBufferPromise(readFileSync(path), { lazyEntries: true });
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== name) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString();
  }
  throw new Error(`${name} is not in the export`);
}

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);

  test('an export is one file with everything, and with no secret', async () => {
    const { server, trader, trades } = await startTradedJournal(start);
    await saveEntry(trader, trades[0]!, { comments: '=cmd|calc', errors: '@Chased', didAdd: 'Y' });
    const { answer, path } = await fetchExport(server.url, trader);
    assert.equal(answer.status, 200);
    const header = (name: string) => answer.headers.get(name);
    assert.deepEqual(
      [header('content-type'), header('cache-control'), header('x-content-type-options')],
      ['application/zip', 'no-store', 'nosniff'],
    );
    assert.equal(header('content-disposition'), 'attachment; filename="daybook-2026-07-01.zip"');
    const opened = await openExport(path);
    const lines = await Array.fromAsync(opened.lines('trades.jsonl'));
    assert.deepEqual(lines.map(({ id }) => id).toSorted(), trades.toSorted());
    assert.equal(lines.find(({ id }) => id === trades[0])?.journal?.comments, '=cmd|calc');
    const [profile] = await Array.fromAsync(opened.lines('profile.jsonl'));
    assert.equal(profile?.email, TEST_EMAIL);
    opened.close();
    const whole = (
      await Promise.all(
        [...opened.manifest.files.map(({ name }) => name), 'manifest.json'].map((name) =>
          readText(path, name),
        ),
      )
    ).join('');
    const { store } = server.services;
    const { password_hash: hash } = await store.read((db) =>
      db.selectFrom('trader').select('password_hash').executeTakeFirstOrThrow(),
    );
    for (const secret of [TEST_PASSWORD, 'Platform-secret-1', hash!, trader.token!, 'argon2', 'sealed'])
      assert.equal(whole.includes(secret), false, secret);
    assert.deepEqual(
      readdirSync(join(server.config.dataDir, 'tmp')).filter((name) => name.startsWith('export-')),
      [],
      'nothing is left on the disk',
    );
  });

  test('spreadsheets get text where a formula would be, and every trade', async () => {
    const { server, trader, trades } = await startTradedJournal(start);
    await saveEntry(trader, trades[1]!, { comments: '=1+1', errors: '+Late' });
    const { path } = await fetchExport(server.url, trader);
    const rows = parse<Record<string, string>>(await readText(path, 'trades.csv'), {
      columns: true,
      bom: true,
    });
    assert.deepEqual(new Set(rows.map((row) => row['id'])), new Set(trades));
    assert.equal(rows.length, trades.length);
    const row = rows.find(({ id }) => id === trades[1]);
    assert.deepEqual([row?.['comments'], row?.['mistakes']], ["'=1+1", "'+Late"]);
    const nets = rows.map((each) => Number(each['net']));
    assert.ok(nets.some((net) => net < 0) && nets.every(Number.isFinite), 'numbers stay numbers');
    const fills = parse<Record<string, string>>(await readText(path, 'executions.csv'), {
      columns: true,
      bom: true,
    });
    assert.ok(fills.length > trades.length && fills.every((fill) => fill['trades'] !== undefined));
  });

  test('no one gets another trader’s data, or any without a session, or without limit', async () => {
    const server = await start();
    const trader = await withTrader(server);
    const other = await withAnotherTrader(server);
    const { path } = await fetchExport(server.url, other);
    const opened = await openExport(path);
    const [profile] = await Array.fromAsync(opened.lines('profile.jsonl'));
    opened.close();
    assert.equal(profile?.email, 'bob@desk.test');
    assertProblem('nobody', await server.client().call('POST', '/api/v1/profile/export'), 401, '003');
    for (let time = 0; time < 10; time++)
      assert.equal((await fetchExport(server.url, trader)).answer.status, 200);
    const answer = await trader.call('POST', '/api/v1/profile/export', { body: {} });
    assertProblem('too often', answer, 429, '012');
  });

  test('a trader is deleted by the password and the own address, and is gone everywhere at once', async () => {
    const { server, trader } = await startTradedJournal(start);
    const elsewhere = server.client();
    await signInAs(elsewhere);
    const remove = (body: object) => trader.call('POST', '/api/v1/profile/delete', { body });
    const right = { currentPassword: TEST_PASSWORD, confirmation: TEST_EMAIL };
    for (const [what, body, field] of [
      ['another address', { ...right, confirmation: 'bob@desk.test' }, 'confirmation'],
      ['no address', { ...right, confirmation: '' }, 'confirmation'],
      ['a wrong password', { ...right, currentPassword: 'Wrong-Password-1' }, 'currentPassword'],
      ['no password', { ...right, currentPassword: '' }, 'currentPassword'],
    ] as const) {
      const answer = await remove(body);
      assertProblem(what, answer, 422, '011');
      assert.equal(answer.json.errors[0].field, field, what);
    }
    assert.equal((await trader.call('GET', '/api/v1/profile')).status, 200, 'nothing happened yet');
    const gone = await remove({ ...right, confirmation: ` ${TEST_EMAIL.toUpperCase()} ` });
    assert.deepEqual([gone.status, gone.text, gone.headers.get('clear-site-data')], [200, '{}', '"cache"']);
    for (const client of [trader, elsewhere])
      assertProblem('signed out', await client.call('GET', '/api/v1/profile'), 401, '003');
    assertProblem('no way back', await signInAs(server.client()), 401, '004');
    await untilEmpty(server.client());
    const left = await server.services.store.read((db) => db.selectFrom('trade').select('id').execute());
    assert.deepEqual(left, []);
    const again = await withTrader(server);
    assert.equal(
      (await again.call('GET', '/api/v1/profile')).json.email,
      TEST_EMAIL,
      'the address is free again',
    );
  });
});

/** The installation says so when the last row of its only trader is gone. */
async function untilEmpty(client: Client): Promise<void> {
  for (;;) {
    const { json } = await client.call('GET', '/api/v1/installation');
    if (json.empty) return;
    await new Promise((done) => setImmediate(done));
  }
}
