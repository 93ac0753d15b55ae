import { parseS3Address } from '#server/objects/s3-address.ts';
import type { S3Access } from '#server/objects/s3-request.ts';
import { openS3Store } from '#server/objects/s3-store.ts';
import { TargetFault, type BackupTarget } from './backup-target.ts';
import { openFolderTarget } from './folder-target.ts';
import { openS3Target } from './s3-target.ts';

/** What places are opened with. */
interface PlaceOptions {
  readonly dataDir: string;
  /** Null where no key for S3 is set. */
  readonly s3: S3Access | null;
  /** Milliseconds since 1970 UTC; the machine's clock unless given. */
  readonly clock?: () => number;
  /** Ends whatever is under way at a place elsewhere. */
  readonly signal?: AbortSignal;
}

/** Opens a place for backups by what it is called: a folder's whole path, or `s3://bucket/folder`. Throws TargetFault. */
export async function openTarget(place: string, options: PlaceOptions): Promise<BackupTarget> {
  if (!/^[a-z0-9+.-]{2,}:\/\//i.test(place)) return openFolderTarget(place, options.dataDir);
  const address = parseS3Address(place);
  if (address === null)
    throw new TargetFault('unusable', `${place}: expected a folder, or s3://bucket/folder`);
  if (options.s3 === null)
    throw new TargetFault('unusable', `${place}: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY`);
  const { clock = Date.now, signal } = options;
  const store = openS3Store({ ...options.s3, bucket: address.bucket }, { clock });
  return openS3Target(store, address, { clock, signal });
}
