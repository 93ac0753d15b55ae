import { MAX_AMOUNT } from '@daybook/domain/money.ts';
import { parseDay, type Day } from '@daybook/domain/calendar.ts';
import { TOP_PERIODS, type TopPeriod } from '@daybook/api/public/top-traders.ts';
import { readRanking } from '../../apps/server/src/public/figures/ranking.ts';
import { openStore, type Store, type StoreLocation } from '../../apps/server/src/store/store.ts';
import { chanceFrom, draw, type Chance } from '@daybook/domain/chance-testing.ts';
import { openForgedJournal, type ForgedJournal } from './forged-journal.ts';
import { inTrialFolder } from '../trial-folder.ts';
import { judge, type Verdict } from '../verdict.ts';

const DAY = parseDay('2026-03-03') as Day;
/** Amounts at and around every bound, as an earlier Daybook may have kept them. */
const EXTREMES = [MAX_AMOUNT, -MAX_AMOUNT, MAX_AMOUNT - 1, 1 - MAX_AMOUNT, 0, 1, -1] as const;
const TRADERS_A_ROUND = 6;

/** First days of the periods that DAY is in. */
const FIRST_DAYS: Readonly<Record<TopPeriod, Day>> = {
  monthly: parseDay('2026-03-01') as Day,
  weekly: parseDay('2026-03-02') as Day,
  daily: DAY,
};

/** What a trader made by day, 1/10,000 dollar. */
type Nets = ReadonlyMap<number, number>;

/** Writes days as extreme as the store takes. */
async function writeDays({ store, traderId, accountId }: ForgedJournal, chance: Chance): Promise<Nets> {
  const nets = new Map<number, number>();
  const days = draw(chance, 1, 3);
  for (let day = DAY; day > DAY - days; day = (day - 1) as Day) {
    const net = EXTREMES[draw(chance, 0, EXTREMES.length - 1)]!;
    const row = { trader_id: traderId, account_id: accountId, day, net, trades: 1 };
    await store.write((db) =>
      db
        .insertInto('ranked_day')
        .values({ ...row, mark: 'platform' })
        .execute(),
    );
    nets.set(day, net);
  }
  return nets;
}

/** Exactly. */
function sumFrom(nets: Nets, first: Day): bigint {
  return [...nets].reduce((sum, [day, net]) => (day < first ? sum : sum + BigInt(net)), 0n);
}

function clamp(sum: bigint): number {
  const most = BigInt(MAX_AMOUNT);
  return Number(sum > most ? most : sum < -most ? -most : sum);
}

async function tryRound(
  store: Store,
  chance: Chance,
  faults: string[],
  tamper: NonNullable<RankingExtremes['tamper']>,
): Promise<number> {
  const traders: { readonly journal: ForgedJournal; readonly nets: Nets }[] = [];
  for (let at = 0; at < TRADERS_A_ROUND; at += 1) {
    const journal = await openForgedJournal(store, DAY);
    traders.push({ journal, nets: await writeDays(journal, chance) });
  }
  const { now } = traders[0]!.journal;
  await tamper(store);
  const lists = await Promise.all(
    TOP_PERIODS.map((period) => store.read((db) => readRanking(db, period, now))),
  );
  for (const { journal, nets } of traders) {
    const uuid = await store.read((db) =>
      db
        .selectFrom('trader')
        .select('public_uuid')
        .where('id', '=', journal.traderId)
        .executeTakeFirstOrThrow(),
    );
    for (const { period, results } of lists) {
      const sum = sumFrom(nets, FIRST_DAYS[period]);
      const found = results.find(({ accountUuid }) => accountUuid === uuid.public_uuid);
      // Sums that pass the bound on their way are reported to within the last digits.
      if (found && Math.abs(found.netProfit - clamp(sum)) > 4)
        faults.push(`${period}: ${sum} is reported as ${found.netProfit}`);
      if (!found) faults.push(`${period}: ${sum} is not reported at all`);
    }
    await store.write((db) => db.deleteFrom('trader').where('id', '=', journal.traderId).execute());
  }
  for (const { period, results } of lists)
    if (results.some(({ netProfit }, at) => at > 0 && netProfit > results[at - 1]!.netProfit))
      faults.push(`the ${period} ranking is not sorted`);
  return traders.length * TOP_PERIODS.length;
}

export interface RankingExtremes {
  readonly seed: number;
  readonly rounds: number;
  /** An empty PostgreSQL database; SQLite without. */
  readonly databaseUrl: string | null;
  /** What goes wrong behind the back of the trial, before it looks. */
  readonly tamper?: (store: Store) => Promise<unknown>;
}

/** Puts results as large as the store takes into the ranking: every list still answers, and reports each sum, clamped. */
export function rankingExtremes(options: RankingExtremes): Promise<Verdict> {
  const { seed, rounds, databaseUrl, tamper = async () => undefined } = options;
  return inTrialFolder(async (folder) => {
    const place: StoreLocation =
      databaseUrl === null ? { engine: 'sqlite', folder } : { engine: 'postgres', url: databaseUrl };
    const store = await openStore({ place, purpose: 'tool' });
    const faults: string[] = [];
    let asked = 0;
    try {
      const chance = chanceFrom(seed);
      for (let round = 0; round < rounds; round += 1) asked += await tryRound(store, chance, faults, tamper);
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
