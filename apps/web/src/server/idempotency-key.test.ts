import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMistakes, listMistakes } from '@daybook/api/journal/mistakes.ts';
import { savePlan } from '@daybook/api/journal/save-plan.ts';
import { saveTrade } from '@daybook/api/journal/trades.ts';
import { withIdempotencyKey } from './idempotency-key.ts';
import { Offline, ServerProblem } from './problem.ts';

/** Sends with the given results, in turn, and the keys with which they went out. */
function sender(...outcomes: readonly (Error | 'done')[]) {
  const keys: (string | null)[] = [];
  const send = async (key: string | null): Promise<'done'> => {
    const outcome = outcomes[keys.length] ?? 'done';
    keys.push(key);
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  return { keys, send };
}

const lost = () => new Offline('no answer');
const refused = () => new ServerProblem(409, [{ code: '009', message: 'changed' }], 'request-1');
const body = { body: ['Late'] };

test('a request whose answer was lost is repeated once, with the same key', async () => {
  const { keys, send } = sender(lost(), 'done', 'done');
  assert.equal(await withIdempotencyKey(createMistakes, body, send), 'done');
  assert.equal(keys.length, 2);
  assert.match(keys[0] ?? '', /^[0-9a-f-]{36}$/);
  assert.equal(keys[1], keys[0]);
  await withIdempotencyKey(createMistakes, body, send);
  assert.notEqual(keys[2], keys[0], 'after an answer the same press is a new action');
});

test('pressing the same again without an answer is the same action, for ten minutes', async () => {
  let now = 0;
  const { keys, send } = sender(lost(), lost(), lost(), lost(), lost(), lost());
  const press = (parts: object) =>
    assert.rejects(
      withIdempotencyKey(savePlan, parts, send, () => now),
      Offline,
    );
  await press({ body: { maxLostPerDay: 10 } });
  now += 599_000;
  await press({ body: { maxLostPerDay: 10 } });
  now += 1_000;
  await press({ body: { maxLostPerDay: 10 } });
  assert.deepEqual([keys[0], keys[0], keys[0]], keys.slice(1, 4));
  assert.notEqual(keys[4], keys[0]);
});

test('another body, another picture and another call are other actions', async () => {
  const { keys, send } = sender(...Array.from({ length: 10 }, lost));
  const image = () => new File(['x'], 'chart.png', { type: 'image/png' });
  const press = (endpoint: typeof saveTrade | typeof savePlan, parts: object) =>
    assert.rejects(withIdempotencyKey(endpoint, parts, send), Offline);
  const file = image();
  await press(saveTrade, { body: { comments: 'a' }, file });
  await press(saveTrade, { body: { comments: 'a' }, file });
  await press(saveTrade, { body: { comments: 'a' }, file: image() });
  await press(saveTrade, { body: { comments: 'b' }, file });
  await press(savePlan, { body: { comments: 'b' }, file });
  const [first, again, other, text, call] = [0, 2, 4, 6, 8].map((at) => keys[at]);
  assert.equal(again, first);
  assert.equal(new Set([first, other, text, call]).size, 4);
});

test('a refusal is an answer; a proxy’s page and a failed server are none', async () => {
  const page = new ServerProblem(502, [{ code: '999', message: 'status 502' }], null);
  const failed = new ServerProblem(503, [{ code: '999', message: 'later' }], 'request-2');
  const { keys, send } = sender(page, failed, refused(), 'done');
  for (const expected of [page, failed, refused()])
    await assert.rejects(withIdempotencyKey(createMistakes, { body: ['Early'] }, send), expected);
  await withIdempotencyKey(createMistakes, { body: ['Early'] }, send);
  assert.deepEqual([keys[1], keys[2]], [keys[0], keys[0]]);
  assert.notEqual(keys[3], keys[0]);
});

test('what only reads has no key and is not sent again', async () => {
  const { keys, send } = sender(lost());
  await assert.rejects(withIdempotencyKey(listMistakes, {}, send), Offline);
  assert.deepEqual(keys, [null]);
});
