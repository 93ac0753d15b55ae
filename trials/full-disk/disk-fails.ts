import { withFailingDisk, type FailingDisk } from './failing-disk.ts';
import { readEverything, save, signIn, type Load } from './load.ts';
import { examine, startFor, withTraders } from './traders.ts';
import { inTrialFolder } from '../trial-folder.ts';
import { judge, type Verdict } from '../verdict.ts';

const MEGABYTES = 96;
/** Of each trader, before a failure and during it. */
const SAVES_BEFORE = 6;
const SAVES_MEANWHILE = 12;
const IMAGE_EVERY = 3;
const SIGN_IN_EVERY = 4;
const MAX_WAIT_MS = 20_000;
const NO_SPACE = 507;

/**
 * The disk of the data folder fails under a running server, so that the kernel refuses every further write: reads have to continue,
 * writes to be refused with 507, the server to be not ready, and nothing acknowledged to be missing once the disk is repaired and the
 * server started again. Null where no disk can be made to fail.
 */
export function diskFails({ seed, rounds }: { seed: number; rounds: number }): Promise<Verdict | null> {
  return inTrialFolder((folder) =>
    withFailingDisk(`${folder}/disk`, MEGABYTES, (disk) =>
      withTraders({ dataDir: `${disk.folder}/data`, databaseUrl: null }, false, async (load) => {
        let { server } = load;
        try {
          for (let round = 1; round <= rounds; round++) {
            await failOnce({ ...load, server }, disk, round);
            await server.kill();
            await disk.repair();
            server = await startFor(load.store);
            await saveAll({ ...load, server }, round, SAVES_BEFORE);
            await examine(load, `round ${round}`);
          }
        } finally {
          // Before the disk is taken away.
          await server.kill();
        }
        return verdictOf(load, seed, rounds);
      }),
    ),
  );
}

async function failOnce(load: Load, disk: FailingDisk, round: number): Promise<void> {
  const { server, seen, traders } = load;
  await saveAll(load, round, SAVES_BEFORE);
  disk.fail();
  for (const trader of traders)
    for (let count = round; count < round + SAVES_MEANWHILE; count++) {
      const status = await save(load, trader, count, count % IMAGE_EVERY === 0);
      if (status === NO_SPACE) seen.refused += 1;
      else seen.faults.push(`round ${round}: a save on the failed disk gave ${status}`);
      await readEverything(load, trader, count);
      if (count % SIGN_IN_EVERY === 0) await signIn(load, trader);
    }
  const ready = await fetch(`${server.url}/health/ready`, { signal: AbortSignal.timeout(MAX_WAIT_MS) });
  if (ready.status === 200) seen.readyWhileFull += 1;
}

async function saveAll(load: Load, round: number, count: number): Promise<void> {
  for (const trader of load.traders)
    for (let at = round; at < round + count; at++) {
      const status = await save(load, trader, at, at % IMAGE_EVERY === 0);
      if (status !== 200) load.seen.faults.push(`round ${round}: a save on a sound disk gave ${status}`);
    }
}

function verdictOf({ seen }: Load, seed: number, rounds: number): Verdict {
  const { reads, readsRefused, refused, saved, signIns, signInsRefused, readyWhileFull } = seen;
  return judge({
    name: 'a disk that fails',
    observed:
      `${rounds} times failed: ${reads} reads, ${readsRefused} of them refused, ${refused} writes refused and ${saved} saved, ` +
      `${signIns} sign-ins, ${signInsRefused} of them refused, ready ${readyWhileFull} times meanwhile, ${seen.faults.length} violations`,
    target:
      'every read answered, writes refused with 507, 013, never ready meanwhile, nothing acknowledged lost',
    seed,
    figures: { rounds, reads, readsRefused, refused, saved, signIns, signInsRefused, readyWhileFull },
    least: { reads: 60 * rounds, refused: 24 * rounds, saved: 24 * rounds, signIns: 4 * rounds },
    atMost: { readsRefused: 0, readyWhileFull: 0 },
    faults: seen.faults,
  });
}
