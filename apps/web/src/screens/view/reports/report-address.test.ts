import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  comparisonHref,
  firstSide,
  secondSideHref,
  parseReport,
  reportHref,
  reportQuery,
  REPORT_NAMES,
  tradesHref,
  type ReportChoice,
} from './report-address.ts';

const REPORTS: readonly ReportChoice[] = [
  { kind: 'gallery' },
  { kind: 'by', by: 'event', across: null, figure: 'average', form: 'ranges' },
  { kind: 'by', by: 'halfHour', across: 'weekday', figure: 'winRate', form: 'bars' },
  { kind: 'equity', figure: 'net' },
  { kind: 'equity', figure: 'gross' },
  { kind: 'size', figure: 'net' },
  { kind: 'compare', secondFilter: null },
  { kind: 'compare', secondFilter: {} },
  { kind: 'compare', secondFilter: {}, isSeparate: true },
  { kind: 'compare', secondFilter: { symbol: 'SPY', accounts: ['A,1', 'B&2'] } },
];

for (const report of REPORTS)
  test(`the address of ${JSON.stringify(report)} is read back`, () => {
    const query = reportQuery(report);
    assert.deepEqual(parseReport(query), report);
    assert.ok(Object.keys(query).every((name) => (REPORT_NAMES as readonly string[]).includes(name)));
  });

test('a report keeps the filter of its view, without the page of a list', () => {
  const href = reportHref({ tab: 'trades', period: 'this/year' }, { symbol: 'SPY', page: '3' }, REPORTS[1]!);
  assert.equal(href, '/journal/reports/this/year?symbol=SPY&by=event&figure=average');
});

test('the second side of a comparison is chosen in the search form', () => {
  const [first, secondFilter] = [{ symbol: 'SPY', accounts: ['A,1'] }, { weekday: 'friday' as const }];
  const query = Object.fromEntries(new URL(secondSideHref(first, secondFilter), 'http://here').searchParams);
  assert.equal(query['weekday'], 'friday');
  assert.deepEqual(firstSide(query), first);
  assert.equal(firstSide({ weekday: 'friday' }), null);
  const compared = new URL(comparisonHref(first, secondFilter), 'http://here');
  assert.equal(compared.pathname, '/journal/reports/all');
  const report = Object.fromEntries(compared.searchParams);
  assert.deepEqual(parseReport(report), { kind: 'compare', secondFilter });
  assert.equal(report['symbol'], 'SPY');
});

test('what is unknown is the gallery, or as if it were not there', () => {
  assert.deepEqual(parseReport({ by: 'moon' }), { kind: 'gallery' });
  assert.deepEqual(parseReport({ by: 'event', across: 'event', figure: 'luck', form: 'x' }), REPORTS[1]);
  assert.deepEqual(parseReport({ report: 'size', figure: 'gross' }), { kind: 'size', figure: 'net' });
});

test('the trades of a bucket are listed under their own days', () => {
  assert.equal(
    tradesHref({ event: 'RBI', size: 50, within: { symbol: 'SPY' } }),
    '/journal/trades/all?size=50&event=RBI&within-symbol=SPY',
  );
});
