import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Problem } from '@daybook/api/contract/problems.ts';
import { Offline, parseProblem } from '#web/server/problem.ts';
import { nothingWasImported } from '#web/journal/journal-store.ts';
import { noticeOf } from './update-notice.ts';

const refused = (problem: Partial<Problem>) =>
  noticeOf(parseProblem(400, { errors: [{ message: '', ...problem }], requestId: 'r' }));

test('open positions are named', () => {
  const notice = refused({ code: '001', details: { symbols: ['AMD', 'SPY'] } });
  assert.deepEqual(notice, { kind: 'positions-open', symbols: 'AMD, SPY' });
  assert.ok(nothingWasImported(notice));
});

test('with no attempt left it says when the next is possible', () => {
  const notice = refused({ code: '005', details: { renewsAt: 1_795_000_000_000 } });
  assert.deepEqual(notice, { kind: 'none-left', renewsAt: 1_795_000_000_000 });
  assert.ok(!nothingWasImported(notice));
  assert.deepEqual(refused({ code: '005' }), { kind: 'none-left', renewsAt: null });
});

test('a failed platform is reported with account and detail', () => {
  for (const code of ['006', '007', '008'] as const) {
    const notice = refused({ code, details: { account: 'DEMO-1', detail: 'page 1, line 4' } });
    const place = { account: 'DEMO-1', detail: 'page 1, line 4' };
    assert.deepEqual(notice, { kind: 'platform', code, ...place, reason: null, askAgainAt: null });
    const reason = 'ibkr-token-expired';
    const recovered = refused({ code, details: { ...place, reason } });
    assert.deepEqual(recovered, { kind: 'platform', code, ...place, reason, askAgainAt: null });
    assert.ok(nothingWasImported(notice));
  }
});

test('a platform that had too many requests is reported with the time to retry', () => {
  const details = { reason: 'too-many-requests', askAgainAt: 1_795_000_060_000, retryAfter: 60 };
  assert.partialDeepStrictEqual(refused({ code: '007', details }), {
    kind: 'platform',
    reason: 'too-many-requests',
    askAgainAt: 1_795_000_060_000,
  });
});

test('a platform that is still preparing its answer has not failed', () => {
  const notice = refused({ code: '007', details: { preparing: 'Y' } });
  assert.deepEqual(notice, { kind: 'preparing' });
  assert.ok(!nothingWasImported(notice));
});

test('without a linked account nothing was tried', () => {
  assert.deepEqual(refused({ code: '011', field: 'accounts' }), { kind: 'no-accounts' });
});

test('being offline says nothing about trades, an unknown error does', () => {
  assert.ok(!nothingWasImported(noticeOf(new Offline())));
  assert.ok(nothingWasImported(refused({ code: '999' })));
  assert.ok(!nothingWasImported(null));
});
