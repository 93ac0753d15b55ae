import { parseDay, type Day } from '@daybook/domain/calendar.ts';
import { checkAccountDays } from '../../apps/server/src/ledger/publishing/account-days.ts';
import { openStore, type StoreLocation } from '../../apps/server/src/store/store.ts';
import { saveDeletion } from '../../apps/server/src/journal/trades/delete-trade.ts';
import { chanceFrom, draw, type Chance } from '@daybook/domain/chance-testing.ts';
import {
  openForgedJournal,
  importFills,
  undo,
  verifiedOf,
  verifiedTrades,
  type ForgedJournal,
  type ForgedFill,
} from './forged-journal.ts';
import { inTrialFolder } from '../trial-folder.ts';
import { judge, type Verdict } from '../verdict.ts';

const DAY = parseDay('2026-03-03') as Day;
const LATER_MS = 24 * 3_600_000;

/** One way to make the mark say more than the platform did. */
interface Way {
  readonly name: string;
  /** What the trader does, given what the platform stated. */
  readonly forge: (journal: ForgedJournal, real: readonly ForgedFill[], sync: number) => Promise<unknown>;
}

const invented = (second: number, action: 'buy' | 'sell', cents: number): ForgedFill => ({
  id: `made-up-${second}`,
  second,
  action,
  cents,
});

const WAYS: readonly Way[] = [
  {
    name: 'a later file with the same ids and better prices',
    forge: (journal, real) => {
      const better = real.map((fill) => ({
        ...fill,
        cents: fill.action === 'sell' ? fill.cents + 500 : fill.cents,
      }));
      return importFills(journal, 'file', 'ibkr', better, journal.now + LATER_MS);
    },
  },
  {
    name: 'two invented fills between real ones',
    // Each real buy is sold at once, and what was really sold is bought just before.
    forge: (journal, real) =>
      importFills(journal, 'file', 'ibkr', [
        invented(real[0]!.second + 1, 'sell', real[0]!.cents + 900),
        invented(real[1]!.second - 1, 'buy', real[1]!.cents - 900),
      ]),
  },
  {
    name: 'losses taken out by undoing their synchronisation',
    forge: (journal, _real, sync) => undo(journal, sync),
  },
  {
    name: 'losses deleted one by one',
    forge: async ({ store, traderId, now }) => {
      const trades = await store.read((db) =>
        db
          .selectFrom('trade')
          .select('public_id')
          .where('trader_id', '=', traderId)
          .where('net', '<', 0)
          .execute(),
      );
      for (const { public_id: publicId } of trades)
        await store.write((db) =>
          saveDeletion(db, { traderId, publicId, deleted: true, version: null, now }),
        );
    },
  },
];

/** The same fills imported beforehand from a file of another source, as contracts of a thousand: an attempt that begins before the platform. */
async function thousandfold(journal: ForgedJournal, real: readonly ForgedFill[]): Promise<void> {
  await importFills(
    journal,
    'file',
    'mapped-1',
    real.map((fill) => ({ ...fill, id: null, multiplier: '1000' })),
  );
  await importFills(journal, 'sync', 'ibkr', real);
}

/** Round trips of one position, and what they make in 1/10,000 dollar, calculated here alone. */
function stateTrips(chance: Chance, trips: number) {
  const fills: ForgedFill[] = [];
  const trades: string[] = [];
  let net = 0;
  for (let at = 0; at < trips; at += 1) {
    const [bought, sold] = [draw(chance, 900, 1_100), draw(chance, 900, 1_100)];
    fills.push({ id: `b${at}`, second: at * 20, action: 'buy', cents: bought });
    fills.push({ id: `s${at}`, second: at * 20 + 10, action: 'sell', cents: sold });
    trades.push(`buy 100 ${bought / 100}, sell 100 ${sold / 100}`);
    net += (sold - bought) * 100 * 100;
  }
  return { fills, trades, net };
}

interface Tried {
  forgeries: number;
  readonly faults: string[];
}

async function look(
  journal: ForgedJournal,
  name: string,
  stated: ReturnType<typeof stateTrips>,
  tried: Tried,
): Promise<void> {
  tried.forgeries += 1;
  const ranked = await verifiedOf(journal);
  if (ranked?.net !== stated.net || ranked.trades !== stated.trades.length)
    tried.faults.push(`${name}: ${JSON.stringify(ranked)} is ranked, the platform stated ${stated.net}`);
  const unreal = (await verifiedTrades(journal)).filter((trade) => !stated.trades.includes(trade));
  if (unreal.length > 0) tried.faults.push(`${name}: called verified: ${unreal[0]}`);
  for (const fault of await checkAccountDays(journal.store, journal.traderId))
    tried.faults.push(`${name}: ${fault}`);
}

/** Whether what the trader did left anything of what is not to be verified under the mark. */
async function tryRound(
  place: StoreLocation,
  chance: Chance,
  tried: Tried,
  tamper: NonNullable<ForgedMarks['tamper']>,
): Promise<void> {
  const store = await openStore({ place, purpose: 'tool' });
  try {
    for (const { name, forge } of WAYS) {
      const journal = await openForgedJournal(store, DAY);
      const stated = stateTrips(chance, draw(chance, 2, 6));
      const sync = await importFills(journal, 'sync', 'ibkr', stated.fills);
      await look(journal, 'the platform alone', stated, tried);
      await forge(journal, stated.fills, sync);
      await tamper(journal);
      await look(journal, name, stated, tried);
      await importFills(journal, 'sync', 'ibkr', stated.fills);
      await look(journal, `${name}, then the platform again`, stated, tried);
    }
    const journal = await openForgedJournal(store, DAY);
    const stated = stateTrips(chance, draw(chance, 2, 6));
    await thousandfold(journal, stated.fills);
    await look(journal, 'a file of a thousandfold contract size before the platform', stated, tried);
  } finally {
    await store.close();
  }
}

export interface ForgedMarks {
  readonly seed: number;
  readonly rounds: number;
  /** An empty PostgreSQL database; SQLite without. */
  readonly databaseUrl: string | null;
  /** What goes wrong behind the back of the trial, after each forgery. */
  readonly tamper?: (journal: ForgedJournal) => Promise<unknown>;
}

/**
 * Makes journals whose platform stated random round trips, forges what is verified in every known way, and compares the mark
 * and the ranking with what the platform stated. Exports are tried separately, in own-data.
 */
export function forgedMarks({ seed, rounds, databaseUrl, tamper }: ForgedMarks): Promise<Verdict> {
  return inTrialFolder(async (folder) => {
    const place: StoreLocation =
      databaseUrl === null ? { engine: 'sqlite', folder } : { engine: 'postgres', url: databaseUrl };
    const tried: Tried = { forgeries: 0, faults: [] };
    const chance = chanceFrom(seed);
    for (let round = 0; round < rounds; round += 1)
      await tryRound(place, chance, tried, tamper ?? (async () => undefined));
    const ways = WAYS.length + 1;
    const least = rounds * (3 * WAYS.length + 1);
    return judge({
      name: databaseUrl === null ? 'forged-marks' : 'forged-marks-postgres',
      observed: `${tried.faults.length} faults in ${tried.forgeries} looks at journals forged in ${ways} ways`,
      target: `no trade verified and nothing ranked but what the platform stated, in at least ${least} looks`,
      seed,
      figures: { looks: tried.forgeries, ways, faults: tried.faults.length },
      least: { looks: least },
      atMost: {},
      faults: tried.faults,
    });
  });
}
