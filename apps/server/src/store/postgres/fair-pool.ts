import { StoreBusy, StoreUnavailable } from '#server/store/store-errors.ts';

interface Waiting<T> {
  readonly take: (item: T) => void;
  readonly refuse: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/** Things that one caller at a time may use, handed out in the order of asking. */
export class FairPool<T> {
  readonly #free: T[];
  readonly #size: number;
  readonly #waiting = new Set<Waiting<T>>();
  readonly #maxWaitMs: number;
  #closing = false;
  #allBack: (() => void) | null = null;

  /** Nobody waits longer than maxWaitMs: StoreBusy then. */
  constructor(items: readonly T[], maxWaitMs: number) {
    this.#free = [...items];
    this.#size = items.length;
    this.#maxWaitMs = maxWaitMs;
  }

  /** How many there are, how many of them somebody has, and how many callers wait for one. */
  figures(): { readonly size: number; readonly used: number; readonly waiting: number } {
    return { size: this.#size, used: this.#size - this.#free.length, waiting: this.#waiting.size };
  }

  /** Runs the work with one item that is nobody else's meanwhile. */
  async use<R>(work: (item: T) => Promise<R>): Promise<R> {
    const item = await this.#take();
    try {
      return await work(item);
    } finally {
      this.#giveBack(item);
    }
  }

  /** Turns newcomers away, and resolves when everyone who had asked before is done. */
  async close(): Promise<void> {
    this.#closing = true;
    if (this.#free.length === this.#size) return;
    await new Promise<void>((resolve) => (this.#allBack = resolve));
  }

  async #take(): Promise<T> {
    if (this.#closing) throw new StoreUnavailable('the store is closed');
    const item = this.#free.pop();
    if (item !== undefined) return item;
    return await new Promise<T>((take, refuse) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(waiting);
        refuse(new StoreBusy(`the store was busy for ${this.#maxWaitMs} ms`));
      }, this.#maxWaitMs);
      const waiting: Waiting<T> = { take, refuse, timer };
      this.#waiting.add(waiting);
    });
  }

  #giveBack(item: T): void {
    for (const next of this.#waiting) {
      this.#waiting.delete(next);
      clearTimeout(next.timer);
      next.take(item);
      return;
    }
    this.#free.push(item);
    if (this.#free.length === this.#size) this.#allBack?.();
  }
}
