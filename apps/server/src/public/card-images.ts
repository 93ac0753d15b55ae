import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { refuse } from '#server/http/refusal.ts';
import { cardSvg, type CardFacts } from './card-picture.ts';

/** A picture with the digest of what it shows. */
export interface CardImage {
  readonly etag: string;
  /** PNG. */
  readonly bytes: Buffer;
}

export interface CardImages {
  /** Throws a Refusal (012) when too many pictures are waited for. */
  draw(facts: CardFacts): Promise<CardImage>;
}

/** Pictures kept in memory, each some forty kilobytes. */
const MOST_KEPT = 200;
/** Drawn at once, on threads beside the server's own, and waited for. */
const MOST_AT_ONCE = 2;
const MOST_WAITING = 40;

/** Draws pictures of links and keeps the last ones: by what they show, so that a change of the trade is another picture. */
export function openCardImages(): CardImages {
  const kept = new Map<string, Promise<CardImage>>();
  const gate = openGate();
  return {
    draw: (facts) => {
      const etag = `"${createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22)}"`;
      const known = kept.get(etag);
      kept.delete(etag);
      const image = known ?? gate(async () => ({ etag, bytes: await render(cardSvg(facts)) }));
      kept.set(etag, image);
      image.catch(() => kept.delete(etag));
      for (const oldest of kept.keys()) {
        if (kept.size <= MOST_KEPT) break;
        kept.delete(oldest);
      }
      return image;
    },
  };
}

function render(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg), { limitInputPixels: 1_000_000 })
    .png({ compressionLevel: 8, palette: true, effort: 4 })
    .toBuffer();
}

/** Lets a few in at once, keeps some waiting, and refuses the rest. */
function openGate(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= MOST_AT_ONCE) {
      if (waiting.length >= MOST_WAITING) throw refuse('012', { retryAfterSeconds: 5 });
      // Whoever leaves hands its place on.
      await new Promise<void>((enter) => void waiting.push(enter));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
