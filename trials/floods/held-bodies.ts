import { once } from 'node:events';
import { connect as connectPlain, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { draw, type Chance } from '@daybook/domain/chance-testing.ts';
import { trustIn, type Entrance } from './honest-calls.ts';

/** Requests whose body never comes whole. */
export interface BodiesToHold {
  readonly count: number;
  readonly chance: Chance;
  /** What is particular of the request with that number, and the address that sends it. */
  readonly of: (n: number) => { readonly head: readonly string[]; readonly address: string };
}

/** Bodies that are kept unfinished until it is enough. */
export interface HeldBodies {
  /** Most connections that were open at once. */
  readonly most: number;
  /** How often one was closed by the other side, and opened again. */
  readonly reopened: number;
  stop(): Promise<void>;
}

const AT_ONCE = 50;
/** More than a kibibyte in ten seconds: whoever sends less is given up. */
const [MORE_BYTES, EVERY_MS] = [600, 4_000];
/** So long after it was closed each is opened again. */
const [SOONEST_MS, LATEST_MS] = [100, 1_000];

/** Opens all of them, and returns when each has sent the beginning of its body, or was closed before. */
export async function holdBodies(entrance: Entrance, wanted: BodiesToHold): Promise<HeldBodies> {
  const sockets = new Set<Socket>();
  const held = { most: 0, reopened: 0, isOver: false };
  const common = [`Host: ${entrance.proxy?.host ?? 'localhost'}`, 'Content-Type: application/json'];
  const begin = async (n: number): Promise<{ readonly ended: Promise<void> }> => {
    const { head, address } = wanted.of(n);
    const { promise: begun, resolve: noteBegun } = Promise.withResolvers<void>();
    const { promise: ended, resolve: noteEnd } = Promise.withResolvers<void>();
    const socket = connect(entrance, address);
    sockets.add(socket.resume());
    socket.once(entrance.proxy === null ? 'connect' : 'secureConnect', () => {
      held.most = Math.max(held.most, sockets.size);
      socket.write([...head, ...common, '', '{'].join('\r\n'), () => noteBegun());
    });
    socket.on('error', () => undefined); // being cut off is what is waited for
    socket.once('close', () => {
      sockets.delete(socket);
      noteBegun();
      noteEnd();
    });
    await begun;
    return { ended };
  };
  const keep = async (n: number, first: Promise<void>): Promise<void> => {
    await first;
    while (!held.isOver) {
      await wait(draw(wanted.chance, SOONEST_MS, LATEST_MS));
      if (held.isOver) return;
      held.reopened += 1;
      await (
        await begin(n)
      ).ended;
    }
  };
  for (let from = 0; from < wanted.count; from += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, wanted.count - from) }, (_, at) => from + at);
    const begun = await Promise.all(numbers.map(begin));
    begun.forEach(({ ended }, at) => void keep(numbers[at]!, ended));
  }
  const more = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write(' '.repeat(MORE_BYTES));
  }, EVERY_MS);
  return Object.assign(held, {
    stop: async () => {
      held.isOver = true;
      clearInterval(more);
      const closed = [...sockets].map((socket) => once(socket, 'close'));
      for (const socket of sockets) socket.destroy();
      await Promise.all(closed);
    },
  });
}

function connect({ port, proxy }: Entrance, localAddress: string): Socket {
  const where = { host: '127.0.0.1', port, localAddress };
  return proxy === null ? connectPlain(where) : connectTls({ ...where, ...trustIn(proxy) });
}
