// Backups that lose something, upgrades that change something, and reports that are wrong, as their trials see it.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { chanceFrom } from '@daybook/domain/chance-testing.ts';
import type { Report } from '@daybook/domain/insights/report.ts';
import { makeBackup } from '../../apps/server/src/backup/make/make-backup.ts';
import { backupInFile } from '../../apps/server/src/backup/restore/choose-backup.ts';
import { restoreBackup } from '../../apps/server/src/backup/restore/restore-backup.ts';
import { openFolderTarget } from '../../apps/server/src/backup/targets/folder-target.ts';
import { databasePath } from '../../apps/server/src/store/sqlite/sqlite-open.ts';
import { upgrades } from '../upgrades/large-upgrade.ts';
import { verdictOfBackups, type BackupsSeen } from '../backups/backups.ts';
import { restoreDamaged } from '../backups/damage.ts';
import { examineRestored, newInstallation, type Installation } from '../backups/installations.ts';
import { findBroken } from '../backups/kills.ts';
import type { LargeSeen } from '../backups/large.ts';
import { noteAsked, nothingAcknowledged, type Acknowledged } from '../crashes/acknowledged.ts';
import { edge } from '../insights/edge.ts';
import { prepareStore } from '../prepared-store.ts';
import { inTrialFolder } from '../trial-folder.ts';
import type { Control } from './controls.ts';
import { plantedInOneRun } from './one-run.ts';
import { noticed } from './verdicts.ts';

/** A journal, two backups of it, and what it held before them. */
interface BackedUp {
  readonly folder: string;
  readonly dataDir: string;
  readonly archives: readonly [string, string];
  readonly known: Acknowledged;
}

function inDatabase(folder: string, statement: string): void {
  const database = new DatabaseSync(databasePath(folder), { enableForeignKeyConstraints: false });
  database.exec(statement);
  database.close();
}

function withBackups<Result>(work: (backedUp: BackedUp) => Promise<Result>): Promise<Result> {
  return inTrialFolder(async (folder) => {
    const [dataDir, target] = [join(folder, 'source'), join(folder, 'target')];
    const platformUrls = ['http://127.0.0.1:9'];
    const { place } = await prepareStore({
      dataDir,
      databaseUrl: null,
      platformUrls,
      accounts: ['A-1'],
      traders: 1,
    });
    mkdirSync(target);
    const known = nothingAcknowledged();
    const opened = await openFolderTarget(target, dataDir);
    const back = async (now: number, name: string): Promise<string> => {
      inDatabase(dataDir, `UPDATE trader SET first_name = '${name}'`);
      noteAsked(known, 'profile', '1', name)();
      return join(
        target,
        (await makeBackup({ place, dataDir, settings: {}, target: opened, now, isKept: false })).name,
      );
    };
    const archives = [await back(1_000, 'name 1'), await back(60_000_000, 'name 2')] as const;
    return work({ folder, dataDir, archives, known });
  });
}

async function restoreInto({ place, dataDir }: Installation, archive: string): Promise<void> {
  const backups = [backupInFile(archive)];
  await restoreBackup({ place, dataDir, now: Date.now(), backups, passOver: () => undefined, keys: null });
}

const LOSSES: readonly (readonly [name: string, statement: (source: string) => string, expected: RegExp])[] =
  [
    [
      'a write that was lost',
      () => "UPDATE trader SET first_name = 'name 1'",
      /^profile 1: name 1 is stored/,
    ],
    ['a login that was lost', () => 'DELETE FROM platform_login', /there is no login/],
    [
      'a password that its key does not open',
      () => 'UPDATE platform_login SET sealed_password = zeroblob(80)',
      /./,
    ],
    [
      'a session that is open',
      (source) =>
        `ATTACH '${databasePath(source)}' AS source; INSERT INTO session SELECT * FROM source.session`,
      /^1 sessions are open/,
    ],
  ];

/** The verdict on a restored journal that lost something; an unchanged one is sound. */
function faultsOfRestored(): Promise<string[]> {
  return withBackups(async ({ folder, dataDir, archives, known }) => {
    const fresh = await newInstallation('sqlite', folder, 'restored', dataDir);
    await restoreInto(fresh, archives[1]);
    const sound = await examineRestored(fresh, known);
    if (sound.length > 0) throw new Error(`a sound restore is refused: ${sound.join('; ')}`);
    const faults: string[] = [];
    for (const [name, statement, expected] of LOSSES) {
      const damaged = join(folder, 'damaged');
      cpSync(fresh.dataDir, damaged, { recursive: true });
      inDatabase(damaged, statement(dataDir));
      const installation = {
        ...fresh,
        dataDir: damaged,
        place: { engine: 'sqlite', folder: damaged } as const,
      };
      const found = await examineRestored(installation, known).catch((error: unknown) => [String(error)]);
      faults.push(...found.filter((fault) => expected.test(fault)).map((fault) => `${name}: ${fault}`));
      rmSync(damaged, { recursive: true });
    }
    return faults;
  });
}

