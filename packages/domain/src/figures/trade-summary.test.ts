import assert from 'node:assert/strict';
import { test } from 'node:test';
import { summaryOf } from './trade-summary.ts';

/** `b0 b60 s120`: side and second of each execution. */
const summarised = (text: string) => {
  const { isLong, adds, exits } = summaryOf(
    text.split(' ').map((one) => ({ isBuy: one.startsWith('b'), second: Number(one.slice(1)) })),
  );
  return `${isLong ? 'long' : 'short'} ${adds} ${exits}`;
};

test('adds and exits are orders; fills of one order within a second are one', () => {
  assert.equal(summarised('b0 s60'), 'long 0 1');
  assert.equal(summarised('b0 b300 b600 s700 s800 s900 s1000'), 'long 2 4');
  assert.equal(summarised('s0 s1 s2 b60 b61'), 'short 0 1');
  assert.equal(summarised('b0 s5 b6 s60'), 'long 1 2');
  assert.equal(summarised('b0 b2 s2'), 'long 1 1');
});
