// A database restarted during work: nothing is acknowledged that was not stored.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { parseTradeRecords } from '@daybook/api/journal/records.ts';
import { checkJournal } from '../../apps/server/src/app/cli/check.ts';
import { findBinaries, NO_POSTGRES, startPostgres } from '../../tests/postgres.ts';
import { prepareStore, type PreparedTrader } from '../prepared-store.ts';
import { startServerProcess, type Running } from '../processes.ts';
import { callAs, codeOf } from '../trader-client.ts';
import { inTrialFolder, withOpenStore, withPlatforms } from '../trial-folder.ts';

const run = promisify(execFile);
const ACCOUNTS = ['DEMO-1'];
const CLIENTS = 4;
const MAX_POLLS = 600;
const POLL_MS = 50;

interface Cluster {
  stop(how: 'fast' | 'immediate'): Promise<void>;
  start(): Promise<void>;
}

/** The server of a cluster that somebody else started, by PostgreSQL's own program. */
async function controlOf(url: string, bin: string): Promise<Cluster> {
  const settings = "SELECT current_setting('data_directory'), current_setting('port')";
  const asked = await run(join(bin, 'psql'), [
    '--no-psqlrc',
    '--no-align',
    '--tuples-only',
    '--command',
    settings,
    url,
  ]);
  const [folder = '', port = ''] = asked.stdout.trim().split('|');
  const { uid, gid } = statSync(folder);
  const owner = process.getuid?.() === 0 ? { uid, gid } : {};
  // What is acknowledged has reached the system, which does not fail here.
  const options = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${dirname(folder)} -c fsync=off -c synchronous_commit=on -c max_connections=200`;
  const control = (...args: string[]) =>
    run(join(bin, 'pg_ctl'), ['--pgdata', folder, '--wait', ...args], { ...owner, cwd: '/' });
  return {
    stop: async (how) => void (await control('stop', '--mode', how)),
    start: async () =>
      void (await control('start', '--silent', '--log', join(folder, 'again.log'), '--options', options)),
  };
}

/** What traders saw who saved all the time. */
interface Seen {
  saved: number;
  readonly refusals: Map<string, number>;
  /** The last comment that was acknowledged, and what was asked for since, by trade. */
  readonly comments: Map<string, { acknowledged: string; asked: string[] }>;
}

async function saveUntil(
  stop: AbortSignal,
  { url }: Running,
  trader: PreparedTrader,
  trade: string,
  seen: Seen,
) {
  const comment = { acknowledged: '', asked: [] as string[] };
  seen.comments.set(trade, comment);
  for (let count = 1; !stop.aborted; count++) {
    const form = new FormData();
    form.set('event', 'RBI');
    form.set('comments', `save ${count}`);
    comment.asked.push(`save ${count}`);
    const answer = await callAs(trader, url, 'POST', `/trade/${trade}`, form);
    if (answer.status === 200) {
      seen.saved += 1;
      Object.assign(comment, { acknowledged: `save ${count}`, asked: [] });
      continue;
    }
    const refusal = `${answer.status} ${codeOf(answer)} ${answer.headers.get('retry-after') === null ? 'without' : 'with'} Retry-After`;
    seen.refusals.set(refusal, (seen.refusals.get(refusal) ?? 0) + 1);
    await pause(POLL_MS);
  }
}

async function eventually(what: string, isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (let poll = 0; poll < MAX_POLLS; poll++) {
    if (await isTrue()) return;
    await pause(POLL_MS);
  }
  throw new Error(`${what} never came`);
}

test('a database that stops and comes back is answered with 503 meanwhile, and nothing acknowledged is lost', async (t) => {
  const [bin, cluster] = [findBinaries(), await startPostgres()];
  if (bin === null || cluster === null) return t.skip(NO_POSTGRES);
  const databaseUrl = await cluster.freshDatabase();
  const control = await controlOf(cluster.url, bin);
  try {
    await restartOften(t, databaseUrl, control);
  } finally {
    // Its folder goes with the cluster, so what was started manually has to be gone before.
    await control.stop('immediate').catch(() => undefined);
    await cluster.stop();
  }
});

async function restartOften(t: TestContext, databaseUrl: string, control: Cluster): Promise<void> {
  await inTrialFolder((dataDir) =>
    withPlatforms(1, ACCOUNTS, async ([platform]) => {
      const platformUrls = [platform!.url];
      const prepared = await prepareStore({
        dataDir,
        databaseUrl,
        accounts: ACCOUNTS,
        traders: 1,
        platformUrls,
      });
      const [trader] = prepared.traders;
      const server = await startServerProcess(prepared.settings);
      t.after(() => server.kill());
      for (const path of ['/import', '/process'])
        assert.equal((await callAs(trader!, server.url, 'GET', path)).status, 200);
      const { json } = await callAs(trader!, server.url, 'GET', '/dashboard/0');
      const trades = parseTradeRecords(json['trades'] as string, json['tradeErrors'] as string);
      const isReady = async () => (await fetch(`${server.url}/health/ready`)).status === 200;
      await control.stop('fast');
      await control.start();
      for (const how of ['fast', 'immediate'] as const) {
        await eventually('readiness', isReady);
        const seen: Seen = { saved: 0, refusals: new Map(), comments: new Map() };
        const stopping = new AbortController();
        const saving = Promise.all(
          trades.slice(0, CLIENTS).map(({ id }) => saveUntil(stopping.signal, server, trader!, id, seen)),
        );
        await eventually('a save', () => seen.saved > 20);
        await control.stop(how);
        await eventually('a refusal', () => seen.refusals.size > 0);
        assert.equal(await isReady(), false);
        const read = await callAs(trader!, server.url, 'GET', '/dashboard/0');
        assert.deepEqual([read.status, read.headers.get('retry-after')], [503, '2']);
        const before = seen.saved;
        await control.start();
        await eventually('a save after the restart', () => seen.saved > before + 20);
        stopping.abort();
        await saving;
        assert.deepEqual([...seen.refusals.keys()], ['503 999 with Retry-After'], how);
        const stored = await withOpenStore(prepared, (store) =>
          store.read((db) =>
            db
              .selectFrom('journal')
              .innerJoin('trade', 'trade.id', 'journal.trade_id')
              .select(['trade.public_id', 'journal.comments'])
              .execute(),
          ),
        );
        const comments = new Map(stored.map(({ public_id: id, comments: text }) => [id, text]));
        for (const [trade, { acknowledged, asked }] of seen.comments)
          assert.ok([acknowledged, ...asked].includes(comments.get(trade) ?? ''), `${how}: ${trade}`);
      }
      assert.deepEqual(await withOpenStore(prepared, (store) => checkJournal(store, 'deep')), []);
      assert.equal((await server.stop()).code, 0);
    }),
  );
}