/** The verdict on archives that were accepted although they are wrong. */
function faultsOfArchives(seed: number): Promise<string[]> {
  return withBackups(async ({ folder, dataDir, archives }) => {
    const victim = await newInstallation('sqlite', folder, 'victim', dataDir);
    // A damage that a restore does not see: there is none.
    const untouched = (archive: Buffer) => archive;
    const options = { count: 1, chance: chanceFrom(seed), kinds: [untouched] };
    const { refused, faults } = await restoreDamaged(victim, archives.toReversed(), options);
    const whole = readFileSync(archives[0]);
    if ((await findBroken(join(folder, 'target'))).length > 0) throw new Error('a whole backup is refused');
    writeFileSync(archives[0], whole.subarray(0, whole.length - 1_024));
    return [...faults, ...(refused === 0 ? [] : ['refused']), ...(await findBroken(join(folder, 'target')))];
  });
}

const TRIAL = {
  seed: 1,
  rounds: 2,
  damaged: 10,
  kills: 4,
  megabytes: 1_024,
  databaseUrl: null,
  judgesTimes: true,
};
const FIGURES: BackupsSeen['figures'] = {
  made: 2,
  sound: 2,
  saves: 10,
  images: 1,
  meanwhile: 2,
  refused: 10,
  killedBackups: 1,
  killedRestores: 1,
};
const LARGE: LargeSeen = {
  megabytes: 1_030,
  backupSeconds: 10,
  restoreSeconds: 20,
  slower: 1.5,
  reads: 200,
  mostMemoryMiB: 200,
  coreWaits: 0,
  faults: [],
};
const SOUND: BackupsSeen = { faults: [], figures: FIGURES, large: LARGE };
const figures = (wrong: Partial<BackupsSeen['figures']>) => ({ figures: { ...FIGURES, ...wrong } });
const large = (wrong: Partial<LargeSeen>) => ({ large: { ...LARGE, ...wrong } });

const SMALL_UPGRADE = { firstDay: '2026-11-17', tradesPerDay: 4, largeTrades: 0, least: 10, limits: null };
/** An amount becomes another, a fill is lost. */
const TAMPERED =
  'UPDATE trade SET gross = gross + 1, net = net + 1; DELETE FROM execution WHERE id = (SELECT max(id) FROM execution)';

const JOURNALS = 6;
type Row = Report['rows'][number];
const withRows = (change: (row: Row) => Row) => (report: Report) => ({
  ...report,
  rows: report.rows.map(change),
});
const narrower = ({ range, ...row }: Row): Row => ({
  ...row,
  range: range && { ...range, low: (3 * range.low + range.high) / 4, high: (range.low + 3 * range.high) / 4 },
});
const EDGES: readonly (readonly [name: string, tamper: (report: Report) => Report, expected: RegExp])[] = [
  ['a star for everything', withRows((row) => ({ ...row, star: 'better' })), /^starredPercent is 100,/],
  ['a star for nothing', withRows((row) => ({ ...row, star: null })), /^halfFoundPercent is 0:/],
  ['ranges that are half as wide', withRows(narrower), /^averageHeldPercent is [5-7].*: less than 88/],
];

/** Trials of backups, upgrades and of what reports claim. */
export function backupFaults(seed: number): Control[] {
  return [
    ...plantedInOneRun(
      'backups',
      async () => ({ faults: await faultsOfRestored() }),
      LOSSES.map(([name]) => [name, new RegExp(`^${name}: `)] as const),
    ),
    ...plantedInOneRun('backups', async () => ({ faults: await faultsOfArchives(seed) }), [
      ['a damaged backup that is restored', /: it was restored$/],
      ['a restore that changes what was there', /changed what was there$/],
      ['a backup that was cut and has its name', /BackupDamaged|damaged|ends/],
    ]),
    ...noticed('backups', (seen: BackupsSeen) => verdictOfBackups(TRIAL, seen), SOUND, [
      ['a restore that is not sound', figures({ sound: 1 })],
      ['a damaged one that is not refused', figures({ refused: 9 })],
      ['nobody who wrote meanwhile', figures({ meanwhile: 1 })],
      ['no backup that was killed', figures({ killedBackups: 0 })],
      ['readers who wait', large({ slower: 2.1 })],
      ['readers who were not there', large({ reads: 99 })],
      ['a reader who is refused', large({ faults: ['/dashboard/0: 404'] })],
      ['a restore that takes long', large({ restoreSeconds: 61 })],
    ]),
    ...plantedInOneRun(
      'upgrades',
      () =>
        upgrades({
          ...SMALL_UPGRADE,
          seed,
          databaseUrl: null,
          tamper: (place) => {
            if (place.engine === 'sqlite') inDatabase(place.folder, TAMPERED);
          },
        }),
      [
        ['an amount that became another', /: gross is .*, its executions give/],
        ['a fill that is lost', /^executions are missing$/],
      ],
    ),
    ...EDGES.map(([name, tamper, expected]) => ({
      name: `edge: ${name}`,
      catches: async () => {
        const { faults } = await edge({ seed, journals: JOURNALS, tamper });
        return faults.find((fault) => expected.test(fault)) ?? null;
      },
    })),
  ];
}
