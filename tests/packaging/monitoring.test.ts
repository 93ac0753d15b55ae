// Dashboard and alerts ask only for figures that a server gives, and Prometheus understands them.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../source-files.ts';
import { testServers, withTrader } from '../../apps/server/src/app/server-testing.ts';
import { onEachEngine } from '../../apps/server/src/store/store-testing.ts';
import { tmpdir } from 'node:os';

const ALERTS = join(ROOT, 'packaging/alerts.yml');
const alerts = readFileSync(ALERTS, 'utf8');
const dashboard = readFileSync(join(ROOT, 'packaging/grafana-dashboard.json'), 'utf8');

interface Panel {
  readonly title: string;
  readonly targets: readonly { readonly expr: string }[];
}

const panels = (JSON.parse(dashboard) as { panels: Panel[] }).panels;
const rules = [...alerts.matchAll(/- alert: (\w+)\n([\s\S]*?)(?=\n {6}- alert|$)/g)].map(
  ([, name = '', body = '']) => ({ name, body }),
);
const expressions = [
  ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ...rules.map(({ body }) => body.split('labels: {')[0] ?? ''),
];

onEachEngine((engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);

  test('every figure of dashboard and alerts is one that the server gives', async () => {
    // Those of backups are served where a place for them is set.
    const server = await start({ environment: { METRICS_PORT: '0', BACKUP_TO: tmpdir() } });
    await withTrader(server);
    const text = await (await fetch(server.metricsUrl ?? '')).text();
    const typed = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
    const served = new Set(
      typed.flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ),
    );
    // Known once the pictures have been swept, an hour after the start.
    for (const later of ['daybook_pictures_unknown', 'daybook_pictures_sweep_held']) served.add(later);
    const asked = new Set(
      expressions.flatMap((expression) => expression.match(/\b(?:daybook|process)_[a-z0-9_]+/g) ?? []),
    );
    assert.ok(asked.size >= 20, `${asked.size} figures on ${engine}`);
    assert.deepEqual(
      [...asked].filter((name) => !served.has(name)),
      [],
    );
    const counters = typed.filter(([, , type]) => type === 'counter').map(([, name = '']) => name);
    for (const name of counters)
      for (const expression of expressions.filter((one) => one.includes(name)))
        assert.match(expression, /(?:rate|increase)\(/, `${name} only ever rises`);
  });
});

test('every alert says how bad it is, what happened, and has a line in the operator’s pages', () => {
  assert.ok(rules.length >= 15);
  const watching = readFileSync(join(ROOT, 'docs/operators/watch.md'), 'utf8');
  for (const { name, body } of rules) {
    assert.match(body, /severity: (?:critical|warning)/, name);
    assert.match(body, /summary: '.+'/, name);
    assert.ok(watching.includes(`\`${name}\``), `${name} stands in watch.md`);
  }
});

test('Prometheus takes the rules, and they ring when they should', (t) => {
  if (spawnSync('promtool', ['--version']).status !== 0)
    return t.skip('promtool is not installed: the rules were NOT tried');
  const checked = spawnSync('promtool', ['check', 'rules', ALERTS], { encoding: 'utf8' });
  assert.equal(checked.status, 0, checked.stderr);
  const cases = join(import.meta.dirname, 'alerts-promtool.yml');
  const tried = spawnSync('promtool', ['test', 'rules', cases], {
    encoding: 'utf8',
    cwd: mkdtempSync(join(tmpdir(), 'daybook-promtool-')),
  });
  assert.equal(tried.status, 0, tried.stdout + tried.stderr);
});
