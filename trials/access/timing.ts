import {
  signInAs,
  TEST_EMAIL,
  withTrader,
  type TestAnswer,
  type TestServer,
} from '../../apps/server/src/app/server-testing.ts';
import { moveClocks, withServers } from './served.ts';
import { judge, type Verdict } from '../verdict.ts';

/** Pairs between which the windows of all limits pass. */
const PAIRS_A_WINDOW = 3;
const HOURS_MS = 2 * 3_600_000;
const MAX_DIFFERENCE_MS = 5;
const MIN_P = 0.01;

interface Question {
  readonly name: string;
  readonly ask: (server: TestServer, known: boolean, at: number) => Promise<TestAnswer>;
}

const QUESTIONS: readonly Question[] = [
  {
    name: 'sign-in',
    ask: (server, known, at) =>
      signInAs(server.client(), known ? TEST_EMAIL : `nobody${at}@desk.test`, 'Wrong-Password-1'),
  },
  {
    name: 'forgotten password',
    ask: (server, known, at) =>
      server.client().call('POST', '/api/v1/account/forgot-password', {
        body: { emailAddress: known ? TEST_EMAIL : `none${at}@desk.test` },
      }),
  },
];

/** T15: known and unknown addresses in turn; same bytes, and no difference that a statistician could see. */
export function timing({ pairs }: { readonly pairs: number }): Promise<Verdict> {
  return withServers({ databaseUrl: null }, async (servers) => {
    await withTrader(servers[0]);
    const faults: string[] = [];
    const figures: Record<string, number> = {};
    const leastP: Record<string, number> = {};
    const atMost: Record<string, number> = {};
    const findings: string[] = [];
    for (const question of QUESTIONS) {
      const { known, unknown, unlike } = await askPairs(servers[0], question, pairs);
      // Of each pair, since a machine that gets busier meanwhile slows both of it.
      const difference = Math.abs(median(known.map((time, at) => time - (unknown[at] ?? 0))));
      const p = mannWhitney(known, unknown);
      const asked = known.length + unknown.length;
      findings.push(
        `${question.name} ${median(known).toFixed(2)} and ${median(unknown).toFixed(2)} ms, ${difference.toFixed(2)} ms apart in a pair, p ${p.toFixed(3)}`,
      );
      figures[`${question.name} difference`] = difference;
      figures[`${question.name} p`] = p;
      figures['asked'] = (figures['asked'] ?? 0) + asked;
      leastP[`${question.name} p`] = MIN_P;
      atMost[`${question.name} difference`] = MAX_DIFFERENCE_MS;
      if (unlike > 0) faults.push(`${question.name}: ${unlike} pairs of answers differ`);
    }
    return judge({
      name: 'timing',
      observed: `${pairs} pairs each: ${findings.join('; ')}`,
      target: 'same bytes; the median pair less than 5 ms apart and p above 0.01',
      seed: 0,
      figures,
      least: { asked: QUESTIONS.length * pairs * 2, ...leastP },
      atMost,
      faults,
    });
  });
}

async function askPairs(server: TestServer, { ask }: Question, pairs: number) {
  const known: number[] = [];
  const unknown: number[] = [];
  let unlike = 0;
  for (let at = 0; at < pairs; at++) {
    if (at % PAIRS_A_WINDOW === 0) moveClocks([server], HOURS_MS);
    // In turn, and each of them first as often as the other.
    const answers: TestAnswer[] = [];
    for (const isKnown of at % 2 === 0 ? [true, false] : [false, true]) {
      const began = performance.now();
      answers.push(await ask(server, isKnown, at));
      (isKnown ? known : unknown).push(performance.now() - began);
    }
    if (bytesOf(answers[0]!) !== bytesOf(answers[1]!)) unlike += 1;
  }
  return { known, unknown, unlike };
}

function bytesOf({ status, text, json, headers }: TestAnswer): string {
  const kept = [...headers].filter(([name]) => name !== 'date');
  return JSON.stringify([status, text.replace(json?.requestId ?? '', ''), kept]);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[sorted.length >> 1] ?? 0;
}

/** Two-sided p of the Mann-Whitney U test by its normal approximation, good from some twenty values on. */
export function mannWhitney(left: readonly number[], right: readonly number[]): number {
  const all = [
    ...left.map((value) => ({ value, isLeft: true })),
    ...right.map((value) => ({ value, isLeft: false })),
  ];
  all.sort((one, other) => one.value - other.value);
  const rankSum = all.reduce((sum, { isLeft }, at) => sum + (isLeft ? at + 1 : 0), 0);
  const [n, m] = [left.length, right.length];
  const u = rankSum - (n * (n + 1)) / 2;
  const z = Math.abs(u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
  return 2 * (1 - standardNormal(z));
}

/** Abramowitz and Stegun, 26.2.17. */
function standardNormal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const tail =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}
