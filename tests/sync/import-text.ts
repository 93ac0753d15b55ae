import { createHash } from 'node:crypto';
import { importFile, type ImportedFile } from '../../apps/server/src/imports/import-file.ts';
import { readReportedFile } from '../../apps/server/src/outside/files/read-file.ts';
import type { Desk } from './desk.ts';

/** Reads and imports a file for the desk's trader, as the command line does. */
export function importText(desk: Desk, text: string, account: string | null = null): Promise<ImportedFile> {
  const bytes = Buffer.from(text);
  return importFile(desk.store, {
    traderId: desk.traderId,
    reported: readReportedFile(bytes),
    file: { name: 'fills.csv', hash: createHash('sha256').update(bytes).digest('hex') },
    account,
    clock: () => desk.time.now,
  });
}
