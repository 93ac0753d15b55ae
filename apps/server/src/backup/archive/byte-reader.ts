import { BackupDamaged } from './backup-errors.ts';

const EMPTY = new Uint8Array(0);

/** Reads a stream in the portions that are asked for. Throws BackupDamaged where it ends before. */
export class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>;
  #held: Uint8Array = EMPTY;

  constructor(stream: AsyncIterable<Uint8Array>) {
    this.#source = stream[Symbol.asyncIterator]();
  }

  /** Exactly so many bytes, which are few. */
  async take(bytes: number): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of this.pass(bytes)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  /** Exactly so many bytes as they come. */
  async *pass(bytes: number): AsyncGenerator<Uint8Array> {
    let left = bytes;
    while (left > 0) {
      if (this.#held.length === 0 && !(await this.#fill())) throw new BackupDamaged('it is cut off');
      const chunk = this.#held.subarray(0, left);
      this.#held = this.#held.subarray(chunk.length);
      left -= chunk.length;
      yield chunk;
    }
  }

  async isAtEnd(): Promise<boolean> {
    return this.#held.length === 0 && !(await this.#fill());
  }

  /** Lets go of the stream, whose end may not have come. */
  async close(): Promise<void> {
    await this.#source.return?.();
  }

  async #fill(): Promise<boolean> {
    for (;;) {
      const next = await this.#source.next();
      if (next.done === true) return false;
      if (next.value.length === 0) continue;
      this.#held = next.value;
      return true;
    }
  }
}
