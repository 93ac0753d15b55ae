import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnsOf } from '@daybook/domain/statistics/random-trades.slow.ts';
import { makeAnswering } from './answer.ts';
import { makeAsking, WorkerFailure, type Question, type WorkerLike } from './asking.ts';
import type { ToWorker } from './messages.ts';
import type { TaskName } from './tasks.ts';

const NOT_THERE = 'notThere' as TaskName;

/** In place of the browser's worker: the real answering, given and giving copies, in turns of its own. */
function workers() {
  const made: (WorkerLike & { readonly sent: ToWorker['kind'][]; isEnded: boolean })[] = [];
  const start = () => {
    const answering = makeAnswering();
    const worker = {
      onmessage: null as WorkerLike['onmessage'],
      onerror: null as WorkerLike['onerror'],
      onmessageerror: null as WorkerLike['onmessageerror'],
      sent: [] as ToWorker['kind'][],
      isEnded: false,
      postMessage(message: ToWorker) {
        worker.sent.push(message.kind);
        const copy = structuredClone(message);
        setImmediate(() => {
          const answer = worker.isEnded ? null : answering(copy);
          if (answer) worker.onmessage?.(new MessageEvent('message', { data: structuredClone(answer) }));
        });
      },
      terminate() {
        worker.isEnded = true;
      },
    };
    made.push(worker);
    return worker;
  };
  return { made, start };
}

const sources = () => ({ columns: columnsOf([], 0, true), details: null });
const question = (more: Partial<Question> = {}): Question => ({
  sources: sources(),
  task: 'giveBack',
  rows: new Uint32Array(),
  given: null,
  signal: new AbortController().signal,
  ...more,
});

test('each question gets its own answer, and the sources are sent once', async () => {
  const { made, start } = workers();
  const ask = makeAsking(start);
  const same = sources();
  const answers = await Promise.all([
    ask(question({ sources: same })),
    ask(question({ sources: { ...same } })),
    ask(question()),
  ]);
  for (const answer of answers) assert.equal((answer as { trades: number }).trades, 0);
  assert.equal(made.length, 1);
  assert.deepEqual(made[0]!.sent, ['sources', 'question', 'question', 'sources', 'question']);
});

test('a task that fails is said so, and the next question is answered', async () => {
  const { made, start } = workers();
  const ask = makeAsking(start);
  const results = await Promise.allSettled([ask(question({ task: NOT_THERE })), ask(question())]);
  assert.deepEqual(
    results.map(({ status }) => status),
    ['rejected', 'fulfilled'],
  );
  assert.ok((results[0] as PromiseRejectedResult).reason instanceof WorkerFailure);
  assert.equal(made.length, 1);
});

test('a worker that stops refuses what was asked of it; the next question starts another one', async () => {
  const { made, start } = workers();
  const ask = makeAsking(start);
  const lost = Promise.allSettled([ask(question()), ask(question())]);
  made[0]!.onerror?.(new ErrorEvent('error', { message: 'out of memory' }));
  for (const { status } of await lost) assert.equal(status, 'rejected');
  assert.ok(made[0]!.isEnded);
  await ask(question());
  assert.equal(made.length, 2);
  assert.deepEqual(made[1]!.sent, ['sources', 'question']);
});

test('a worker that cannot be started refuses each question by itself', async () => {
  let starts = 0;
  const ask = makeAsking(() => {
    starts++;
    throw new TypeError('refused by the content policy');
  });
  for (const _ of [1, 2]) await assert.rejects(ask(question()), WorkerFailure);
  assert.equal(starts, 2);
});

test('a question that nobody waits for any more is not asked, and its answer is not heard', async () => {
  const { made, start } = workers();
  const ask = makeAsking(start);
  const giveUp = new AbortController();
  const given = { signal: giveUp.signal };
  const [asked, waiting] = [ask(question(given)), ask(question(given))];
  const kept = ask(question());
  giveUp.abort();
  await assert.rejects(asked, /given up/);
  await assert.rejects(waiting, /given up/);
  await kept;
  await assert.rejects(ask(question(given)), /given up/);
  assert.equal(made[0]!.sent.filter((kind) => kind === 'question').length, 2);
});
