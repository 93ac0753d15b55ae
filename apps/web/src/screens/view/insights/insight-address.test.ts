import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reportPart } from '#web/journal/view-filter.ts';
import { parseView, periodHref } from '#web/router/paths.ts';
import { insightHref, INSIGHT_NAMES, INSIGHTS, parseInsight } from './insight-address.ts';

const VIEW = { tab: 'trades', period: 'this/year' } as const;

for (const name of INSIGHTS)
  test(`the address of ${name} is read back, under the period and filter of its view`, () => {
    const url = new URL(insightHref(VIEW, { symbol: 'SPY', page: '3' }, name), 'http://here');
    const query = Object.fromEntries(url.searchParams);
    assert.deepEqual(parseView(url.pathname), { tab: 'insights', period: 'this/year' });
    assert.equal(parseInsight(query, INSIGHTS), name);
    const { symbol, ...rest } = query;
    assert.equal(symbol, 'SPY');
    assert.ok(Object.keys(rest).every((each) => (INSIGHT_NAMES as readonly string[]).includes(each)));
  });

test('what is unknown, and a part that is not there, are the findings', () => {
  assert.equal(parseInsight({}, INSIGHTS), 'findings');
  assert.equal(parseInsight({ part: 'moon' }, INSIGHTS), 'findings');
  assert.equal(parseInsight({ part: 'replay' }, ['findings', 'ledger']), 'findings');
});

test('a part stays open in every period, with what its controls are set to', () => {
  const query = { symbol: 'SPY', part: 'replay' };
  const href = periodHref(
    'last/week',
    { tab: 'insights', period: 'all' },
    { symbol: 'SPY' },
    reportPart('insights', query),
  );
  assert.equal(href, '/journal/insights/last/week?symbol=SPY&part=replay');
});
