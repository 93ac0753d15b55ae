import { NoneFits } from '#server/backup/archive/backup-errors.ts';
import { chooseFitting, type Candidate } from '#server/backup/restore/choose-backup.ts';
import type { Keys } from '#server/backup/restore/key-proof.ts';
import type { CommandOutput } from '../output.ts';

/** The candidates that can be meant; what is newer than the first of them is named. Throws NoneFits. */
export function requireFitting(
  candidates: readonly Candidate[],
  keys: Keys | null,
  output: CommandOutput,
): readonly Candidate[] {
  const { fitting, passedOver } = chooseFitting(candidates, keys);
  const [first] = fitting;
  if (first === undefined)
    throw new NoneFits(
      keys === null
        ? 'it is not clear which backup is meant: put the key file of its journal to KEY_FILE first, or name a file instead of the folder'
        : 'no backup there is of the installation of this key file and holds anything: name a file instead of the folder',
    );
  for (const { name, why } of passedOver)
    if (name > first.name) output.note(`${name} is passed over: ${why}`);
  return fitting;
}
