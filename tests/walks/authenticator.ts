// The telephone of a walk: codes by RFC 6238, calculated here and not by the library that the server asks.
import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

const HALF_MINUTE_MS = 30_000;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** An authenticator app that holds one secret. */
export interface AppOnTelephone {
  /** Base 32. */
  readonly secret: string;
  /** The code that was typed last; it is not taken again. */
  used: string;
}

/** A code that was not used yet; waits for the next half minute when the present one was. */
export async function newestCode(app: AppOnTelephone): Promise<string> {
  for (;;) {
    const code = codeAt(app.secret, Date.now());
    if (code !== app.used) {
      app.used = code;
      return code;
    }
    await wait(500);
  }
}

/** The six digits of an instant (milliseconds since 1970). */
export function codeAt(secret: string, now: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / HALF_MINUTE_MS)));
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const at = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}
