import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { Day } from '@daybook/domain/calendar.ts';
import { internalHost } from '@daybook/brokers/feeds/request/allowed-hosts.ts';
import { newYorkOf } from '@daybook/brokers/rows/newyork.ts';
import type { PlatformAnswer } from '@daybook/brokers/feeds/platform.ts';
import type { PlatformProblem } from '@daybook/brokers/feeds/platform-problem.ts';
import { adapterOf } from '@daybook/brokers/feeds/platforms.ts';
import { problemCode } from '../../apps/server/src/accounts/fetch-logins.ts';
import { openHostileBrokers, type HostileBroker } from './brokers.ts';
import { startFront } from './front.ts';
import { hostileModes, type HostileMode } from './modes.ts';
import { cutModes, ROW_MODES } from './rows.ts';

/** Far shorter than in life for those that never answer, so that waiting ends within the test. */
const LIMITS = { connectMs: 500, headersMs: 300, idleMs: 300, totalMs: 1_500 };
const TODAY = newYorkOf(Date.now()).day;
const DAY = (TODAY - 3) as Day;
const PLACES = 15;
/** Redirects are not followed to the canary: nothing listens there. */
const CANARY = 'http://127.0.0.1:1/';

async function fetchSpoiled(
  t: TestContext,
  broker: HostileBroker,
  { spoil, spoilsAll = false, isSilent = false }: HostileMode,
  trader: number,
): Promise<PlatformAnswer | PlatformProblem> {
  const front = await startFront({ broker, spoil, spoilsAll });
  t.after(front.close);
  return adapterOf(broker.platform).fetchPlatform({
    host: new URL(front.url).host,
    hosts: [internalHost(front.url)],
    user: broker.user,
    password: broker.secret(trader),
    retryMs: 1,
    ...(isSilent ? { limits: LIMITS, totalMs: 3_000 } : {}),
    from: (DAY - 3) as Day,
    to: TODAY,
  });
}

async function tryModes(t: TestContext, modes: readonly HostileMode[]): Promise<void> {
  const brokers = await openHostileBrokers(t, DAY);
  await Promise.all(
    brokers.map(async (broker, at) => {
      for (const [trader, mode] of modes.entries())
        if (mode.only?.includes(broker.platform) ?? true) await tryMode(t, broker, mode, at * 1_000 + trader);
    }),
  );
}

async function tryMode(
  t: TestContext,
  broker: HostileBroker,
  mode: HostileMode,
  trader: number,
): Promise<void> {
  const answer = await fetchSpoiled(t, broker, mode, trader);
  const isWhole = answer.kind === 'answer' && answer.failed.length === 0;
  const problem = answer.kind === 'answer' ? answer.failed[0]?.problem : answer;
  const ending = isWhole ? 'taken' : problemCode(problem!);
  assert.ok(mode.endings.includes(ending), `${broker.platform}, ${mode.name}: ${ending} ${problem?.detail}`);
  // A name that is no instrument is named and left out; nothing vanishes.
  const reported = answer.kind === 'answer' ? answer.executions.executions.length + answer.refused.length : 0;
  assert.equal(reported, isWhole ? 3 : 0, `${broker.platform}, ${mode.name}`);
}

test('five platforms that answer badly in every quick way are refused whole, or taken whole', (t) =>
  tryModes(
    t,
    hostileModes(CANARY).filter(({ isHeavy, seconds }) => !isHeavy && seconds === undefined),
  ));

test('five platforms with impossible answers are refused completely', (t) =>
  tryModes(
    t,
    ROW_MODES.filter(({ isHeavy }) => !isHeavy),
  ));

test(`answers of five platforms that end at any of ${PLACES} places as if they were whole give nothing`, (t) =>
  tryModes(t, cutModes(PLACES)));
