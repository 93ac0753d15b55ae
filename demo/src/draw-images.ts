import { text } from 'node:stream/consumers';
import type { JournaledTrade } from './journal/entry.ts';
import { chartImage } from './journal/image.ts';

// The charts that the demo trader attached, for a program of any kind: trades as JSON on standard input, and for each in turn
// its PNG on standard output, behind the number of its bytes (32 bits, the highest first).
const trades = JSON.parse(await text(process.stdin)) as readonly JournaledTrade[];
for (const trade of trades) {
  const image = chartImage(trade);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(image.length);
  // Drawn no faster than they are taken.
  if (!process.stdout.write(Buffer.concat([length, image])))
    await new Promise((resolve) => process.stdout.once('drain', resolve));
}
