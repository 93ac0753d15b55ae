import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { dayFromParts } from '@daybook/api/contract/inputs.ts';
import { dayText, timeText, type Day } from '@daybook/domain/calendar.ts';
import type { ImportState } from '@daybook/api/imports/imports.ts';
import { peakMemory } from '../../tests/walks/peak-memory.ts';
import { startServer } from '../../tests/walks/running-server.ts';
import { EMAIL, PASSWORD } from './filled-journal.ts';
import { signIn, type Client } from './http-client.ts';
import type { ReadAgain } from './longest-read.ts';
import { atMost, plain, type Report } from './report.ts';

const EXECUTIONS = 1_000_000;
const DAYS = 250;
const SYMBOLS = ['AAPL', 'MSFT', 'NVDA', 'TSLA', 'AMD', 'META', 'AMZN', 'GOOG'];

/** A file of a million executions: previewed, then imported, while another request is made again and again. */
export async function measureFiles(report: Report): Promise<void> {
  const server = await startServer();
  try {
    const client = await signInToNew(server.url);
    const bytes = new Blob([executionsFile({ count: EXECUTIONS, days: DAYS, commission: '0.35' })]);
    report(plain('1,000,000 executions: size of the file', bytes.size / 1e6, 'MB'));
    const previewed = await timedWithReads(client, () => uploadAndPreview(server.url, client, bytes));
    report(plain('1,000,000 executions: upload, read, stage and preview', previewed.seconds, 's'));
    report(
      atMost(
        '1,000,000 executions: longest wait of another read while looked at',
        previewed.longest,
        'ms',
        50,
      ),
    );
    const state = previewed.result;
    if (state.phase !== 'ready') throw new Error(JSON.stringify(state).slice(0, 2000));
    report(plain('1,000,000 executions: trades shown', state.trades.new, 'trades'));
    const imported = await timedWithReads(client, async () => {
      const answer = await client.post(`/imports/${state.id}/publish`, { anyway: true });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    });
    report(atMost('1,000,000 executions: imported once they were shown', imported.seconds, 's', 60));
    report(
      atMost('1,000,000 executions: longest wait of another read while imported', imported.longest, 'ms', 50),
    );
    report(
      plain('1,000,000 executions: most memory of the server', peakMemory(server.pid) / 1024 ** 2, 'MiB'),
    );
  } finally {
    await server.stop();
  }
}

/** Makes the journal of an empty server. */
export async function signInToNew(url: string): Promise<Client> {
  const journal = { email: EMAIL, password: PASSWORD, firstName: 'Bench', lastName: 'Trader' };
  const created = await fetch(`${url}/api/v1/installation/journal`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(journal),
  });
  if (!created.ok) throw new Error(`the journal was not made: ${await created.text()}`);
  return signIn(url, EMAIL, PASSWORD);
}

export interface FileToMake {
  readonly count: number;
  readonly days: number;
  /** Of each execution, in dollars. */
  readonly commission: string;
}

/** Tradervue's columns: buys and sells in turn, so that two rows are a trade. */
export function executionsFile({ count, days, commission }: FileToMake): string {
  const lines = ['Date,Time,Symbol,Quantity,Price,Side,Commission,TransFee,ECNFee,Account,Notes'];
  const first = dayFromParts('2025', '1', '6')!;
  const perDay = count / days;
  for (let at = 0; at < count; at += 1) {
    const day = (first + Math.floor(at / perDay)) as Day;
    const seconds = 34_200 + Math.floor(((at % perDay) / perDay) * 23_000);
    const symbol = SYMBOLS[Math.floor(at / 2) % SYMBOLS.length];
    const price = (100 + ((at * 7) % 5000) / 100).toFixed(2);
    lines.push(
      `${dayText(day)},${timeText(seconds)},${symbol},${100 + (Math.floor(at / 2) % 9)},${price},${at % 2 === 0 ? 'Buy' : 'Sell'},${commission},0.0124,0.003,MAIN-4711,opening range`,
    );
  }
  return `${lines.join('\n')}\n`;
}

export async function uploadAndPreview(url: string, client: Client, bytes: Blob): Promise<ImportState> {
  const answers = JSON.stringify({ zone: 'America/New_York', currency: 'USD' });
  const query = new URLSearchParams({ name: 'million.csv', answers });
  const begun = await client.upload(`/imports?${query.toString()}`, bytes);
  if (!begun.ok) throw new Error(`${url}: ${begun.status} ${await begun.text()}`);
  let state = (await begun.json()) as ImportState;
  while (state.phase === 'reading') {
    await pause(250);
    state = (await (await client.get(`/imports/${state.id}`)).json()) as ImportState;
  }
  return state;
}

/** Sends an empty request that has to succeed. */
export async function press(client: Client, path: string): Promise<void> {
  const answer = await client.post(path, {});
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
}

interface Timed<Result> {
  readonly result: Result;
  readonly seconds: number;
  /** Longest answer of another call meanwhile, in milliseconds. */
  readonly longest: number;
}

export async function timedWithReads<Result>(
  client: Client,
  work: () => Promise<Result>,
): Promise<Timed<Result>> {
  const watching = readAgain({ url: `${client.url}/api/v1/profile/plan`, headers: client.headers });
  const start = performance.now();
  const result = await work();
  const seconds = (performance.now() - start) / 1000;
  return { result, seconds, longest: await watching.end() };
}

/** Reads again and again in a thread of its own; `end` gives the milliseconds of the longest read. */
function readAgain(wanted: ReadAgain): { end: () => Promise<number> } {
  const thread = new Worker(new URL('./longest-read.ts', import.meta.url), { workerData: wanted });
  return {
    end: async () => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
      thread.postMessage(null);
      const [longest] = (await once(thread, 'message')) as [number];
      return longest;
    },
  };
}
