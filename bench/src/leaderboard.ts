import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOP_PERIODS } from '@daybook/api/public/top-traders.ts';
import { weekdayOf, type Day } from '@daybook/domain/calendar.ts';
import { createTrader } from '../../apps/server/src/identity/sign-in/queries.ts';
import { newYorkOf } from '@daybook/brokers/rows/newyork.ts';
import { insertMany } from '../../apps/server/src/store/insert-many.ts';
import { openStore, type Store } from '../../apps/server/src/store/store.ts';
import { startServer } from '../../tests/walks/running-server.ts';
import { chanceFrom } from '@daybook/domain/chance-testing.ts';
import { atMost, type Report } from './report.ts';
import { median, quantile, timeAsync } from './timing.ts';

const TRADERS = 1_000;
const DAYS = 730;
const COLUMNS = ['trader_id', 'account_id', 'day', 'net', 'trades'] as const;

/** The ranking of 1,000 public traders with two years of results each, from the real server over HTTP. */
export async function measureLeaderboard(report: Report): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-bench-'));
  const store = await openStore({ place: { engine: 'sqlite', folder }, purpose: 'tool' });
  try {
    await fill(store);
  } finally {
    await store.close();
  }
  const server = await startServer({ DATA_DIR: folder, PUBLIC_CALLS_PER_MINUTE: '1000000' });
  try {
    for (const period of TOP_PERIODS)
      for (const path of [`/api/v1/top/traders/${period}`, `/top/traders?period=${period}`]) {
        const times = await timeAsync(async () => (await fetch(server.url + path)).arrayBuffer(), {
          rounds: 100,
          warmUp: 10,
        });
        report(
          atMost(`${path}, 1,000 traders × 2 years, median, as the caller sees it`, median(times), 'ms', 20),
        );
        report(atMost('the same, p99', quantile(times, 0.99), 'ms', 20));
      }
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fill(store: Store): Promise<void> {
  const now = Date.now();
  const today = newYorkOf(now).day;
  const chance = chanceFrom(5);
  for (let count = 0; count < TRADERS; count++)
    await store.write(async (db) => {
      const names = { passwordHash: null, firstName: 'Bench', lastName: `${count}`, language: null };
      const id = await createTrader(db, { ...names, email: `b${count}@example.com`, isDemo: false, now });
      const shown = { is_public: 1, public_first_name: 'Bench', public_last_name: `${count}` } as const;
      await db.updateTable('trader').set(shown).where('id', '=', id).execute();
      const account = {
        trader_id: id,
        id,
        uuid: randomUUID(),
        login_id: null,
        source: 'bench',
        user_name: 'A',
      };
      await db
        .insertInto('account')
        .values({ ...account, created_at: now })
        .execute();
      const days = Array.from({ length: DAYS }, (_, ago) => (today - ago) as Day);
      const rows = days
        .filter((day) => weekdayOf(day) < 5)
        .map((day) => [
          id,
          id,
          day,
          Math.round((chance() - 0.5) * 10_000_000),
          1 + Math.floor(chance() * 30),
        ]);
      await insertMany(db, 'account_day', COLUMNS, rows);
    });
}
