import type { Kysely } from 'kysely';
import { MAX_IMAGES_PER_TRADE, NEW_IMAGE } from '@daybook/api/journal/images.ts';
import type { Call, UploadedFile } from '#server/calls/call.ts';
import { Refusal, refuse } from '#server/calls/refusal.ts';
import { acceptUpload, refuseImage } from '#server/images/accept-upload.ts';
import { arrangeImages } from '#server/images/decode/arrange.ts';
import type { StoredImage } from '#server/images/images.ts';
import { listImages, writeImages } from '#server/images/queries.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/store/tables.ts';
import { findTradeRow, saveJournal, type JournalToSave, type SavedJournal } from './save-journal.ts';

/** What a journal's form states about images besides its fields. */
interface ImagesToSave {
  /** Names that stay, in their order; null when the form does not contain them. */
  readonly order: readonly string[] | null;
  readonly file: UploadedFile | null;
}

/**
 * Saves a journal and its pictures: the file is stored first, then journal and rows in one transaction, so that no row ever names a
 * file that is not there. Pictures that go are not served from that transaction on.
 */
export async function saveWithImages(
  services: Pick<Services, 'store' | 'images'>,
  call: Pick<Call, 'trader' | 'now' | 'ip' | 'requestId'>,
  save: JournalToSave,
  { order, file }: ImagesToSave,
): Promise<SavedJournal['kind'] | Refusal> {
  const { store, images } = services;
  const change = { order, isSent: file !== null };
  if (file !== null) {
    const fault = await store.read((db) => findFault(db, save, change));
    if (fault !== null) return fault;
  }
  const added = file === null ? null : await acceptUpload(services, call, file, 'trade');
  if (added instanceof Refusal) return added;
  let isKept = false;
  try {
    const { outcome, gone } = await store.write((db) => saveAll(db, save, change, added));
    isKept = outcome === 'saved';
    for (const unused of gone) await images.files.retire(unused, call.now);
    return outcome;
  } finally {
    if (!isKept && added !== null) await images.files.remove(added.file);
  }
}

type Change = Parameters<typeof arrangeImages>[1];

/** What is known to be wrong before a picture is decoded for nothing. */
async function findFault(
  db: Kysely<Tables>,
  { traderId, publicId }: JournalToSave,
  change: Change,
): Promise<'not-found' | Refusal | null> {
  const trade = await findTradeRow(db, traderId, publicId);
  if (!trade) return 'not-found';
  const present = await listImages(db, traderId, trade.id);
  const arranged = arrangeImages(
    present.map(({ name }) => name),
    change,
  );
  return arranged.kind === 'arranged' ? null : refuseArrangement(arranged.kind);
}

async function saveAll(
  db: Kysely<Tables>,
  save: JournalToSave,
  change: Change,
  added: StoredImage | null,
): Promise<{ readonly outcome: SavedJournal['kind']; readonly gone: readonly string[] }> {
  const saved = await saveJournal(db, save);
  if (saved.kind !== 'saved' || (change.order === null && added === null))
    return { outcome: saved.kind, gone: [] };
  const { traderId, now } = save;
  const { tradeId } = saved;
  const present = (await listImages(db, traderId, tradeId)).map(({ name }) => name);
  const arranged = arrangeImages(present, change);
  if (arranged.kind !== 'arranged') throw refuseArrangement(arranged.kind);
  const order = arranged.order.map((name) => (name === NEW_IMAGE && added !== null ? added.name : name));
  const row = added === null ? null : { ...added, trader_id: traderId, created_at: now };
  const gone = await writeImages(db, { traderId, tradeId }, order, row);
  return { outcome: 'saved', gone };
}

function refuseArrangement(kind: 'unknown-image' | 'too-many'): Refusal {
  if (kind === 'too-many') return refuseImage('image', 'too-many');
  return refuse('011', {
    field: 'images',
    message: `not pictures of this trade, or more than ${MAX_IMAGES_PER_TRADE}`,
  });
}
