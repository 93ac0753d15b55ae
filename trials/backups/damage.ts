import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { draw, type Chance } from '@daybook/domain/chance-testing.ts';
import { BackupDamaged, BackupRefused } from '../../apps/server/src/backup/archive/backup-errors.ts';
import { BLOCK, paddingOf, readHeader, timeIn } from '../../apps/server/src/backup/archive/tar.ts';
import { backupInFile } from '../../apps/server/src/backup/restore/choose-backup.ts';
import { restoreBackup } from '../../apps/server/src/backup/restore/restore-backup.ts';
import { StoreNewer } from '../../apps/server/src/store/store-errors.ts';
import { digestOfInstallation, type Installation } from './installations.ts';

/** Where a file of an archive is. */
interface Place {
  readonly name: string;
  /** Of its header. */
  readonly from: number;
  readonly bytes: number;
}

function placesIn(archive: Buffer): Place[] {
  const at = timeIn(archive);
  const places: Place[] = [];
  for (let from = 0; archive[from] !== 0;) {
    const entry = readHeader(archive.subarray(from, from + BLOCK), at);
    places.push({ ...entry, from });
    from += BLOCK + entry.bytes + paddingOf(entry.bytes);
  }
  return places;
}

const contentOf = (archive: Buffer, { from, bytes }: Place) =>
  archive.subarray(from + BLOCK, from + BLOCK + bytes);
const wholeOf = (archive: Buffer, { from, bytes }: Place) =>
  archive.subarray(from, from + BLOCK + bytes + paddingOf(bytes));

/** Makes a damaged archive of one, and of another of the same installation. */
export type Damage = (archive: Buffer, other: Buffer, chance: Chance) => Buffer;

const KINDS: readonly Damage[] = [
  flipAnywhere,
  // Where a changed byte is most easily ignored.
  (archive, _other, chance) => flip(archive, draw(chance, 0, 4 * BLOCK), chance),
  (archive, _other, chance) => flip(archive, archive.length - 1 - draw(chance, 0, 4 * BLOCK), chance),
  (archive, _other, chance) => archive.subarray(0, draw(chance, 1, archive.length - 1)),
  (archive, _other, chance) => archive.subarray(0, archive.length - draw(chance, 1, 3 * BLOCK)),
  emptied,
  swapped,
  withoutPart,
  manifestEdited,
  (archive, _other, chance) => Buffer.concat([archive, Buffer.alloc(draw(chance, 1, 3 * BLOCK))]),
];

function flip(archive: Buffer, at: number, chance: Chance): Buffer {
  const changed = Buffer.from(archive);
  changed[at]! ^= 1 << draw(chance, 0, 7);
  return changed;
}

function flipAnywhere(archive: Buffer, _other: Buffer, chance: Chance): Buffer {
  return flip(archive, draw(chance, 0, archive.length - 1), chance);
}

function emptied(archive: Buffer, _other: Buffer, chance: Chance): Buffer {
  return draw(chance, 0, 1) === 0 ? Buffer.alloc(0) : Buffer.alloc(archive.length);
}

/** The part of one name from another backup, with its header or without. */
function swapped(archive: Buffer, other: Buffer, chance: Chance): Buffer {
  const theirs = new Map(placesIn(other).map((place) => [place.name, place]));
  const shared = placesIn(archive).filter((place) => {
    const match = theirs.get(place.name);
    return match !== undefined && !contentOf(archive, place).equals(contentOf(other, match));
  });
  const place = shared[draw(chance, 0, shared.length - 1)]!;
  const before = archive.subarray(0, place.from);
  const after = archive.subarray(place.from + wholeOf(archive, place).length);
  return Buffer.concat([before, wholeOf(other, theirs.get(place.name)!), after]);
}

function withoutPart(archive: Buffer, _other: Buffer, chance: Chance): Buffer {
  const places = placesIn(archive);
  const place = places[draw(chance, 0, places.length - 1)]!;
  return Buffer.concat([
    archive.subarray(0, place.from),
    archive.subarray(place.from + wholeOf(archive, place).length),
  ]);
}

/** One figure of the manifest is another one. */
function manifestEdited(archive: Buffer, _other: Buffer, chance: Chance): Buffer {
  const place = placesIn(archive).find(({ name }) => name === 'manifest.txt')!;
  const changed = Buffer.from(archive);
  const at = place.from + BLOCK + draw(chance, 0, 63);
  changed[at] = changed[at] === 0x30 ? 0x31 : 0x30;
  return changed;
}

/** Restores so many backups that were damaged in every way; each has to be refused, with what is there as it was. */
export async function restoreDamaged(
  installation: Installation,
  archives: readonly string[],
  {
    count,
    chance,
    kinds = KINDS,
  }: { readonly count: number; readonly chance: Chance; readonly kinds?: readonly Damage[] },
): Promise<{ readonly refused: number; readonly faults: readonly string[] }> {
  const [one, other] = archives.slice(0, 2).map((path) => readFileSync(path));
  if (one === undefined || other === undefined)
    return { refused: 0, faults: ['there are no two backups to damage'] };
  const present = await digestOfInstallation(installation);
  const path = join(installation.dataDir, '..', 'damaged.tar');
  const faults: string[] = [];
  let refused = 0;
  for (let round = 0; round < count; round++) {
    const damage = kinds[round % kinds.length]!;
    writeFileSync(path, damage(one, other, chance));
    const { place, dataDir } = installation;
    const why = await restoreBackup({
      place,
      dataDir,
      now: Date.now(),
      backups: [backupInFile(path)],
      passOver: () => undefined,
      keys: null,
    }).then(
      () => 'it was restored',
      (error: unknown) => (isRefusal(error) ? null : String(error)),
    );
    if (why === null) refused += 1;
    else faults.push(`damage ${round} (kind ${round % kinds.length}): ${why}`);
    if ((await digestOfInstallation(installation)) === present) continue;
    faults.push(`damage ${round} (kind ${round % kinds.length}) changed what was there`);
    return { refused, faults };
  }
  return { refused, faults };
}

function isRefusal(error: unknown): boolean {
  return error instanceof BackupDamaged || error instanceof BackupRefused || error instanceof StoreNewer;
}
