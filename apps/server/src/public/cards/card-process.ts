// A process of its own that draws pictures of links: neither letters nor pixels hold up who is served. Questions come on standard
// input, answers go to standard output; it ends when the input does.
import sharp from 'sharp';
import { EXIT_TOO_HEAVY, WATCH_MS } from '#server/images/decode/decode-limits.ts';
import { encodeMessage, readMessages } from '#server/images/decode/message.ts';
import { MAX_CARD_QUESTION_BYTES } from './card-limits.ts';
import { measureText } from './card-font.ts';
import { cardSvg, CARD_SIZE, type CardFacts } from './card-image.ts';

const maxMemory = Number(process.argv[2]);

setInterval(() => {
  if (process.memoryUsage.rss() > maxMemory) process.exit(EXIT_TOO_HEAVY);
}, WATCH_MS).unref();

sharp.cache(false);
sharp.concurrency(1);
// The letters' files are read before the first picture is waited for.
for (const weight of [400, 600] as const) measureText('AŁЖΩ', 10, weight);
answer({ ready: true }, []);
for await (const { head } of readMessages(process.stdin, MAX_CARD_QUESTION_BYTES)) {
  const began = process.cpuUsage();
  const png = await render(cardSvg(head as CardFacts));
  const { user, system } = process.cpuUsage(began);
  answer({ milliseconds: (user + system) / 1_000 }, [png]);
}

function render(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg), { limitInputPixels: CARD_SIZE.width * CARD_SIZE.height })
    .png({ compressionLevel: 8, palette: true, effort: 1 })
    .toBuffer();
}

function answer(head: unknown, blobs: readonly Uint8Array[]): void {
  process.stdout.write(encodeMessage({ head, blobs }));
}
