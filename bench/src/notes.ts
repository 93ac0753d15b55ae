import { foldNotes } from '../../apps/server/src/journal/notes/fold-notes.ts';
import { searchNotes } from '../../apps/server/src/journal/notes/search-notes.ts';
import { openStore, type Store, type StoreLocation } from '../../apps/server/src/store/store.ts';
import { atMost, plain, type Report } from './report.ts';
import { onEachEngine } from './each-engine.ts';
import { longestTurn, ownTime } from './own-time.ts';
import { median, timeAsync } from './timing.ts';
import { fillWrittenTrades } from './written-trades.ts';

/** Looking for words in 30,000 notes of 100,000 trades, on SQLite, and on an empty database of PostgreSQL where BENCH_POSTGRES names one. */
export async function measureNotes(report: Report): Promise<void> {
  await onEachEngine((place) => measureEngine(report, place));
}

async function measureEngine(report: Report, place: StoreLocation): Promise<void> {
  const store = await openStore({ place, purpose: 'tool' });
  try {
    const traderId = await fillWrittenTrades(store);
    const { engine } = place;
    for (const [what, text] of [
      ['a word of one note in twenty', 'breakout'],
      ['a word of every note', 'trade'],
      ['a word of none', 'nowhere'],
      ['ten words', 'a e i o u t r n s x1234'],
    ] as const)
      await measureSearch(report, store, traderId, text, `${what}, ${engine}`);
    await store.write((db) => db.updateTable('journal').set({ comments_folded: null }).execute());
    await measureSearch(report, store, traderId, 'breakout', `the same before any was folded, ${engine}`);
    const start = performance.now();
    await foldNotes(
      { store, log: { error: (message: string) => console.error(message) } as never },
      new AbortController().signal,
    );
    report(plain(`30,000 old notes folded in the background, ${engine}`, performance.now() - start, 'ms'));
  } finally {
    await store.close();
  }
}

async function measureSearch(
  report: Report,
  store: Store,
  traderId: number,
  text: string,
  what: string,
): Promise<void> {
  let found = 0;
  const search = async () => (found = (await searchNotes(store, traderId, text)).length);
  const times = await timeAsync(search, { rounds: 15, warmUp: 3 });
  report(atMost(`notes searched for ${what}: ${found} found, median`, median(times), 'ms', 200));
  const before = ownTime();
  await search();
  report(plain('of it, work of this process', ownTime() - before, 'ms'));
  report(
    atMost('longest turn of the event loop, as work of this process', await longestTurn(search), 'ms', 50),
  );
}
