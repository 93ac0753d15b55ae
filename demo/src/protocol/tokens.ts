import { randomBytes } from 'node:crypto';

const LIFE_MILLISECONDS = 2 * 3600 * 1000;

/** The tokens handed out. Each lives for two hours by the clock (epoch milliseconds). */
export class Tokens {
  readonly #clock: () => number;
  readonly #userId: number;
  readonly #expiry = new Map<string, number>();

  constructor(clock: () => number, userId: number) {
    this.#clock = clock;
    this.#userId = userId;
  }

  /** A new token: 32 hexadecimal digits, a colon and the number of the user. */
  issue(): string {
    this.#forgetExpired();
    const token = `${randomBytes(16).toString('hex')}:${this.#userId}`;
    this.#expiry.set(token, this.#clock() + LIFE_MILLISECONDS);
    return token;
  }

  /** Whether the token is one of ours and still alive. */
  isAlive(token: string): boolean {
    const expiry = this.#expiry.get(token);
    return expiry !== undefined && this.#clock() < expiry;
  }

  end(token: string): void {
    this.#expiry.delete(token);
  }

  endAll(): void {
    this.#expiry.clear();
  }

  #forgetExpired(): void {
    const now = this.#clock();
    for (const [token, expiry] of this.#expiry) if (expiry <= now) this.#expiry.delete(token);
  }
}
