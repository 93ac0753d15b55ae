import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EDGES, HORIZONS } from '@daybook/domain/insights/simulation/simulation.ts';
import { parseView } from '#web/router/paths.ts';
import { INSIGHT_NAMES, INSIGHTS, parseInsight } from '../insight-address.ts';
import { parseSimulation, simulationHref } from './simulation-address.ts';

const VIEW = { tab: 'insights', period: 'this/year' } as const;

test('every setting of the simulation is read back, under the period and filter of its view', () => {
  for (const horizon of HORIZONS)
    for (const edge of EDGES) {
      const url = new URL(simulationHref(VIEW, { symbol: 'SPY' }, { horizon, edge }), 'http://here');
      const query = Object.fromEntries(url.searchParams);
      assert.deepEqual(parseView(url.pathname), VIEW);
      assert.equal(parseInsight(query, INSIGHTS), 'simulation');
      assert.deepEqual(parseSimulation(query), { horizon, edge });
      const { symbol, ...rest } = query;
      assert.equal(symbol, 'SPY');
      assert.ok(Object.keys(rest).every((name) => (INSIGHT_NAMES as readonly string[]).includes(name)));
    }
});

test('60 days with the whole edge are what nothing or something unknown means', () => {
  assert.deepEqual(parseSimulation({}), { horizon: 60, edge: 'whole' });
  assert.deepEqual(parseSimulation({ days: '61', edge: 'double' }), { horizon: 60, edge: 'whole' });
  assert.equal(
    simulationHref(VIEW, {}, { horizon: 60, edge: 'whole' }),
    '/journal/insights/this/year?part=simulation',
  );
});
