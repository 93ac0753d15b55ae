/** Why a folder cannot hold a journal, in a sentence for the operator, by what the system said of it. */
export function whyNoFolder(folder: string, error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  switch (code ?? '') {
    case 'EROFS':
    case 'ENOENT': // what a read-only disk says of a folder that is to be made on it
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
