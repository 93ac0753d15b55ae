import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { readDetails } from '@daybook/api/journal/details.ts';
import type { AnswerOf } from '@daybook/api/contract/endpoint.ts';
import { splitManifest } from '@daybook/api/journal/segments.ts';
import type { Manifest } from '@daybook/api/journal/dashboard.ts';
import { unpackColumns } from '@daybook/api/journal/columns.ts';
import { tradeIdText } from '@daybook/domain/trade/trade-columns.ts';
import { startServer } from '../../tests/walks/running-server.ts';
import { EMAIL, fillJournal, PASSWORD } from './filled-journal.ts';
import { signIn, type Client } from './http-client.ts';
import { atMost, plain, type Report } from './report.ts';
import { median, quantile, timeAsync } from './timing.ts';

/** Answers of the real server over HTTP, for a trader with 100,000 trades. */
export async function measureServer(report: Report): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-bench-'));
  await fillJournal(folder, 200);
  const server = await startServer({ DATA_DIR: folder, CALLS_PER_MINUTE: '1000000' });
  try {
    const client = await signIn(server.url, EMAIL, PASSWORD);
    const ids = await readTradeIds(client);
    await measureDetails(report, client);
    await measureDashboard(report, client, ids);
    await measureTrades(report, client, ids);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function readTradeIds(client: Client): Promise<string[]> {
  const bytes = new Uint8Array(await (await client.get('/segments')).arrayBuffer());
  const { manifest } = splitManifest(bytes, (head) => JSON.parse(new TextDecoder().decode(head)) as Manifest);
  const last = manifest.months.at(-2);
  const segment = new Uint8Array(await (await client.get(`/segments/${last?.hash}`)).arrayBuffer());
  return [...unpackColumns(segment).ids('id')].map(tradeIdText);
}

/** What the screens fetch that need more of a trade than the first load holds. */
async function measureDetails(report: Report, client: Client): Promise<void> {
  const ask = async () => (await client.get('/segments/details')).json() as Promise<DetailsManifest>;
  const start = performance.now();
  const { months } = await ask();
  report(plain('details of 100,000 trades, packed for the first time', performance.now() - start, 'ms'));
  const bytes = months.reduce((sum, month) => sum + month.bytes, 0);
  report(atMost('details of 100,000 trades, compressed', bytes / 1_000_000, 'MB', 2));
  const again = await timeAsync(ask);
  report(plain('which details there are, 100,000 trades, as the caller sees it', median(again), 'ms'));
  const fetched = performance.now();
  await Promise.all(
    months.map(async ({ hash }) => (await client.get(`/segments/details/${hash}`)).arrayBuffer()),
  );
  report(plain('details of 100,000 trades, fetched from this machine', performance.now() - fetched, 'ms'));
}

type DetailsManifest = AnswerOf<typeof readDetails>;

async function measureDashboard(report: Report, client: Client, ids: readonly string[]): Promise<void> {
  const whole = await timeAsync(async () => (await client.get('/segments')).arrayBuffer());
  report(plain('manifest of 100,000 trades, sent whole, as the caller sees it', median(whole), 'ms'));
  const etag = (await client.get('/segments')).headers.get('etag') ?? '';
  const unchanged = await timeAsync(async () =>
    (await client.get('/segments', { 'if-none-match': etag })).arrayBuffer(),
  );
  report(
    atMost('dashboard call, unchanged, 100,000 trades, as the caller sees it', median(unchanged), 'ms', 10),
  );
  const records = await client.get('/dashboard/0');
  await records.arrayBuffer();
  const recordsTag = records.headers.get('etag') ?? '';
  const same = await timeAsync(async () =>
    (await client.get('/dashboard/0', { 'if-none-match': recordsTag })).arrayBuffer(),
  );
  report(atMost('dashboard/0, unchanged, 100,000 trades, as the caller sees it', median(same), 'ms', 10));
  const afterSave: number[] = [];
  for (let round = 0; round < 15; round++) {
    await client.save(ids[round]!, 0, `note ${round}`);
    const start = performance.now();
    await (await client.get('/segments', { 'if-none-match': etag })).arrayBuffer();
    afterSave.push(performance.now() - start);
  }
  report(
    atMost(
      'dashboard call after one journal save, 100,000 trades',
      median(afterSave.sort((a, b) => a - b)),
      'ms',
      30,
    ),
  );
}

async function measureTrades(report: Report, client: Client, ids: readonly string[]): Promise<void> {
  const fresh = ids.slice(100);
  const reads = await timeAsync(async (round) => (await client.get(`/trade/${fresh[round]}`)).arrayBuffer(), {
    rounds: 500,
    warmUp: 50,
  });
  report(atMost('one trade, p99', quantile(reads, 0.99), 'ms', 10));
  report(plain('one trade, median', median(reads), 'ms'));
  const saves = await timeAsync(async (round) => save(client, fresh[round]!), { rounds: 300, warmUp: 30 });
  report(atMost('journal save, durable, p99', quantile(saves, 0.99), 'ms', 10));
  report(plain('journal save, durable, median', median(saves), 'ms'));
  const crowd = await saveFromMany(client, fresh.slice(400));
  report(atMost('journal save at 50 connections, 100 a second, p99', quantile(crowd, 0.99), 'ms', 20));
  report(plain('journal save at 50 connections, 100 a second, median', median(crowd), 'ms'));
  const burst = await saveAtOnce(client, fresh.slice(900, 950));
  report(plain('50 journal saves in the same moment, until the last is answered', burst, 'ms'));
}

async function saveAtOnce(client: Client, ids: readonly string[]): Promise<number> {
  const start = performance.now();
  await Promise.all(ids.map((id) => save(client, id)));
  return performance.now() - start;
}

/** Fifty traders' browsers that each save twice a second: a fixed rate, since a closed loop at saturation measures itself. */
async function saveFromMany(client: Client, ids: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  const lanes = Array.from({ length: 50 }, async (_, lane) => {
    await pause(lane * 10); // or all fifty would save in the same moment twice a second
    for (let round = 0; round < 10; round++) {
      const due = performance.now() + 500;
      const start = performance.now();
      await save(client, ids[lane * 10 + round]!);
      times.push(performance.now() - start);
      await pause(Math.max(0, due - performance.now()));
    }
  });
  await Promise.all(lanes);
  return times.sort((left, right) => left - right);
}

async function save(client: Client, id: string): Promise<void> {
  const answer = await client.save(id, 0, 'a few words about this trade');
  if (!answer.ok) throw new Error(`save: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}
