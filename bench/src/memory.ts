import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createTrader } from '../../apps/server/src/identity/sign-in/queries.ts';
import { createSession } from '../../apps/server/src/identity/sign-in/sessions.ts';
import { readConfig } from '../../apps/server/src/app/config.ts';
import { openStore } from '../../apps/server/src/store/store.ts';
import { peakMemory } from '../../tests/walks/peak-memory.ts';
import { startServer } from '../../tests/walks/running-server.ts';
import { fillJournal, NOW } from './filled-journal.ts';
import { atMost, plain, type Report } from './report.ts';

const TRADERS = 200;
/** Ten a day over two years make some 5,000 trades. */
const TRADES_A_DAY = 10;
/** In the order in which rows name each other. */
const COPIED = [
  'account',
  'instrument',
  'import',
  'execution',
  'trade',
  'trade_part',
  'account_day',
  'segment',
  'journal',
];
const BEARER = { SESSION_MODE: 'bearer' };

/** Memory of the server once 200 traders with 5,000 trades each have opened their journals. */
export async function measureServerMemory(report: Report): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-bench-'));
  try {
    await fillJournal(folder, TRADES_A_DAY);
    const tokens = await addTraders(folder);
    const server = await startServer({ ...BEARER, DATA_DIR: folder, CALLS_PER_MINUTE: '1000000' });
    try {
      let bytes = 0;
      for (const token of tokens) {
        const headers = { authorization: `Bearer ${token}` };
        const answer = await fetch(`${server.url}/api/v1/segments`, { headers });
        if (!answer.ok) throw new Error(`segments: ${answer.status} ${await answer.text()}`);
        bytes += (await answer.arrayBuffer()).byteLength;
      }
      report(plain(`manifests of ${TRADERS} traders`, bytes / 1e6, 'MB'));
      report(
        atMost(
          `most memory of the server, ${TRADERS} traders × 5,000 trades`,
          peakMemory(server.pid) / 1024 ** 2,
          'MiB',
          350,
        ),
      );
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Copies the first trader's rows to others, and gives each a session. */
async function addTraders(folder: string): Promise<string[]> {
  const config = readConfig({ ...BEARER, DATA_DIR: folder }, folder);
  const store = await openStore({ place: { engine: 'sqlite', folder }, purpose: 'tool' });
  const tokens: string[] = [];
  const ids: number[] = [];
  try {
    for (let at = 1; at <= TRADERS; at += 1)
      await store.write(async (db) => {
        const names = { firstName: 'Bench', lastName: `${at}`, language: 'en' as const, isDemo: false };
        const passwordHash = null;
        const id =
          at === 1
            ? 1
            : await createTrader(db, { email: `m${at}@example.com`, passwordHash, ...names, now: NOW });
        const session = { traderId: id, passwordVersion: 1, now: NOW, userAgent: undefined, ip: '127.0.0.1' };
        tokens.push((await createSession(db, config, session)).accessToken);
        ids.push(id);
      });
  } finally {
    await store.close();
  }
  copyRows(join(folder, 'journal.sqlite'), ids);
  return tokens;
}

function copyRows(path: string, [from, ...others]: readonly number[]): void {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; BEGIN');
  for (const table of COPIED) {
    const columns = database.prepare(`SELECT name FROM pragma_table_info('${table}')`).all();
    const names = columns.map(({ name }) => String(name));
    const values = names.map((name) => {
      if (name === 'trader_id') return '?';
      if (name === 'uuid') return 'lower(hex(randomblob(16)))';
      return name === 'login_id' || name === 'sync_id' ? 'NULL' : name;
    });
    const copy = database.prepare(
      `INSERT INTO ${table} (${names.join(', ')}) SELECT ${values.join(', ')} FROM ${table} WHERE trader_id = ?`,
    );
    for (const to of others) copy.run(to, from!);
  }
  database.exec('UPDATE segment SET format = NULL; COMMIT');
  database.close();
}
