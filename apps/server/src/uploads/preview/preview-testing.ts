import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { ImportState } from '@daybook/api/imports/imports.ts';
import {
  withAnotherTrader,
  withTrader,
  type Client,
  type TestAnswer,
  type TestServer,
} from '#server/app/server-testing.ts';

/** Gives a further trader of the server with each call; the first one is the one who creates its journal. */
export function furtherTraders(serverOf: () => TestServer): () => Promise<Client> {
  let traders = 0;
  return async () => {
    traders += 1;
    const server = serverOf();
    return traders === 1 ? withTrader(server) : withAnotherTrader(server, `trader${traders}@uploads.test`);
  };
}

/** Sends a file for a preview. */
export function uploadFile(
  trader: Client,
  bytes: Uint8Array<ArrayBuffer>,
  answers: object = {},
  name = 'fills.csv',
): Promise<TestAnswer> {
  const query = new URLSearchParams({ name, answers: JSON.stringify(answers) });
  return trader.call('POST', `/api/v1/imports?${query.toString()}`, { bytes });
}

/** Sends a file and waits until it is read; fails where it is not even taken. */
export async function previewFile(
  trader: Client,
  file: string | Uint8Array<ArrayBuffer>,
  answers?: object,
  name?: string,
): Promise<ImportState> {
  const bytes = typeof file === 'string' ? new Uint8Array(Buffer.from(file)) : file;
  const begun = await uploadFile(trader, bytes, answers, name);
  assert.equal(begun.status, 200, begun.text);
  for (let round = 0; round < 600; round += 1) {
    const { json } = await trader.call('GET', `/api/v1/imports/${begun.json.id}`);
    if (json.phase !== 'reading') return json as ImportState;
    // Longer and longer: calls are limited, and on a busy machine reading takes a while.
    await wait(Math.min(10 * (round + 1), 500));
  }
  throw new Error('the file is not read');
}

/** Imports what a preview showed; the test fails where that is refused. */
export async function importPreviewed(
  trader: Client,
  { id }: Pick<ImportState, 'id'>,
  anyway = false,
): Promise<void> {
  const body = anyway ? { anyway } : {};
  const { status, text } = await trader.call('POST', `/api/v1/imports/${id}/publish`, { body });
  assert.equal(status, 200, text);
}
