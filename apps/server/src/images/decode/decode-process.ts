// A process of its own that turns uploaded bytes into pictures: it holds no store, no key and no socket, so a file that breaks it
// breaks nothing else. Questions come on standard input, answers go to standard output; it ends when the input does.
import { encodeMessage, readMessages } from './message.ts';
import { prepareSharp, render, type Purpose } from './render.ts';
import type { ImageKind } from '@daybook/api/journal/images.ts';
import { EXIT_TOO_HEAVY, MAX_QUESTION_BYTES, WATCH_MS } from './decode-limits.ts';

const [maxMemory = 0, maxCpuMs = 0] = process.argv.slice(2).map(Number);
/** Since the picture that is being decoded came. */
let began: NodeJS.CpuUsage | null = null;

// Decoding happens on another thread, so this one is free to look.
setInterval(() => {
  const { user, system } = began === null ? { user: 0, system: 0 } : process.cpuUsage(began);
  if (process.memoryUsage.rss() > maxMemory || (user + system) / 1_000 > maxCpuMs)
    process.exit(EXIT_TOO_HEAVY);
}, WATCH_MS).unref();

prepareSharp();
answer({ ready: true }, []);
for await (const { head, blobs } of readMessages(process.stdin, MAX_QUESTION_BYTES)) {
  const { kind, purpose } = head as { kind: ImageKind; purpose: Purpose };
  began = process.cpuUsage();
  try {
    const { image, thumbnail, ...figures } = await render(blobs[0] ?? new Uint8Array(), kind, purpose);
    answer({ ok: true, ...figures }, [image, thumbnail]);
  } catch (error) {
    answer({ ok: false, reason: error instanceof Error ? error.message.slice(0, 200) : 'unknown' }, []);
  }
  began = null;
}

function answer(head: unknown, blobs: readonly Uint8Array[]): void {
  process.stdout.write(encodeMessage({ head, blobs }));
}
