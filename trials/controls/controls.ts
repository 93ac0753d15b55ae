import { powerCuts, type Flushing } from '../crashes/power-cut.ts';
import { findDiskObstacle } from '../crashes/disk-image.ts';
import { findBinaries } from '../../tests/postgres.ts';
import { changeControls } from '../changes/change-controls.ts';
import { inTrialFolder } from '../trial-folder.ts';
import { judge, type Verdict } from '../verdict.ts';
import { withDamagedJournals } from './damaged-journal.ts';
import { accessFaults } from './access-faults.ts';
import { backupFaults } from './backup-faults.ts';
import { fileFaults } from './file-faults.ts';
import { FLOOD_FAULTS } from './flood-faults.ts';
import { publicFaults } from './public-faults.ts';
import { serverFaults } from './server-faults.ts';
import { KNOWN_FAULTS } from './known-faults.ts';
import { wrongDetails } from './wrong-details.ts';

/** Something wrong, made on purpose: an oracle that misses it proves nothing elsewhere either. */
export interface Control {
  readonly name: string;
  /** What the oracle said; null when it noticed nothing. */
  readonly catches: () => Promise<string | null>;
}

export interface ControlsWanted {
  readonly seed: number;
  /** Power cuts of each kind of flushing that must lose, at most; at 0 they are tested elsewhere. */
  readonly cuts: number;
}

const UNFLUSHED: readonly (readonly [name: string, flushing: Flushing])[] = [
  ['power cuts of SQLite with OFF', { engine: 'sqlite', synchronous: 'OFF' }],
  ['power cuts of SQLite with NORMAL', { engine: 'sqlite', synchronous: 'NORMAL' }],
  [
    'power cuts of PostgreSQL without synchronous commits',
    { engine: 'postgres', settings: { synchronous_commit: 'off' } },
  ],
  ['power cuts of PostgreSQL without fsync', { engine: 'postgres', settings: { fsync: 'off' } }],
];

/** As many as there were when this was written, without those of which a machine has no means. */
const FEWEST = 150;

/** Two rounds a run: the second waits until something was saved. */
const ROUNDS = 2;

function powerControls({ seed, cuts }: ControlsWanted): Control[] {
  if (cuts === 0 || findDiskObstacle() !== null) return [];
  const possible = UNFLUSHED.filter(([, { engine }]) => engine === 'sqlite' || findBinaries() !== null);
  return possible.map(([name, flushing]) => ({
    name,
    catches: async () => {
      for (let run = 0; run < cuts / ROUNDS; run += 1) {
        const wanted = { seed: seed + run, rounds: ROUNDS, flushing, waitForLeases: false };
        const { figures, faults } = await powerCuts(wanted);
        if ((figures['violations'] ?? 0) > 0) return faults[0]!;
      }
      return null;
    },
  }));
}

/** Puts known faults before the oracles of the trials: each has to be noticed. */
export function controls(wanted: ControlsWanted): Promise<Verdict> {
  return inTrialFolder((folder) =>
    withDamagedJournals(folder, wanted.seed, async (damaged) => {
      const all = [
        ...KNOWN_FAULTS,
        ...FLOOD_FAULTS,
        ...damaged,
        ...changeControls(wanted.seed),
        wrongDetails(wanted.seed),
        ...powerControls(wanted),
        ...accessFaults(wanted.seed),
        ...publicFaults(wanted.seed),
        ...fileFaults(wanted.seed),
        ...serverFaults(wanted.seed),
        ...backupFaults(wanted.seed),
      ];
      const missed: string[] = [];
      for (const { name, catches } of all) {
        const caught = await catches();
        if (caught === null) missed.push(`not noticed: ${name}`);
      }
      const why = wanted.cuts === 0 ? null : findDiskObstacle();
      return judge({
        name: 'controls',
        observed: `${all.length - missed.length} of ${all.length} faults made on purpose were noticed${why === null ? '' : `; power cuts SKIPPED: ${why}`}`,
        target: 'all of them',
        seed: wanted.seed,
        figures: { faults: all.length, noticed: all.length - missed.length, missed: missed.length },
        least: { faults: FEWEST, noticed: all.length },
        atMost: { missed: 0 },
        faults: missed,
      });
    }),
  );
}
