import type { Kysely } from 'kysely';
import { readBackupName } from '#server/backup/targets/backup-name.ts';
import type { Tables } from '#server/store/tables.ts';
import {
  forgetArchive,
  noteArchive,
  readArchives,
  renewInstallation,
  requireInstallation,
  type KnownArchive,
} from './archives.ts';
import { changeBackupState, type BackupState, type Concern } from './state.ts';

type Known = ReadonlyMap<string, KnownArchive>;

/** In the list of what an operator accepts: backups of other installations that carry no id. */
const WITHOUT_ID = '';
const NAMED = 5;

/** Backups that servers made at a place, and that are not among its files any more. */
export function findMissing(place: string, listed: readonly string[], known: Known): string[] {
  const present = new Set(listed);
  return [...known.values()]
    .filter(({ state, place: at, name }) => state === 'whole' && at === place && !present.has(name))
    .map(({ name }) => name);
}

/** Id of the installation that a backup is of, where it is another than this; null for one of this, and for what is no backup. */
export function foreignInstallation(name: string, installation: string | null, known: Known): string | null {
  const read = readBackupName(name);
  if (read === null || read.installation === installation) return null;
  if (read.installation !== null) return read.installation;
  return known.get(name)?.state === 'foreign' ? WITHOUT_ID : null;
}

/** What lay at a place. */
interface Listing {
  /** As the operator calls it. */
  readonly place: string;
  readonly listed: readonly string[];
  /** When it was listed, in milliseconds since 1970 UTC. */
  readonly now: number;
}

/** What is wrong with what lies at a place, beside the state of the backups that it goes into. Takes a writing transaction's db. */
export async function compareListing(
  db: Kysely<Tables>,
  state: BackupState,
  { place, listed, now }: Listing,
): Promise<BackupState> {
  const known = await readArchives(db);
  const installation = await requireInstallation(db);
  for (const name of listed) {
    const archive = known.get(name);
    if (archive !== undefined && archive.place !== place) await noteArchive(db, { ...archive, place });
  }
  const others = listed.filter((name) => {
    const other = foreignInstallation(name, installation, known);
    return other !== null && !state.accepted.includes(other);
  });
  return {
    ...state,
    missing: concernOf(state.missing, findMissing(place, listed, known), now),
    others: concernOf(state.others, others, now),
  };
}

/** Takes it as it is; gives the names that were missing, and those of others. Takes a writing transaction's db. */
export async function acceptListing(
  db: Kysely<Tables>,
  listing: Listing,
): Promise<{ readonly missing: readonly string[]; readonly others: readonly string[] }> {
  const known = await readArchives(db);
  const installation = await requireInstallation(db);
  const missing = findMissing(listing.place, listing.listed, known);
  for (const name of missing) await forgetArchive(db, name);
  const others = listing.listed.filter((name) => foreignInstallation(name, installation, known) !== null);
  const accepted = others.flatMap((name) => foreignInstallation(name, installation, known) ?? []);
  await changeBackupState(db, (state) =>
    compareListing(db, { ...state, accepted: [...new Set([...state.accepted, ...accepted])] }, listing),
  );
  return { missing, others };
}

function concernOf(former: Concern | null, names: readonly string[], now: number): Concern | null {
  if (names.length === 0) return null;
  return {
    since: former?.since ?? now,
    count: names.length,
    names: names.toSorted().slice(-NAMED),
    reported: Math.min(former?.reported ?? 0, names.length),
  };
}

/**
 * The id under which a backup is made. Where a backup of this id lies that no server of this store began, a copy of the journal backs
 * up there too, and this one becomes another installation. Takes a writing transaction's db.
 */
export async function settleInstallation(
  db: Kysely<Tables>,
  listed: readonly string[],
): Promise<{ readonly installation: string; readonly wasCopied: boolean }> {
  const known = await readArchives(db);
  const installation = await requireInstallation(db);
  const wasCopied = listed.some((name) => {
    const read = readBackupName(name);
    return read?.installation === installation && !read.isKept && !known.has(name);
  });
  return { installation: wasCopied ? await renewInstallation(db) : installation, wasCopied };
}
