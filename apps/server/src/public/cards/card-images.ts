import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { openWorkerProcess } from '#server/images/decode/worker-process.ts';
import { CARD_LIMITS, MAX_CARD_BYTES } from './card-limits.ts';
import type { CardFacts } from './card-image.ts';
import { refuse, BUSY_RETRY_SECONDS } from '#server/calls/refusal.ts';
import { openConcurrencyLimit } from '#server/public/concurrency-limit.ts';

/** A picture with the digest of what it shows. */
interface CardImage {
  readonly etag: string;
  /** PNG. */
  readonly bytes: Uint8Array;
  /** Processor time that drawing took in its process. */
  readonly milliseconds: number;
}

interface CardImages {
  /** Throws a Refusal (012) when too many pictures are waited for or the machine is too busy to start drawing, an Error when the picture could not be drawn. */
  draw(facts: CardFacts): Promise<CardImage>;
  close(): Promise<void>;
}

/** Pictures kept in memory, each some forty kilobytes. */
const MAX_KEPT = 200;
/** Pictures that are waited for; they are drawn one after the other. */
const MAX_WAITING = 40;
/** Chats that show a link fetch its picture several times within a minute or so. */
const IDLE_MS = 60_000;
const MAX_CARDS_A_PROCESS = 1_000;

/**
 * Draws pictures of links and keeps the last ones: by what they show, so that a change of the trade is another picture. `waitFactor`
 * times the usual time by the clock is waited for one.
 */
export function openCardImages(waitFactor: number): CardImages {
  const worker = openWorkerProcess({
    name: 'draws pictures of links',
    path: join(import.meta.dirname, 'card-process.ts'),
    ...CARD_LIMITS,
    waitFactor,
    maxAnswerBytes: MAX_CARD_BYTES,
    idleMs: IDLE_MS,
    maxQuestions: MAX_CARDS_A_PROCESS,
  });
  const kept = new Map<string, Promise<CardImage>>();
  const limited = openConcurrencyLimit({ atOnce: 1, maxWaiting: MAX_WAITING });

  const render = async (facts: CardFacts, etag: string): Promise<CardImage> => {
    const image = await worker.ask({ head: facts, blobs: [] }, ({ head, blobs: [bytes] }) =>
      bytes === undefined ? null : { etag, bytes, ...(head as { readonly milliseconds: number }) },
    );
    if (image === 'not-started') throw refuse('012', { retryAfterSeconds: BUSY_RETRY_SECONDS });
    if (typeof image === 'string') throw new Error(`the picture of a link could not be drawn: ${image}`);
    return image;
  };

  return {
    draw: (facts) => {
      const etag = `"${createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22)}"`;
      const image = kept.get(etag) ?? limited(() => render(facts, etag));
      kept.delete(etag);
      kept.set(etag, image);
      image.catch(() => kept.delete(etag));
      for (const oldest of kept.keys()) {
        if (kept.size <= MAX_KEPT) break;
        kept.delete(oldest);
      }
      return image;
    },
    close: () => worker.close(),
  };
}
