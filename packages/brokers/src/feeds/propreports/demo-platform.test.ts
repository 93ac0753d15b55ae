import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { test, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseDay, type Day } from '@daybook/domain/calendar.ts';
import { totalFees } from '@daybook/domain/execution/reported-execution.ts';
import { groupPosition, marksShorts } from '@daybook/domain/trade/grouping/grouping.ts';
import { internalHost } from '#brokers/feeds/request/allowed-hosts.ts';
import type { PlatformAnswer } from '#brokers/feeds/platform.ts';
import { propReports } from './fetch-platform.ts';
import { statedTradesOf } from './stated-trades-testing.ts';
import type { PlatformProblem } from '#brokers/feeds/platform-problem.ts';

const DEMO = fileURLToPath(new URL('../../../../../demo/src/main.ts', import.meta.url));
const FROM = parseDay('2026-02-02') as Day;
const TO = parseDay('2026-03-31') as Day;

/** Starts the demo platform, which calculates by code of its own, as a process and fetches from it once. */
async function fetchFromDemo(
  t: TestContext,
  ...options: string[]
): Promise<PlatformAnswer | PlatformProblem> {
  const given = ['--until-stdin-closes', '--first-day', '2026-02-02', '--trades-per-day', '8', ...options];
  const child = spawn(process.execPath, [DEMO, ...given], { stdio: ['pipe', 'pipe', 'inherit'] });
  t.after(() => child.stdin.end());
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const { url, user, password } = JSON.parse(line) as Record<'url' | 'user' | 'password', string>;
  const login = {
    host: new URL(url).host,
    user,
    password: Buffer.from(password),
    hosts: [internalHost(url)],
  };
  return propReports.fetchPlatform({ ...login, from: FROM, to: TO, retryMs: 1 });
}

async function answerFromDemo(t: TestContext, ...options: string[]): Promise<PlatformAnswer> {
  const result = await fetchFromDemo(t, ...options);
  return result.kind === 'answer' ? result : assert.fail(JSON.stringify(result));
}

/** Our own trades by account, closing day and symbol, with gross and net added up, in 1/10,000 dollar. */
function ourSums({
  executions: { executions },
}: PlatformAnswer): Map<string, readonly [gross: number, net: number]> {
  const sums = new Map<string, readonly [number, number]>();
  for (const [account, reported] of Map.groupBy(executions, (execution) => execution.account)) {
    const fills = reported.map((execution) => ({ ...execution, fees: totalFees(execution.fees) }));
    for (const [symbol, position] of Map.groupBy(fills, ({ instrument }) => instrument.symbol)) {
      const history = { executions: position, multiplier: '1', marksShorts: marksShorts(fills) };
      for (const { day, gross, net } of groupPosition(history).trades) {
        const [grossBefore, netBefore] = sums.get(`${account}/${day}/${symbol}`) ?? [0, 0];
        sums.set(`${account}/${day}/${symbol}`, [grossBefore + gross, netBefore + net]);
      }
    }
  }
  return sums;
}

test('two months of the demo platform are read over many pages and agree with its own trades', async (t) => {
  const answer = await answerFromDemo(t, '--page-size', '400');
  assert.deepEqual([answer.failed, answer.refused, answer.withheld], [[], [], []]);
  assert.ok(answer.executions.executions.length > 800);
  const stated = new Map<string, readonly [number, number]>();
  for (const { account, day, symbol, gross, net } of await statedTradesOf(answer)) {
    const key = `${account}/${day}/${symbol}`;
    const sum = stated.get(key) ?? [0, 0];
    stated.set(key, [sum[0] + gross, sum[1] + net]);
  }
  const ours = ourSums(answer);
  assert.deepEqual([...ours.keys()].sort(), [...stated.keys()].sort());
  for (const [key, [gross, net]] of stated) assert.deepEqual(ours.get(key), [gross, net], key);
});

const FAULTS: readonly (readonly [faults: object, kind: string])[] = [
  [{ refuseLogin: true }, 'refused-login'],
  [{ only: ['fills'], trailer: '' }, 'damaged'],
  [{ only: ['fills'], shortRow: 3 }, 'damaged'],
  [{ only: ['fills'], badCell: { row: 2, column: 'Qty', text: '-5' } }, 'damaged'],
  [{ only: ['fills'], repeatHeaderAtRow: 2 }, 'damaged'],
  [{ only: ['fills'], cut: { atByte: 300, how: 'as-if-whole' } }, 'damaged'],
  [{ only: ['fills'], encoding: 'invalid-utf8' }, 'damaged'],
  [{ only: ['fills'], gzipBombBytes: 100_000_000 }, 'too-large'],
  [{ redirectTo: 'http://127.0.0.1:1/' }, 'damaged'],
];

test('what the demo platform can do wrong becomes a problem and never a part of an answer', async (t) => {
  for (const [faults, kind] of FAULTS) {
    const result = await fetchFromDemo(t, '--accounts', 'DESK1', '--faults', JSON.stringify(faults));
    assert.equal(result.kind, kind, JSON.stringify([faults, result]).slice(0, 300));
  }
});

test('harmless differences are read', async (t) => {
  const harmless = {
    only: ['accounts', 'fills'],
    crlf: true,
    preamble: 'Fills of the desk',
    addColumn: 'Notes',
  };
  const answer = await answerFromDemo(t, '--faults', JSON.stringify(harmless));
  assert.ok(answer.executions.executions.length > 0);
});
