import { MAX_AMOUNT } from '@daybook/domain/money.ts';
import { parseDay, type Day } from '@daybook/domain/calendar.ts';
import { TOP_PERIODS } from '@daybook/api/public/top-traders.ts';
import { readRanking } from '../../apps/server/src/public/figures/ranking.ts';
import { openStore, type Store, type StoreLocation } from '../../apps/server/src/store/store.ts';
import { chanceFrom, draw, type Chance } from '@daybook/domain/chance-testing.ts';
import { openForgedJournal, type ForgedJournal } from './forged-journal.ts';
import { inTrialFolder } from './trial-folder.ts';
import { judge, type Verdict } from './verdict.ts';

const DAY = parseDay('2026-03-03') as Day;
/** Amounts at and around every bound, as an earlier Daybook may have kept them. */
const EXTREMES = [MAX_AMOUNT, -MAX_AMOUNT, MAX_AMOUNT - 1, 1 - MAX_AMOUNT, 0, 1, -1] as const;
const TRADERS_A_ROUND = 6;

/** Writes days as extreme as the store takes; returns what they add up to, exactly. */
async function writeDays(journal: ForgedJournal, chance: Chance): Promise<bigint> {
  let sum = 0n;
  const days = draw(chance, 1, 3);
  for (let at = 0; at < days; at += 1) {
    const net = EXTREMES[draw(chance, 0, EXTREMES.length - 1)]!;
    const { traderId, accountId } = journal;
    const row = { trader_id: traderId, account_id: accountId, day: DAY - at, net, trades: 1 };
    await journal.store.write((db) =>
      db
        .insertInto('ranked_day')
        .values({ ...row, mark: 'platform' })
        .execute(),
    );
    if (DAY - at >= (parseDay('2026-03-02') as Day)) sum += BigInt(net);
  }
  return sum;
}

function clamp(sum: bigint): number {
  const most = BigInt(MAX_AMOUNT);
  return Number(sum > most ? most : sum < -most ? -most : sum);
}

async function tryRound(store: Store, chance: Chance, faults: string[]): Promise<number> {
  const traders: { readonly journal: ForgedJournal; readonly sum: bigint }[] = [];
  for (let at = 0; at < TRADERS_A_ROUND; at += 1) {
    const journal = await openForgedJournal(store, DAY);
    traders.push({ journal, sum: await writeDays(journal, chance) });
  }
  const { now } = traders[0]!.journal;
  const lists = await Promise.all(
    TOP_PERIODS.map((period) => store.read((db) => readRanking(db, period, now))),
  );
  const weekly = lists.find(({ period }) => period === 'weekly')!;
  for (const { journal, sum } of traders) {
    const uuid = await store.read((db) =>
      db
        .selectFrom('trader')
        .select('public_uuid')
        .where('id', '=', journal.traderId)
        .executeTakeFirstOrThrow(),
    );
    const found = weekly.results.find(({ accountUuid }) => accountUuid === uuid.public_uuid);
    // Sums that pass the bound on their way are told to within the last digits.
    if (found && Math.abs(found.netProfit - clamp(sum)) > 4)
      faults.push(`${sum} is reported as ${found.netProfit}`);
    if (!found) faults.push(`${sum} is not reported at all`);
    await store.write((db) => db.deleteFrom('trader').where('id', '=', journal.traderId).execute());
  }
  const sorted = weekly.results.every(
    ({ netProfit }, at, all) => at === 0 || netProfit <= all[at - 1]!.netProfit,
  );
  if (!sorted) faults.push('the ranking is not sorted');
  return traders.length * TOP_PERIODS.length;
}

export interface RankingExtremes {
  readonly seed: number;
  readonly rounds: number;
  /** An empty PostgreSQL database; SQLite without. */
  readonly databaseUrl: string | null;
}

/** Puts results as large as the store takes into the ranking: every list still answers, and tells each sum, clamped. */
export function rankingExtremes({ seed, rounds, databaseUrl }: RankingExtremes): Promise<Verdict> {
  return inTrialFolder(async (folder) => {
    const place: StoreLocation =
      databaseUrl === null ? { engine: 'sqlite', folder } : { engine: 'postgres', url: databaseUrl };
    const store = await openStore({ place, purpose: 'tool' });
    const faults: string[] = [];
    let asked = 0;
    try {
      const chance = chanceFrom(seed);
      for (let round = 0; round < rounds; round += 1) asked += await tryRound(store, chance, faults);
    } catch (error) {
      faults.push(`a list broke: ${String(error)}`);
    } finally {
      await store.close();
    }
    const least = rounds * TRADERS_A_ROUND * TOP_PERIODS.length;
    return judge({
      name: databaseUrl === null ? 'ranking-extremes' : 'ranking-extremes-postgres',
      observed: `${faults.length} faults in ${asked} extreme results`,
      target: `every list answers and tells each sum, clamped at 2^53 − 1, in at least ${least} results`,
      seed,
      figures: { asked, faults: faults.length },
      least: { asked: least },
      atMost: {},
      faults,
    });
  });
}
