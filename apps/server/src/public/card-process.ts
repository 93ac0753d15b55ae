// A process of its own that draws pictures of links: neither letters nor pixels hold up who is served. Questions come on standard
// input, answers go to standard output; it ends when the input does.
import sharp from 'sharp';
import { EXIT_TOO_HEAVY, WATCH_MS } from '#server/images/decode-limits.ts';
import { encodeMessage, readMessages } from '#server/images/message.ts';
import { MAX_CARD_QUESTION_BYTES } from './card-limits.ts';
import { cardSvg, CARD_SIZE, type CardFacts } from './card-picture.ts';

const maxMemory = Number(process.argv[2]);

setInterval(() => {
  if (process.memoryUsage.rss() > maxMemory) process.exit(EXIT_TOO_HEAVY);
}, WATCH_MS).unref();

sharp.cache(false);
sharp.concurrency(1);
answer({ ready: true }, []);
for await (const { head } of readMessages(process.stdin, MAX_CARD_QUESTION_BYTES)) {
  const began = performance.now();
  const png = await render(cardSvg(head as CardFacts));
  answer({ milliseconds: performance.now() - began }, [png]);
}

function render(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg), { limitInputPixels: CARD_SIZE.width * CARD_SIZE.height })
    .png({ compressionLevel: 8, palette: true, effort: 4 })
    .toBuffer();
}

function answer(head: unknown, blobs: readonly Uint8Array[]): void {
  process.stdout.write(encodeMessage({ head, blobs }));
}
