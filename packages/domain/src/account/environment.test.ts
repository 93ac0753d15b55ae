import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEMO_HOST, environmentOfHost } from './platforms.ts';

test("a host says whether its accounts are traded with real money, or with a platform's own", () => {
  assert.equal(environmentOfHost('api.alpaca.markets'), 'live');
  assert.equal(environmentOfHost('Paper-API.alpaca.markets'), 'paper');
  assert.equal(environmentOfHost('live.tradovateapi.com'), 'live');
  assert.equal(environmentOfHost('demo.tradovateapi.com:443'), 'demo');
  assert.equal(environmentOfHost(DEMO_HOST), 'demo');
  assert.equal(environmentOfHost('firm.propreports.com'), 'live');
});
