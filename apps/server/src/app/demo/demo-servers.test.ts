import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { Day } from '@daybook/domain/calendar.ts';
import { PROCESS_WINDOWS } from '@daybook/brokers/feeds/request/request-window.ts';
import { propReports } from '@daybook/brokers/feeds/propreports/fetch-platform.ts';
import { newYorkOf } from '@daybook/brokers/rows/newyork.ts';
import { atHost, type LocatedHost } from '#server/accounts/fetch-logins.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import type { Store } from '#server/store/store.ts';
import { demoHost, DEMO_USER } from './demo-login.ts';
import { forgetDemoState, readDemoState } from './demo-state.ts';

const PASSWORD = 'Opening-Bell-930';

/** The demo platform as a server with a data folder of its own has it. */
function serverOn(t: TestContext, store: Store): LocatedHost & { readonly dataDir: string } {
  const dataDir = mkdtempSync(join(tmpdir(), 'daybook-demo-'));
  t.after(() => rmSync(dataDir, { recursive: true }));
  const openPassword = async () => Buffer.from(PASSWORD);
  return { ...demoHost({ store, config: { dataDir }, windows: PROCESS_WINDOWS, openPassword }), dataDir };
}

/** What the platform shows of the last ten days, a text for each fill. */
function fills(server: LocatedHost): Promise<ReadonlySet<string>> {
  return atHost(server, async (place) => {
    const { day: today } = newYorkOf(Date.now());
    const login = { ...place, user: DEMO_USER, password: Buffer.from(PASSWORD) };
    const answer = await propReports.fetchPlatform({ ...login, from: (today - 10) as Day, to: today });
    assert.ok(answer.kind === 'answer', JSON.stringify(answer));
    return new Set(answer.executions.executions.map((execution) => JSON.stringify(execution)));
  });
}

/** Programs that this process started and that still run. */
function programs(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;
}

onEachEngine((_engine, openTestStore, newStoreLocation) => {
  async function twoServers(t: TestContext) {
    const place = await newStoreLocation('tables');
    const stores = [await openTestStore({ place }), await openTestStore({ place })] as const;
    return { stores, servers: [serverOn(t, stores[0]), serverOn(t, stores[1])] as const };
  }

  test('on any server the demo continues where it was, and its platform runs only as long as needed', async (t) => {
    const { servers } = await twoServers(t);
    const [here, there] = servers;
    const before = programs();
    const first = await fills(here);
    const second = await fills(there);
    assert.ok(first.size > 0 && second.size > first.size, `${first.size}, then ${second.size}`);
    assert.deepEqual(first.difference(second), new Set(), 'nothing is taken back at the other server');
    const third = await fills(here);
    assert.deepEqual(second.difference(third), new Set(), 'nor at the first one');
    await turn();
    assert.equal(programs(), before);
  });

  test('two servers that ask at once are shown the same', async (t) => {
    const { servers } = await twoServers(t);
    const [here, there] = servers;
    const [one, other] = await Promise.all([fills(here), fills(there)]);
    assert.deepEqual(one, other);
  });

  test('what was shown stays shown where the server ended before it was taken, and a login that is tried takes nothing', async (t) => {
    const { servers, stores } = await twoServers(t);
    const [here, there] = servers;
    const tried = await atHost(here, (place) =>
      propReports.testLogin({ ...place, user: DEMO_USER, password: Buffer.from(PASSWORD) }),
    );
    assert.equal(tried.kind, 'accepted');
    await assert.rejects(
      atHost(there, () => Promise.reject(new Error('ended'))),
      /ended/,
    );
    const state = await readDemoState(stores[0], here.dataDir);
    assert.ok(state?.revealed && state.taken === false, JSON.stringify(state));
    await fills(here);
    assert.deepEqual(await readDemoState(stores[1], there.dataDir), { ...state, taken: true });
  });

  test('the state of a folder is taken over, and a new demo begins before its last session', async (t) => {
    const { servers, stores } = await twoServers(t);
    const [here, there] = servers;
    const former = { firstDay: '2026-01-05', revealed: '2026-03-03 16:00:00', taken: true };
    writeFileSync(join(here.dataDir, 'demo-platform.json'), JSON.stringify(former));
    const all = await fills(here);
    const taken = await readDemoState(stores[1], there.dataDir);
    assert.ok(
      taken?.firstDay === former.firstDay && taken.revealed! > former.revealed,
      JSON.stringify(taken),
    );
    await forgetDemoState(stores[0], here.dataDir);
    assert.ok((await fills(here)).size < all.size);
  });
});
