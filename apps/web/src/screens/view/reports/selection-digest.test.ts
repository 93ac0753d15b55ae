import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReportChoice } from './report-address.ts';
import { selectionDigest } from './selection-digest.ts';

const REPORT: ReportChoice = { kind: 'by', by: 'event', across: null, figure: 'average', form: 'ranges' };

test('filter and report make a selection, the drawing does not', () => {
  const one = selectionDigest({ symbol: 'SPY', action: 'long' }, REPORT);
  assert.match(one, /^[0-9a-f]{16}$/);
  assert.equal(selectionDigest({ action: 'long', symbol: 'SPY' }, { ...REPORT, form: 'bars' }), one);
  const others = [
    selectionDigest({ symbol: 'SPY' }, REPORT),
    selectionDigest({ symbol: 'SPY', action: 'long' }, { ...REPORT, figure: 'net' }),
    selectionDigest({ symbol: 'SPY', action: 'long' }, { ...REPORT, across: 'side' }),
    selectionDigest({ symbol: 'SPY', action: 'long' }, { kind: 'gallery' }),
  ];
  assert.equal(new Set([one, ...others]).size, 5);
});
