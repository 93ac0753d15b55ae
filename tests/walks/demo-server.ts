// Making the demo's journal takes seconds. A run makes it once, in the folder that DAYBOOK_TEST_DEMO names, and every walk that
// is not about the making gets a copy.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { en } from '@daybook/texts/en.ts';
import { startServer, type RunningServer, type Settings } from './running-server.ts';

/** How the demo trader signs in. */
export interface DemoSignIn {
  readonly username: string;
  readonly password: string;
}

/** A server with the demo's journal. */
export interface DemoServer extends RunningServer {
  readonly signIn: DemoSignIn;
}

/** Starts the product on the demo's journal, with its platform at work, on any free port. */
export async function startDemoServer(settings: Settings = {}): Promise<DemoServer> {
  const server = await startServer({ DEMO: 'on', ...settings }, process.env['DAYBOOK_TEST_DEMO']);
  try {
    const made = { ...server, signIn: await readSignIn(server) };
    if (process.env['DAYBOOK_TEST_DEMO'] === undefined) await readHelp(made);
    return made;
  } catch (error) {
    // Its caller has nothing to stop, and a server that went on would keep the whole run waiting.
    await server.stop();
    throw error;
  }
}

/** Waits until the demo of a server is ready, which takes some seconds. Throws when the server made none in two minutes. */
export async function readSignIn({ dataDir, lines }: RunningServer): Promise<DemoSignIn> {
  const path = join(dataDir, 'demo.json');
  for (let tries = 0; tries < 1_200; tries++) {
    // Its file is written when the demo is ready, and ends with a line break.
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    if (text.endsWith('\n')) {
      const { username, password } = JSON.parse(text) as DemoSignIn;
      return { username, password };
    }
    await wait(100);
  }
  throw new Error(`the demo was not made:\n${lines.join('\n')}`);
}

/** Has the demo trader read the help of every tab, in a session that ends with it: walks look at what is below, but for the walk `help`. */
export async function readHelp(server: DemoServer): Promise<void> {
  const headers = { ...(await openSession(server)), 'content-type': 'application/json' };
  const send = async (method: string, path: string, body: object) => {
    const answer = await fetch(`${server.url}/api/v1${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  };
  await send('PUT', '/preferences/seenHelp', { value: Object.keys(en.help.places) });
  await send('POST', '/auth/sign_out', {});
}

/** Signs the demo trader in without a browser and gives the headers of its calls. */
export async function openSession({ url, signIn }: DemoServer) {
  const answer = await fetch(`${url}/api/v1/auth/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(signIn),
  });
  const { accessToken } = (await answer.json()) as { readonly accessToken: string };
  const cookies = answer.headers.getSetCookie().map((text) => text.split(';')[0]);
  return { authorization: `Bearer ${accessToken}`, cookie: cookies.join('; ') };
}
