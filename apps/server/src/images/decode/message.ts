// How the server and the process that decodes talk: a head as JSON with byte strings behind it, each part's length in front.

/** One question or answer. */
export interface Message {
  readonly head: unknown;
  readonly blobs: readonly Uint8Array[];
}

const MAX_BLOBS = 2;

/** The bytes of a message: number of byte strings, their lengths and that of the head, head, byte strings. */
export function encodeMessage({ head, blobs }: Message): Buffer {
  const text = Buffer.from(JSON.stringify(head));
  const lengths = Buffer.alloc(8 + 4 * blobs.length);
  lengths.writeUInt32BE(blobs.length, 0);
  lengths.writeUInt32BE(text.length, 4);
  blobs.forEach((blob, at) => lengths.writeUInt32BE(blob.length, 8 + 4 * at));
  return Buffer.concat([lengths, text, ...blobs]);
}

/** The messages of a stream as they become whole. Throws when one announces more than `maxBytes`, or the stream ends inside of one. */
export async function* readMessages(
  stream: AsyncIterable<Buffer>,
  maxBytes: number,
): AsyncGenerator<Message> {
  let chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    length += chunk.length;
    for (;;) {
      const needed = length < 8 ? 8 : announced(join(), maxBytes);
      if (length < needed || needed === 8) break;
      const whole = join();
      yield decodeMessage(whole.subarray(0, needed));
      chunks = [whole.subarray(needed)];
      length -= needed;
    }
  }
  if (length > 0) throw new Error('the stream ended inside of a message');

  function join(): Buffer {
    if (chunks.length > 1) chunks = [Buffer.concat(chunks)];
    return chunks[0]!;
  }
}

/** Bytes of the message that begins here as far as known; 8 while its lengths are not whole. */
function announced(bytes: Buffer, maxBytes: number): number {
  const blobs = bytes.readUInt32BE(0);
  if (blobs > MAX_BLOBS) throw new Error(`${blobs} byte strings in one message`);
  const lengths = 8 + 4 * blobs;
  if (bytes.length < lengths) return 8;
  let total = lengths + bytes.readUInt32BE(4);
  for (let at = 0; at < blobs; at++) total += bytes.readUInt32BE(8 + 4 * at);
  if (total > maxBytes) throw new Error(`a message of ${total} bytes`);
  return total;
}

function decodeMessage(bytes: Buffer): Message {
  const count = bytes.readUInt32BE(0);
  let at = 8 + 4 * count;
  const take = (length: number) => bytes.subarray(at, (at += length));
  const head: unknown = JSON.parse(take(bytes.readUInt32BE(4)).toString('utf8'));
  const blobs = Array.from({ length: count }, (_, place) => take(bytes.readUInt32BE(8 + 4 * place)));
  return { head, blobs };
}
