import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { chanceFrom, roundsOf } from '@daybook/domain/chance-testing.ts';
import { checkStorage } from '#server/store/check.ts';
import { programFor } from '#server/app/program-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import { PAIRS, type PairTables } from '#server/store/store-testing-child.ts';
import type { Store } from '#server/store/store.ts';

const noShell = process.platform === 'win32' ? 'Windows has no ulimit' : false;
const [KILLS, STARTS] = [roundsOf(20, 6), roundsOf(5, 2)];
const CHILD = programFor('store/store-testing-child.ts');

onEachEngine((engine, openTestStore, newStoreLocation) => {
  test('kill -9 in the middle of writes loses nothing acknowledged and leaves nothing half done', async () => {
    const place = await newStoreLocation();
    const random = chanceFrom(20_260_308);
    const acknowledged: string[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      const tag = `round ${round}`;
      const lines = await killAfter(Math.floor(random() * 60), { do: 'write', place, tag, count: 1_000_000 });
      const numbers = lines.filter((line) => /^\d+$/.test(line));
      assert.ok(lines.includes('open'), lines.join());
      acknowledged.push(...numbers.map((n) => `${tag}/${n}`));
      const store = await openTestStore<PairTables>({ place, migrations: PAIRS });
      assert.deepEqual(await checkStorage(store, 'quick'), []);
      const present = await readWholePairs(store);
      assert.deepEqual(
        acknowledged.filter((pair) => !present.has(pair)),
        [],
      );
      await store.close();
    }
  });

  test('two processes write at once and every write of both is there', async () => {
    const place = await newStoreLocation();
    const count = 150;
    const results = await Promise.all(['a', 'b'].map((tag) => runToEnd({ do: 'write', place, tag, count })));
    for (const lines of results) assert.equal(lines.at(-1), 'closed', lines.join());
    const store = await openTestStore<PairTables>({ place, migrations: PAIRS });
    assert.equal((await readWholePairs(store)).size, 2 * count);
    assert.deepEqual(await checkStorage(store, 'deep'), []);
  });

  test('six processes start at once on an empty store: one migrates, the others wait', async () => {
    for (let round = 0; round < STARTS; round += 1) {
      const place = await newStoreLocation();
      const starts = Array.from({ length: 6 }, () => runToEnd({ do: 'open', place }));
      for (const lines of await Promise.all(starts)) assert.deepEqual(lines, ['open', 'closed']);
    }
  });

  if (engine === 'sqlite') {
    // The shell's limit on a file's size (in 512 bytes) simulates the full disk.
    test(
      'a full disk refuses writes, keeps what was acknowledged and continues reading',
      { skip: noShell },
      async () => {
        const place = await newStoreLocation();
        const lines = await runToEnd({ do: 'fill', place }, 'ulimit -f 8192; exec "$0" "$@"');
        const acknowledged = lines.filter((line) => /^\d+$/.test(line));
        assert.ok(lines.includes(`stopped by StoreFull with ${acknowledged.length} rows`), lines.join());
        const store = await openTestStore<PairTables>({ place, migrations: PAIRS });
        assert.deepEqual(await checkStorage(store, 'deep'), []);
        const rows = await store.read((db) => db.selectFrom('pair').select('n').orderBy('n').execute());
        assert.deepEqual(
          rows.map(({ n }) => `${n}`),
          acknowledged,
        );
      },
    );

    test('six servers start at once on an empty folder: one serves, the others name it', async (t) => {
      const place = await newStoreLocation();
      const starts = Array.from({ length: 6 }, () => start({ do: 'serve', place }));
      t.after(async () => Promise.all(starts.map(async ({ kill }) => kill())));
      const firstLines = await Promise.all(starts.map(({ firstLine }) => firstLine));
      const winner = starts[firstLines.indexOf('open')];
      assert.ok(winner !== undefined, firstLines.join());
      const refusals = firstLines.filter((line) => line !== 'open');
      assert.equal(refusals.length, 5);
      for (const line of refusals)
        assert.match(line, new RegExp(`^failed FolderHeld: .*process ${winner.pid} on `));
    });

    test('the lock of a killed server is free at once, and a tool works alongside a server', async () => {
      const place = await newStoreLocation();
      const first = start({ do: 'serve', place });
      assert.equal(await first.firstLine, 'open');
      const tool = await runToEnd({ do: 'write', place, tag: 'tool', count: 3 });
      assert.equal(tool.at(-1), 'closed');
      await first.kill();
      const second = start({ do: 'serve', place });
      assert.equal(await second.firstLine, 'open');
      await second.kill();
    });
  }
});

async function readWholePairs(store: Store<PairTables>): Promise<Set<string>> {
  const rows = await store.read((db) => db.selectFrom('pair').selectAll().execute());
  const halves = new Map<string, number>();
  for (const { tag, n } of rows) halves.set(`${tag}/${n}`, (halves.get(`${tag}/${n}`) ?? 0) + 1);
  for (const [pair, count] of halves) assert.equal(count, 2, `${pair} is half there`);
  return new Set(halves.keys());
}

function start(command: object, shell?: string) {
  const node = [process.execPath, '--expose-gc', CHILD, JSON.stringify(command)] as const;
  const [program, ...rest] = shell === undefined ? node : (['sh', '-c', shell, ...node] as const);
  const child = spawn(program, rest, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => lines.push(line));
  const ended = Promise.all([once(reader, 'close'), once(child, 'exit')]);
  const firstLine = Promise.race([
    once(reader, 'line').then(([line]) => line as string),
    ended.then(() => ''),
  ]);
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  return { pid: child.pid, lines, reader, ended, firstLine, kill };
}

/** Everything that it printed until it ended. */
async function runToEnd(command: object, shell?: string): Promise<string[]> {
  const { lines, ended } = start(command, shell);
  await ended;
  return lines;
}

/** Kills it once it has said so many lines after the first; everything that it said. */
async function killAfter(count: number, command: object): Promise<string[]> {
  const { lines, reader, ended, kill } = start(command);
  await Promise.race([
    ended,
    new Promise<void>((resolve) => reader.on('line', () => lines.length > count && resolve())),
  ]);
  await kill();
  return lines;
}
