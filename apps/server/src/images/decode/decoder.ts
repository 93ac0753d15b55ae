import { join } from 'node:path';
import type { ImageKind } from '@daybook/api/journal/images.ts';
import { DECODE_LIMITS, MAX_ANSWER_BYTES, type DecodeLimits } from './decode-limits.ts';
import type { Message } from './message.ts';
import type { Purpose, Rendered } from './render.ts';
import { openWorkerProcess } from './worker-process.ts';

const IDLE_MS = 10_000;
const MAX_IMAGES = 200;

/** Why a file gave no picture: damaged, or more work than one picture may be. */
export type DecodeFailure = { readonly problem: 'damaged' | 'too-complex' };

/** One process that decodes, started when it is needed. */
export interface Decoder {
  /**
   * Never throws for what the bytes are; null where the machine had no time for it. One picture at a time: the caller queues.
   */
  decode(bytes: Uint8Array, kind: ImageKind, purpose: Purpose): Promise<Rendered | DecodeFailure | null>;
  close(): Promise<void>;
}

/**
 * A decoder that starts its process with the first picture and ends it when there are none for a while; `waitFactor` times the usual
 * time by the clock is waited for it.
 */
export function openDecoder(limits: DecodeLimits = DECODE_LIMITS, waitFactor = 1): Decoder {
  const worker = openWorkerProcess({
    name: 'decodes pictures',
    path: join(import.meta.dirname, 'decode-process.ts'),
    environment: { VIPS_BLOCK_UNTRUSTED: '1' },
    ...limits,
    waitFactor,
    maxAnswerBytes: MAX_ANSWER_BYTES,
    idleMs: IDLE_MS,
    maxQuestions: MAX_IMAGES,
  });
  return {
    decode: async (bytes, kind, purpose) => {
      const answer = await worker.ask({ head: { kind, purpose }, blobs: [bytes] }, readRendered);
      if (typeof answer === 'object') return answer;
      if (answer === 'late' || answer === 'not-started') return null;
      return { problem: answer === 'gone' ? 'damaged' : 'too-complex' };
    },
    close: () => worker.close(),
  };
}

/** The process may have been taken over by a file: its answer is believed only as far as it is a picture of that size. */
function readRendered({ head, blobs }: Message): Rendered | DecodeFailure | null {
  const [image, thumbnail] = blobs;
  const result = head as Partial<Record<keyof Rendered, unknown>> & { readonly ok?: unknown };
  if (result.ok === false) return { problem: 'damaged' };
  const { type, width, height, thumbnailWidth, thumbnailHeight } = result;
  const sizes = [width, height, thumbnailWidth, thumbnailHeight];
  const isWhole = sizes.every((size) => Number.isInteger(size) && Number(size) > 0 && Number(size) <= 12_000);
  if (!isWhole || image === undefined || thumbnail === undefined) return null;
  if (type !== 'image/jpeg' && type !== 'image/png') return null;
  return {
    type,
    image,
    thumbnail,
    width: Number(width),
    height: Number(height),
    thumbnailWidth: Number(thumbnailWidth),
    thumbnailHeight: Number(thumbnailHeight),
  };
}
