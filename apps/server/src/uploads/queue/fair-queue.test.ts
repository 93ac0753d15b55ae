import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FairQueue } from './fair-queue.ts';

/** Tasks that end on command, by their names, in the order in which they began. */
function tasks(places: number) {
  const queue = new FairQueue<string>(places);
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const all: Promise<void>[] = [];
  return {
    began,
    ask: (name: string, signal?: AbortSignal): void => {
      const task = () => new Promise<void>((resolve) => void (began.push(name), ends.set(name, resolve)));
      all.push(queue.run(name[0]!, task, signal));
    },
    end: async (name: string): Promise<void> => {
      ends.get(name)!();
      await new Promise(setImmediate);
    },
    all,
  };
}

test('one trader has one place, however many files wait, and others go first then', async () => {
  const { began, ask, end } = tasks(2);
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) ask(name);
  await new Promise(setImmediate);
  assert.deepEqual(began, ['a1', 'b1']);
  await end('a1');
  assert.deepEqual(began, ['a1', 'b1', 'c1']);
  await end('b1');
  assert.deepEqual(began, ['a1', 'b1', 'c1', 'a2']);
  await end('a2');
  assert.deepEqual(began, ['a1', 'b1', 'c1', 'a2', 'b2']);
  await end('c1');
  assert.deepEqual(began.at(-1), 'a3');
});

test('a task that is given up while it waits never runs, and leaves its turn to the next', async () => {
  const { began, ask, end, all } = tasks(1);
  const abort = new AbortController();
  ask('a1');
  ask('b1', abort.signal);
  ask('c1');
  await new Promise(setImmediate);
  abort.abort();
  await all[1];
  await end('a1');
  assert.deepEqual(began, ['a1', 'c1']);
});
