import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Endpoint } from '@daybook/api/contract/endpoint.ts';
import type { Problem } from '@daybook/api/contract/problems.ts';
import type { Call } from '#server/calls/call.ts';
import {
  findAnswer,
  forgetMark,
  keepAnswer,
  noteMark,
  type KeptAnswer,
  type Mark,
} from './idempotency-queries.ts';
import { Refusal, refuse } from '#server/calls/refusal.ts';
import type { CallServices } from '#server/calls/call-services.ts';
import type { Store } from '#server/store/store.ts';

const KEY = /^[\x21-\x7e]{1,200}$/;
/** Another server with the same call is looked after for so long. */
const MAX_POLLS = 20;
const POLL_MS = 250;
/** A key without an answer for so long belongs to a server that is gone. */
const ELSEWHERE_MS = 60_000;

/** The mark of the call that is being answered; `isNoted` once a write of it carries the mark. */
interface OpenMark extends Mark {
  isNoted: boolean;
}
const MARKS = new AsyncLocalStorage<OpenMark>();

/** Another request with the same key was first; undoes the transaction of this one. */
class DoneAlready extends Error {
  override name = 'DoneAlready';
}

/** A store whose first write within a repeatable call carries the call's mark: effect and mark are stored together or not at all. */
export function markingStore(store: Store): Store {
  return {
    engine: store.engine,
    get fault() {
      return store.fault;
    },
    connections: () => store.connections(),
    read: (work) => store.read(work),
    close: () => store.close(),
    write: async (work, kind) => {
      const mark = MARKS.getStore();
      if (mark === undefined || mark.isNoted) return store.write(work, kind);
      mark.isNoted = true;
      try {
        return await store.write(
          async (db) => {
            const result = await work(db);
            if (!(await noteMark(db, mark))) throw new DoneAlready('the same call was first');
            return result;
          },
          kind === 'lazy' ? 'durable' : kind,
        );
      } catch (error) {
        mark.isNoted = false;
        throw error;
      }
    },
  };
}

type Under = Pick<CallServices, 'store' | 'log'>;
type Running = Map<string, { readonly hash: string; readonly answer: Promise<unknown> }>;

/** Answers calls that come with an Idempotency-Key as often as they come, and lets them happen once. */
export interface Repeats {
  /** `handle` as it is where there is no key, or the endpoint takes none. Returns the answer or a Refusal. */
  answer(endpoint: Endpoint, call: Call, handle: () => Promise<unknown>): Promise<unknown>;
}

/** The repeats of one server. */
export function openRepeats(services: Under): Repeats {
  const running: Running = new Map();
  return {
    answer: async (endpoint, call, handle) => {
      const key = call.headers['idempotency-key'];
      if (endpoint.repeatable !== true || key === undefined) return handle();
      if (typeof key !== 'string' || !KEY.test(key))
        return refuse('011', {
          field: 'Idempotency-Key',
          message: 'expected 1 to 200 visible characters',
        });
      const { traderId } = call.trader;
      const mark = { traderId, key, hash: hashOf(endpoint, call), now: call.now, isNoted: false };
      const place = `${traderId} ${key}`;
      const here = running.get(place);
      if (here !== undefined) return here.hash === mark.hash ? here.answer : otherCall();
      const answer = answerOnce(services, endpoint, call, mark, handle);
      running.set(place, { hash: mark.hash, answer });
      return answer.finally(() => running.delete(place));
    },
  };
}

/** A password is left out: a digest of it would be worth stealing. */
function hashOf({ name }: Endpoint, { params, query, body, file }: Call): string {
  const isSecret = (member: string): boolean => /password/i.test(member);
  return createHash('sha256')
    .update(
      JSON.stringify([name, params ?? null, query ?? null, body ?? null], (member, value: unknown) =>
        isSecret(member) ? undefined : value,
      ),
    )
    .update(file?.bytes ?? '')
    .digest('base64url');
}

function otherCall(): Refusal {
  return refuse('011', { field: 'Idempotency-Key', message: 'this key was used for another call' });
}

async function answerOnce(
  services: Under,
  endpoint: Endpoint,
  call: Call,
  mark: OpenMark,
  handle: () => Promise<unknown>,
): Promise<unknown> {
  const { store } = services;
  const earlier = await findAnswer(store, mark);
  if (earlier !== undefined)
    return isElsewhere(store, mark, earlier) ? lookForAnswer(store, call, mark) : replay(call, mark, earlier);
  try {
    const answer = await MARKS.run(mark, handle);
    await keep(services, endpoint, mark, answer);
    return answer;
  } catch (error) {
    if (!(error instanceof DoneAlready)) throw error;
    return lookForAnswer(store, call, mark);
  }
}

/** Whether another server may still be at it: one that shares the store, and has not had its key for long. */
function isElsewhere({ engine }: Store, { hash, now }: Mark, earlier: KeptAnswer): boolean {
  const isYoung = now - earlier.createdAt < ELSEWHERE_MS;
  return engine === 'postgres' && earlier.status === 0 && earlier.hash === hash && isYoung;
}

/** What was answered before, or that it is not known: the effect is there, and the server died before its answer was kept. */
function replay(call: Pick<Call, 'setHeader'>, mark: Mark, { hash, status, text }: KeptAnswer): unknown {
  if (hash !== mark.hash) return otherCall();
  if (status === 0)
    return refuse('009', {
      message: 'this call was made before, and its answer is not there: read what is there now',
    });
  call.setHeader('idempotency-replayed', 'true');
  const kept: unknown = JSON.parse(text);
  if (status === 200) return kept;
  const { problems, current } = kept as { problems: [Problem, ...Problem[]]; current?: unknown };
  return new Refusal(problems, { status, current });
}

async function lookForAnswer(store: Store, call: Call, mark: Mark): Promise<unknown> {
  for (let poll = 0; poll < MAX_POLLS && !call.signal.aborted; poll++) {
    const found = await findAnswer(store, mark);
    if (found !== undefined && found.status !== 0) return replay(call, mark, found);
    await pause(POLL_MS);
  }
  return refuse('009', { message: 'this call is being answered elsewhere', retryAfterSeconds: 1 });
}

/** Refusals that say "later" are not kept: the same key may be used again when it is later. */
function isForLater({ status }: Refusal): boolean {
  return status === 429 || status >= 500;
}

async function keep({ store, log }: Under, endpoint: Endpoint, mark: Mark, answer: unknown): Promise<void> {
  try {
    if (answer instanceof Refusal && isForLater(answer)) return await forgetMark(store, mark);
    if (typeof endpoint.answer === 'string')
      throw new Error(`${endpoint.name} answers bytes and cannot be repeated`);
    const { answer: schema } = endpoint;
    const [status, kept] =
      answer instanceof Refusal
        ? [
            answer.status,
            { problems: answer.problems, current: answer.current && z.parse(schema, answer.current) },
          ]
        : [200, z.parse(schema, answer)];
    await keepAnswer(store, mark, status, JSON.stringify(kept));
  } catch (error) {
    // What was asked for is done and will be answered; only a repetition will hear that its answer is not known.
    log.error('the answer of a repeatable call could not be kept', error, { route: endpoint.path });
  }
}
