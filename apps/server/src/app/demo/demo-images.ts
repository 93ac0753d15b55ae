import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { IMAGE_LIMIT_BYTES } from '@daybook/api/journal/images.ts';
import type { DemoTrade } from './platform-process.ts';

const PROGRAM = join(import.meta.dirname, '../../../../../demo/src/draw-images.ts');

/** Asks the demo's own program for the charts that its trader attached to some trades, one PNG a trade in their order. */
export async function* drawDemoImages(trades: readonly DemoTrade[]): AsyncGenerator<Buffer> {
  const child = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  ended.catch(() => undefined); // a program that does not start shows in what it does not draw
  try {
    child.stdin.end(JSON.stringify(trades));
    yield* readFramed(child.stdout);
  } finally {
    child.kill();
  }
  await ended;
}

async function* readFramed(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for await (const chunk of stream) {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 4 && rest.length >= 4 + rest.readUInt32BE(0)) {
      const end = 4 + rest.readUInt32BE(0);
      yield rest.subarray(4, end);
      rest = rest.subarray(end);
    }
    if (rest.length > IMAGE_LIMIT_BYTES) throw new Error('the demo drew a picture that is too large');
  }
  if (rest.length > 0) throw new Error('the demo did not finish a picture');
}
