import { openFolderTarget } from './folder-target.ts';
import { TargetFault, type BackupTarget } from './backup-target.ts';

/** Opens a place for backups by what it is called: a folder's whole path. Throws TargetFault. */
export async function openTarget(place: string, dataDir: string): Promise<BackupTarget> {
  if (/^[a-z0-9+.-]{2,}:\/\//i.test(place))
    throw new TargetFault('unusable', `${place}: backups are written to folders`);
  return openFolderTarget(place, dataDir);
}
