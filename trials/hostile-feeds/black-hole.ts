import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { endWithUs } from '../end-with-us.ts';

/** A place of loopback that nobody answers from. */
export interface BlackHole {
  readonly url: string;
  close(): void;
}

/** More connections than any backlog of one holds. */
const FILLING = 8;
const HOLE = `const server = require('net').createServer();
server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => console.log(server.address().port));`;

/** A port that swallows every attempt to connect: its process is stopped, and its queue is full. */
export async function openBlackHole(): Promise<BlackHole> {
  const child = spawn(process.execPath, ['-e', HOLE], { stdio: ['ignore', 'pipe', 'inherit'] });
  endWithUs(child);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const port = Number(String(line));
  child.kill('SIGSTOP');
  const filling = Array.from({ length: FILLING }, (): Socket => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('error', () => undefined);
    return socket;
  });
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      for (const socket of filling) socket.destroy();
      child.kill('SIGKILL');
    },
  };
}

/** A port on which nobody listens any more. */
export async function closedPort(): Promise<BlackHole> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return { url: `http://127.0.0.1:${port}`, close: () => undefined };
}
