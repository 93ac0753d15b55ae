// Preloaded into a server whose clock is to be set while it runs: a file says by how many milliseconds it is wrong.
import { openSync, readSync } from 'node:fs';
import { CLOCK_FILE } from './wrong-clock.ts';

const path = process.env[CLOCK_FILE];

if (path !== undefined) {
  const file = openSync(path, 'r');
  const off = new Float64Array(1);
  const { now } = Date;
  Date.now = () => {
    readSync(file, off, 0, off.byteLength, 0);
    return now() + off[0]!;
  };
  const RealDate = Date;
  globalThis.Date = new Proxy(RealDate, {
    construct: (_target, given: unknown[], made) => {
      const values = given.length === 0 ? [RealDate.now()] : given;
      return Reflect.construct(RealDate, values, made === globalThis.Date ? RealDate : made) as Date;
    },
  });
}
