import { createHash } from 'node:crypto';
import { importWhole, type ImportedWhole } from '../../apps/server/src/uploads/import-whole.ts';
import { examineFiles } from '@daybook/brokers/files/read-file.ts';
import type { SyncFixture } from './sync-fixture.ts';

/** Reads and imports a file for the fixture's trader, as the command line does, including doubtful ones by default. */
export function importText(
  { store, time, traderId, troubles }: Pick<SyncFixture, 'store' | 'time' | 'traderId' | 'troubles'>,
  text: string | Uint8Array,
  account: string | null = null,
  anyway = true,
): Promise<ImportedWhole> {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const name = 'fills.csv';
  const log = { error: (_message: string, error: unknown) => void troubles.push(error) };
  return importWhole(
    { store, clock: () => time.now, log },
    {
      traderId,
      files: examineFiles({ name, bytes }, {}),
      file: { name, hash: createHash('sha256').update(bytes).digest('hex') },
      account,
      anyway,
    },
  );
}
