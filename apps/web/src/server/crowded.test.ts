import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Offline, ServerProblem } from './problem.ts';
import { waitForTurn } from '@daybook/api/contract/wait-for-turn.ts';
import { isCrowded, secondsToWait } from './crowded.ts';

const crowded = (details?: { readonly retryAfter: number }) =>
  new ServerProblem(
    503,
    [{ code: '012', message: 'too many', ...(details ? { details } : {}) }],
    'request-1',
  );
const wrong = () => new ServerProblem(401, [{ code: '004', message: 'no' }], 'request-2');
const tooOften = () =>
  new ServerProblem(429, [{ code: '012', message: 'too often', details: { retryAfter: 5 } }], 'request-3');

/** A clock that moves by what is waited for, and sends that end as they are announced to. */
function aCrowd(random: number, ...outcomes: readonly Error[]) {
  const waits: number[] = [];
  let [time, sent] = [0, 0];
  const send = async (): Promise<string> => {
    const outcome = outcomes[Math.min(sent, outcomes.length - 1)];
    sent += 1;
    if (sent <= outcomes.length && outcome) throw outcome;
    return `in after ${sent}`;
  };
  const waiting = {
    now: () => time,
    random: () => random,
    secondsToWait,
    pause: async (milliseconds: number) => {
      waits.push(milliseconds);
      time += milliseconds;
    },
  };
  return { waits, send, waiting };
}

test('a busy server is asked again after the time that it names, early or late, with a message each time', async () => {
  const { waits, send, waiting } = aCrowd(0, crowded({ retryAfter: 5 }), crowded({ retryAfter: 4 }));
  let announced = 0;
  assert.equal(await waitForTurn(send, () => (announced += 1), waiting), 'in after 3');
  assert.deepEqual([waits, announced], [[2_500, 2_000], 2]);
  const late = aCrowd(1, crowded({ retryAfter: 5 }));
  await waitForTurn(late.send, () => undefined, late.waiting);
  assert.deepEqual(late.waits, [7_500]);
});

test('whatever else is wrong is thrown at once', async () => {
  for (const error of [wrong(), tooOften(), crowded(), new Offline('no answer')]) {
    const { waits, send, waiting } = aCrowd(0.5, error);
    await assert.rejects(
      waitForTurn(send, () => assert.fail('it waits'), waiting),
      error,
    );
    assert.deepEqual(waits, []);
  }
  assert.deepEqual([isCrowded(crowded()), isCrowded(tooOften()), isCrowded(wrong())], [true, false, false]);
});

test('a server that stays crowded is given up after two minutes', async () => {
  const { waits, send, waiting } = aCrowd(
    0.5,
    ...Array.from({ length: 100 }, () => crowded({ retryAfter: 5 })),
  );
  await assert.rejects(
    waitForTurn(send, () => undefined, waiting),
    ServerProblem,
  );
  assert.equal(waits.length, 25);
});
