import { join } from 'node:path';
import { chanceFrom } from '@daybook/domain/chance-testing.ts';
import { withCrashStore } from '../crashes/crash-store.ts';
import { inTrialFolder } from '../trial-folder.ts';
import { judge, type Verdict } from '../verdict.ts';
import { restoreDamaged } from './damage.ts';
import { newInstallation } from './installations.ts';
import { killBackups, killRestores } from './kills.ts';
import { tryLarge, type LargeSeen } from './large.ts';
import { backUpUnderLoad, restoreEach } from './under-load.ts';

export interface BackupsTrial {
  readonly seed: number;
  /** Backups that are made under load and restored, two at least. */
  readonly rounds: number;
  /** Backups that are damaged, in ten ways in turn. */
  readonly damaged: number;
  /** Backups that are killed, and restorations. */
  readonly kills: number;
  /** Of pictures in the journal whose backup and restoration are timed; none at 0. */
  readonly megabytes: number;
  /** An empty PostgreSQL database; SQLite without. */
  readonly databaseUrl: string | null;
  /** Whether seconds count: nothing else may run on the machine then. */
  readonly judgesTimes: boolean;
}

const MAX_RESTORE_SECONDS = 60;
const MAX_SLOWER = 2;

/** T29: backups while traders write, restored elsewhere; damaged and killed ones; a large one while others read. */
export function backups(trial: BackupsTrial): Promise<Verdict> {
  return inTrialFolder((folder) => {
    const dataDir = join(folder, 'source');
    return withCrashStore(dataDir, { ...trial, executions: 0 }, async (store) => {
      const engine = trial.databaseUrl === null ? 'sqlite' : 'postgres';
      const chance = chanceFrom(trial.seed + 1);
      const load = await backUpUnderLoad(store, folder, trial);
      const restored = await restoreEach(engine, folder, dataDir, load.made);
      const archives = load.made.map(({ archive }) => archive).toReversed();
      const victim = await newInstallation(engine, folder, 'victim', dataDir);
      const damage = await restoreDamaged(victim, archives, { count: trial.damaged, chance });
      const times = { count: trial.kills, chance };
      const backupKills = await killBackups(store.settings, join(folder, 'killed'), {
        ...times,
        lasting: load.fastest,
      });
      const restoreKills = await killRestores(engine, archives[0] ?? '', {
        ...times,
        parent: folder,
        keysOf: dataDir,
        lasting: restored.fastest,
      });
      const large = trial.megabytes === 0 ? null : await tryLarge(store, engine, folder, trial.megabytes);
      return verdictOfBackups(trial, {
        faults: [load, restored, damage, backupKills, restoreKills].flatMap(({ faults }) => faults),
        figures: {
          made: load.made.length,
          sound: restored.sound,
          saves: load.saves,
          images: load.images,
          meanwhile: load.meanwhile,
          refused: damage.refused,
          killedBackups: backupKills.inTheMiddle,
          killedRestores: restoreKills.inTheMiddle,
        },
        large,
      });
    });
  });
}

/** What was seen of all backups. */
export interface BackupsSeen {
  readonly faults: readonly string[];
  readonly figures: Readonly<
    Record<
      'made' | 'sound' | 'saves' | 'images' | 'meanwhile' | 'refused' | 'killedBackups' | 'killedRestores',
      number
    >
  >;
  readonly large: LargeSeen | null;
}

/** Whether backups held everything, damaged ones were refused, and a large one was quick. */
export function verdictOfBackups(trial: BackupsTrial, { faults, figures, large }: BackupsSeen): Verdict {
  const { seed, rounds, damaged, kills, databaseUrl, judgesTimes } = trial;
  const { made, sound, saves, images, meanwhile, refused, killedBackups, killedRestores } = figures;
  return judge<string>({
    name: `backups on ${databaseUrl === null ? 'SQLite' : 'PostgreSQL'}`,
    seed,
    observed:
      `${sound} of ${made} backups restored sound and complete, ${saves} writes acknowledged (${meanwhile} pieces of work while a backup was made), ` +
      `${images} pictures; ${refused} of ${damaged} damaged ones refused; ${killedBackups} backups and ${killedRestores} restores killed` +
      (large === null ? '' : `; ${describeLarge(large)}`),
    target:
      'all restored with everything acknowledged before they began, every damaged one refused with nothing changed, killed ones leave nothing or all' +
      (large === null ? '' : `, 1 GB in ${MAX_RESTORE_SECONDS} s, p99 of readers at most twice`),
    figures: {
      ...figures,
      ...(large === null
        ? {}
        : {
            megabytes: large.megabytes,
            backupSeconds: large.backupSeconds,
            restoreSeconds: large.restoreSeconds,
            slower: large.slower,
            reads: large.reads,
            mostMemoryMiB: large.mostMemoryMiB,
            coreWaitsPercent: Math.round(large.coreWaits * 100),
          }),
    },
    least: {
      made: rounds,
      sound: rounds,
      saves: rounds * 5,
      images: Math.ceil(rounds / 2),
      meanwhile: rounds,
      refused: damaged,
      killedBackups: Math.ceil(kills / 4),
      killedRestores: Math.ceil(kills / 4),
      ...(large === null ? {} : { megabytes: trial.megabytes, reads: 100 }),
    },
    atMost:
      large !== null && judgesTimes
        ? { restoreSeconds: (MAX_RESTORE_SECONDS * trial.megabytes) / 1_024, slower: MAX_SLOWER }
        : {},
    faults: [...faults, ...(large?.faults ?? [])],
  });
}

function describeLarge({
  megabytes,
  backupSeconds,
  restoreSeconds,
  slower,
  mostMemoryMiB,
  coreWaits,
}: LargeSeen): string {
  return `${Math.round(megabytes)} MiB made in ${backupSeconds.toFixed(1)} s and restored in ${restoreSeconds.toFixed(1)} s, readers ${slower.toFixed(1)} times as slow meanwhile, at most ${Math.round(mostMemoryMiB)} MiB of memory; other work on the machine kept the server from its core ${Math.round(coreWaits * 100)} % of the time`;
}
