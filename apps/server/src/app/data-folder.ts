import { accessSync, chmodSync, constants, mkdirSync, readdirSync } from 'node:fs';
import { StoreMisconfigured } from '#server/store/store-errors.ts';

/** Why a folder cannot hold a journal, in a sentence for the operator, by the error of the system. */
export function explainFolderError(folder: string, error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  switch (code ?? '') {
    case 'EROFS':
    case 'ENOENT': // the error of a read-only disk for a new folder
      return `${folder} cannot be written to: its disk is read-only`;
    case 'EACCES':
    case 'EPERM':
      return `${folder} cannot be used: it has to belong to the user that Daybook runs as (uid ${process.getuid?.() ?? '?'})`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `${folder} is no folder, or a part of its path is none`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `${folder} cannot be made: its disk is full`;
  }
  return `${folder} cannot be used: ${error instanceof Error ? error.message : String(error)}`;
}

/** The data folder is its owner's alone; one that holds something else already keeps its mode. Throws StoreMisconfigured. */
export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StoreMisconfigured(`DATA_DIR: ${explainFolderError(folder, error)}`, { cause: error });
  }
  const isOurs = readdirSync(folder).every((name) =>
    /^(?:journal|demo|keys|outbox|images|tmp|backups|reserve)\b/.test(name),
  );
  if (isOurs && process.platform !== 'win32') chmodSync(folder, 0o700);
}
