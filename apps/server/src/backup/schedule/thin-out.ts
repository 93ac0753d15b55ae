import { BackupDamaged, BackupRefused } from '#server/backup/archive/backup-errors.ts';
import { readBackupName } from '#server/backup/targets/backup-name.ts';
import type { BackupTarget } from '#server/backup/targets/backup-target.ts';
import type { Store } from '#server/store/store.ts';
import { forgetArchive, noteArchive, readArchives, type KnownArchive } from './archives.ts';
import { chooseExpired, type Retention } from './retention.ts';
import { findMissing } from './surroundings.ts';

/** After so long, a backup that was begun and never showed is given up. */
const GIVEN_UP_MS = 48 * 3_600_000;

/** What a backup without an id turns out to be. */
export interface Identified {
  /** Whether the key file opens it. */
  readonly isOwn: boolean;
  readonly isEmpty: boolean;
}

/** What is thinned out. */
interface ThinOut {
  readonly store: Store;
  readonly target: BackupTarget;
  readonly installation: string;
  /** As the operator calls the place. */
  readonly place: string;
  readonly settings: Retention;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  /** The backup that was just read back. */
  readonly sound: string;
  /** Reads a backup that carries no id. Throws BackupDamaged, BackupRefused, TargetFault, the store's errors. */
  readonly identify: (name: string) => Promise<Identified>;
}

/**
 * Removes this installation's backups that are kept no longer. One with executions goes only for newer ones with executions. Gives how
 * many were removed, and the names of those that lie in the future.
 */
export async function thinOut(job: ThinOut): Promise<{ removed: number; future: readonly string[] }> {
  const { store, target, installation, now, sound } = job;
  const listed = (await target.list()).map(({ name }) => name);
  const future = listed.filter((name) => {
    const read = readBackupName(name);
    return read !== null && read.at > now && (read.installation ?? installation) === installation;
  });
  if (!listed.includes(sound)) return { removed: 0, future };
  await identifyUnknown(job, listed);
  const known = await store.read(readArchives);
  const leaving = chooseLeaving(job, listed, [...known.values()]);
  for (const archive of leaving) {
    // Marked first: a server that is killed now must not take its own backup for a copy's, nor miss it.
    await store.write((db) => noteArchive(db, { ...archive, state: 'leaving' }));
    await target.remove(archive.name);
    await store.write((db) => forgetArchive(db, archive.name));
  }
  for (const name of chooseForgotten(job, listed, known)) await store.write((db) => forgetArchive(db, name));
  return { removed: leaving.length, future };
}

/** Backups from before there were ids are this installation's where its key file opens them; each is read once. */
async function identifyUnknown(
  { store, place, now, identify }: ThinOut,
  listed: readonly string[],
): Promise<void> {
  const known = await store.read(readArchives);
  for (const name of listed) {
    const read = readBackupName(name);
    if (read === null || read.installation !== null || read.isKept || read.at > now || known.has(name))
      continue;
    const { isOwn, isEmpty } = await identify(name).catch((error: unknown) => {
      if (error instanceof BackupDamaged || error instanceof BackupRefused) return NOT_OURS;
      throw error;
    });
    const state = isOwn ? 'whole' : 'foreign';
    await store.write((db) => noteArchive(db, { name, place, state, is_empty: isEmpty ? 1 : 0 }));
  }
}

const NOT_OURS: Identified = { isOwn: false, isEmpty: false };

function chooseLeaving(
  { settings, now, sound }: ThinOut,
  listed: readonly string[],
  known: readonly KnownArchive[],
): KnownArchive[] {
  const present = new Set(listed);
  const here = known.filter(({ name }) => present.has(name));
  const whole = here.filter(({ state }) => state === 'whole');
  const filled = whole.filter((archive) => archive.is_empty === 0);
  const expiredOf = (archives: readonly KnownArchive[]) =>
    new Set(
      chooseExpired(
        archives.map(({ name }) => name),
        settings,
        { now, sound },
      ).expired,
    );
  const [amongAll, amongFilled] = [expiredOf(whole), expiredOf(filled)];
  return here.filter(({ name, state, is_empty: isEmpty }) => {
    if (state === 'leaving') return true;
    if (state === 'begun') return name !== sound && (readBackupName(name)?.at ?? now) < now;
    return (isEmpty === 1 ? amongAll : amongFilled).has(name);
  });
}

/** What is gone and would have been removed by now, what belongs to others, and what was never finished. */
function chooseForgotten(
  { settings, place, now, sound }: ThinOut,
  listed: readonly string[],
  known: ReadonlyMap<string, KnownArchive>,
): string[] {
  const present = new Set(listed);
  const missing = findMissing(place, listed, known);
  const whole = [...known.values()].filter(({ name, state }) => state === 'whole' && present.has(name));
  const names = [...whole.map(({ name }) => name), ...missing];
  const { expired } = chooseExpired(names, settings, { now, sound });
  const unfinished = [...known.values()].filter(
    ({ name, state }) =>
      !present.has(name) &&
      (state === 'leaving' ||
        state === 'foreign' ||
        (state === 'begun' && now - (readBackupName(name)?.at ?? now) > GIVEN_UP_MS)),
  );
  return [...expired.filter((name) => missing.includes(name)), ...unfinished.map(({ name }) => name)];
}
