import type { Images } from './images.ts';
import type { ImageProblem } from '@daybook/api/journal/images.ts';
import { bucketOf, countAttempt } from '#server/limits/attempts.ts';
import { noteLimit } from '#server/limits/note-limit.ts';
import type { Call, UploadedFile } from '#server/calls/call.ts';
import { refuse, type Refusal, BUSY_RETRY_SECONDS } from '#server/calls/refusal.ts';
import type { StoredImage } from '#server/images/images.ts';
import { recognise } from './decode/recognise.ts';
import type { Purpose } from './decode/render.ts';
import { requireStorage } from '#server/limits/trader-storage.ts';
import type { CallServices } from '#server/calls/call-services.ts';

const UPLOADS = { most: 30, windowSeconds: 3_600 } as const;

type UploadCall = Pick<Call, 'trader' | 'now' | 'ip' | 'requestId'>;

/**
 * Stores a picture that a form brought: counted, recognised, decoded elsewhere, made again. Its row is the caller's to write; without
 * one the files are swept a day later. The refusal names the field and, in `details.problem`, what is wrong.
 */
export async function acceptUpload(
  { store, images }: Pick<CallServices, 'store'> & { readonly images: Images },
  { trader, now, ip, requestId }: UploadCall,
  file: UploadedFile,
  purpose: Purpose,
): Promise<StoredImage | Refusal> {
  const allowance = { bucket: bucketOf('upload', String(trader.traderId)), ...UPLOADS };
  const wait = await countAttempt(store, [allowance], now);
  if (wait !== null) {
    await noteLimit(store, { at: now, object: 'upload', ip, requestId });
    return refuse('012', { field: file.field, retryAfterSeconds: wait });
  }
  await store.read((db) => requireStorage(db, trader.traderId, file.bytes.length));
  const kind = recognise(file);
  if (typeof kind === 'object') return refuseImage(file.field, kind.problem);
  const stored = await images.add(file.bytes, kind, purpose);
  if (stored === null)
    return refuse('012', {
      status: 503,
      message: 'too many pictures at once, or too busy for one',
      retryAfterSeconds: BUSY_RETRY_SECONDS,
    });
  return 'problem' in stored ? refuseImage(file.field, stored.problem) : stored;
}

const MESSAGES: Readonly<Record<ImageProblem, string>> = {
  'too-large': 'the file is larger than 1,048,576 bytes',
  'one-file': 'one file alone is taken here',
  'not-an-image': 'the file is no JPEG, PNG, GIF or BMP',
  'wrong-type': "the file's content, its declared type and its name's ending do not agree",
  'too-many-pixels': 'the picture has more than 24 megapixels, or a side of more than 12,000',
  damaged: 'the picture cannot be decoded',
  'too-complex': 'the picture takes too long, or too much memory, to decode',
  'too-many': 'a trade has at most 10 pictures',
};

/** A refusal of a picture, at its field of the form. */
export function refuseImage(field: string, problem: ImageProblem): Refusal {
  return refuse('011', { field, message: MESSAGES[problem], details: { problem } });
}
