// Asks a server so many times a second, whether answers come or not: a process of its own, so that it is not slowed down by what it
// does to others. Takes a FloodOrder, prints a FloodTally.
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { FloodOrder, FloodTally } from './flood-order.ts';

const MAX_CONNECTIONS = 400;
const MAX_WAIT_MS = 60_000;
const MAX_MALFORMED = 5;

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };
type Tally = Writable<Omit<FloodTally, 'outcomes' | 'refusedMs' | 'malformed'>> & {
  readonly outcomes: Record<string, number>;
  readonly refusedMs: number[];
  readonly malformed: string[];
};

class ClosedMeanwhile extends Error {}

const order: FloodOrder = JSON.parse(await text(process.stdin));
process.stdout.write(JSON.stringify(await flood(order)));

async function flood({ perSecond, seconds, atOnce }: FloodOrder): Promise<FloodTally> {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS });
  const tally: Tally = { sent: 0, outcomes: {}, unanswered: 0, refusedMs: [], malformed: [] };
  const underWay: Promise<void>[] = [];
  const began = performance.now();
  const total = perSecond * seconds;
  while (tally.sent < total + atOnce) {
    const due = atOnce + ((performance.now() - began) / 1_000) * perSecond;
    while (tally.sent < Math.min(due, total + atOnce)) underWay.push(ask(agent, tally, tally.sent++));
    await wait(5);
  }
  await Promise.all(underWay);
  agent.destroy();
  return tally;
}

/** One request as the order says it, with its number and address put in. */
function fill(template: string, n: number): string {
  const alias = n % order.addresses;
  return template
    .replaceAll('{n}', String(n))
    .replaceAll('{address}', `${order.network}.${alias >> 8}.${alias & 255}`);
}

async function ask(agent: Agent, tally: Tally, n: number): Promise<void> {
  const began = performance.now();
  const body = fill(JSON.stringify(order.body), n);
  const headers = Object.fromEntries(
    Object.entries(order.headers).map(([name, value]) => [name, fill(value, n)]),
  );
  const sendIt = () => send(agent, fill(order.path, n), headers, body);
  try {
    // A connection that was idle may be closed at the very moment in which it is used again; browsers ask once more too.
    const answer = await sendIt().catch((error: unknown) => {
      if (error instanceof ClosedMeanwhile) return sendIt();
      throw error;
    });
    noteAnswer(tally, answer, performance.now() - began);
  } catch {
    tally.unanswered += 1; // the server was killed or is not there yet, which is part of some trials
  }
}

interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly body: string;
}

function send(
  agent: Agent,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const asking = request(order.url + path, {
    method: 'POST',
    agent,
    timeout: MAX_WAIT_MS,
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
    ...(order.localAddress === null ? {} : { localAddress: order.localAddress }),
  });
  asking.once('timeout', () => asking.destroy(new Error('no answer in time')));
  asking.once('error', (error: NodeJS.ErrnoException) =>
    reject(asking.reusedSocket && error.code === 'ECONNRESET' ? new ClosedMeanwhile() : error),
  );
  asking.once('response', (response) => {
    const status = response.statusCode ?? 0;
    const retryAfter = response.headers['retry-after'];
    text(response).then((read) => resolve({ status, retryAfter, body: read }), reject);
  });
  asking.end(body);
  return promise;
}

function noteAnswer(tally: Tally, { status, retryAfter, body }: Answer, ms: number): void {
  const json = parse(body);
  const code = json?.errors?.[0]?.code;
  const reply = code ?? (typeof json?.payload === 'string' ? json.payload : '');
  const outcome = `${status} ${reply}`.trim();
  tally.outcomes[outcome] = (tally.outcomes[outcome] ?? 0) + 1;
  const isTooMany = status === 429 || status === 503;
  if (isTooMany) tally.refusedMs.push(Math.round(ms));
  const isSound =
    status < 400 ||
    (code !== undefined &&
      typeof json?.requestId === 'string' &&
      (!isTooMany || namesWait(retryAfter, json)));
  if (!isSound && tally.malformed.length < MAX_MALFORMED)
    tally.malformed.push(`${outcome}, Retry-After ${retryAfter}: ${body.slice(0, 200)}`);
}

interface ProblemBody {
  readonly errors?: readonly { readonly code?: string; readonly details?: { readonly problem?: string } }[];
  readonly requestId?: unknown;
  readonly payload?: unknown;
}

function parse(body: string): ProblemBody | null {
  try {
    return JSON.parse(body) as ProblemBody;
  } catch {
    return null; // reported as malformed
  }
}

/** An invitation whose attempts are used up is locked until the operator sends another: there is nothing to wait for. */
function namesWait(retryAfter: string | undefined, { errors }: ProblemBody): boolean {
  return /^[1-9]\d*$/.test(retryAfter ?? '') || errors?.[0]?.details?.problem === 'locked';
}
