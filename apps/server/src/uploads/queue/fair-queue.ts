interface Waiting<Owner> {
  readonly owner: Owner;
  readonly begin: () => void;
}

/**
 * Runs a limited number of tasks at once, and one per owner. Of the waiting owners, the one whose last turn is longest
 * ago comes first, however many tasks each has.
 */
export class FairQueue<Owner> {
  #free: number;
  #turns = 0;
  readonly #running = new Set<Owner>();
  /** In the order of asking. */
  #waiting: readonly Waiting<Owner>[] = [];
  /** Number of the last turn of each owner who waits or runs. */
  readonly #lastTurn = new Map<Owner, number>();

  constructor(most: number) {
    this.#free = most;
  }

  /** Runs a task when its turn has come; one that is given up before that never runs. */
  async run(owner: Owner, task: () => Promise<void>, signal?: AbortSignal): Promise<void> {
    if (!(await this.#turnOf(owner, signal))) return;
    try {
      await task();
    } finally {
      this.#running.delete(owner);
      this.#free += 1;
      if (!this.#waiting.some((one) => one.owner === owner)) this.#lastTurn.delete(owner);
      this.#beginNext();
    }
  }

  #turnOf(owner: Owner, signal: AbortSignal | undefined): Promise<boolean> {
    if (signal?.aborted === true) return Promise.resolve(false);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const giveUp = (): void => {
      this.#waiting = this.#waiting.filter((one) => one !== waiting);
      resolve(false);
    };
    const begin = (): void => {
      signal?.removeEventListener('abort', giveUp);
      resolve(true);
    };
    const waiting = { owner, begin };
    signal?.addEventListener('abort', giveUp, { once: true });
    this.#waiting = [...this.#waiting, waiting];
    this.#beginNext();
    return promise;
  }

  #beginNext(): void {
    while (this.#free > 0) {
      const able = this.#waiting.filter(({ owner }) => !this.#running.has(owner));
      const [next] = able.toSorted((left, right) => this.#turnBefore(left) - this.#turnBefore(right));
      if (!next) return;
      this.#waiting = this.#waiting.filter((one) => one !== next);
      this.#free -= 1;
      this.#turns += 1;
      this.#running.add(next.owner);
      this.#lastTurn.set(next.owner, this.#turns);
      next.begin();
    }
  }

  #turnBefore({ owner }: Waiting<Owner>): number {
    return this.#lastTurn.get(owner) ?? 0;
  }
}
