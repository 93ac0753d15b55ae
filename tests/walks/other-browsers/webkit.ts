// WebKitGTK is driven over https://www.w3.org/TR/webdriver2/ by its own driver, which starts MiniBrowser in a window; the
// display for the window exists in memory alone.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserChoice, DrivenBrowser, ElementHandle, Plain } from './driven-browser.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const BROWSERS = '/usr/lib/*/webkit2gtk-4.1/MiniBrowser';
const DISPLAY = '/usr/bin/Xvfb';
const START_LIMIT_MS = 60_000;
const COMMAND_LIMIT_MS = 60_000;
const BETWEEN_LOOKS_MS = 100;
/** The protocol's name for an element in JSON: https://www.w3.org/TR/webdriver2/#elements */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** The WebKitGTK of this machine, where Debian's packages put it. */
export function findWebKit(): BrowserChoice {
  const [browser] = globSync(BROWSERS);
  if (!browser || !existsSync(DRIVER) || !existsSync(DISPLAY))
    return {
      missing:
        'the walk in WebKit, it needs a browser, its driver and a display: install them (on Debian: apt-get install webkit2gtk-driver xvfb)',
    };
  return { start: (dark) => startWebKit(browser, dark) };
}

/** Starts a display, the driver and the browser, with a home of their own; all are removed together. */
async function startWebKit(browser: string, dark = false): Promise<DrivenBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-webkit-'));
  const started: ChildProcess[] = [];
  const end = async () => {
    for (const child of started.toReversed()) await stop(child);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const screen = ['-screen', '0', '1600x1200x24', '-nolisten', 'tcp', '-displayfd', '3'];
    const display = spawn(DISPLAY, screen, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
    started.push(display);
    const number = await displayNumber(display);
    const port = await freePort();
    const driver = spawn(DRIVER, [`--port=${port}`], {
      env: environment(folder, number),
      stdio: ['ignore', 'ignore', 'ignore'],
    });
    started.push(driver);
    const send = commands(`http://127.0.0.1:${port}`);
    await ready(driver, send);
    return drive(await openSession(send, browser, dark), end);
  } catch (error) {
    await end();
    throw error;
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  if (child.kill()) await ended;
}

/** What GTK and WebKit read of their surroundings: no motion, English, no graphics card. */
function environment(home: string, display: string): NodeJS.ProcessEnv {
  mkdirSync(join(home, 'gtk-3.0'));
  writeFileSync(join(home, 'gtk-3.0', 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  const folders = { XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home, XDG_DATA_HOME: home, XDG_RUNTIME_DIR: home };
  return {
    ...process.env,
    ...folders,
    HOME: home,
    DISPLAY: `:${display}`,
    GDK_BACKEND: 'x11',
    LANG: 'en_US.UTF-8',
    LANGUAGE: 'en_US',
    LIBGL_ALWAYS_SOFTWARE: '1',
    NO_AT_BRIDGE: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    // Its sandbox needs rights that a build machine does not give; only Daybook itself is opened.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  };
}

async function displayNumber(display: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const limit = setTimeout(() => reject(new Error('the display does not start')), START_LIMIT_MS);
  display.once('error', reject);
  display.once('exit', (code) => reject(new Error(`the display ended with ${code}`)));
  (display.stdio[3] as Readable).once('data', (output: Buffer) => resolve(output.toString().trim()));
  return promise.finally(() => clearTimeout(limit));
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

type Send = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

/** Each command is a request; a refusal becomes an error that says what the driver said. */
function commands(url: string): Send {
  return async (method, path, body) => {
    const signal = AbortSignal.timeout(COMMAND_LIMIT_MS);
    const answer = await fetch(`${url}${path}`, {
      method,
      signal,
      ...(body && { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new Error(`WebKit does not answer ${method} ${path}`, { cause });
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (answer.ok) return value;
    const { error, message } = value as { error: string; message: string };
    throw new Error(`WebKit: ${path}: ${error}: ${message}`);
  };
}

async function ready(driver: ChildProcess, send: Send): Promise<void> {
  const end = performance.now() + START_LIMIT_MS;
  for (;;) {
    if (driver.exitCode !== null) throw new Error(`WebKit's driver ended with ${driver.exitCode}`);
    const isReady = await send('GET', '/status').then(
      () => true,
      () => false,
    );
    if (isReady) return;
    if (performance.now() > end) throw new Error(`WebKit's driver does not answer`);
    await wait(BETWEEN_LOOKS_MS);
  }
}

/** What `POST /session` answers with, as far as it is used. */
interface Opened {
  readonly sessionId: string;
  readonly capabilities: { readonly browserName: string; readonly browserVersion: string };
}

/** An open browser and the commands to it. */
interface Session {
  readonly version: string;
  readonly send: Send;
}

/** MiniBrowser has its own option for the dark look; GTK's settings file has no effect on it. */
async function openSession(send: Send, binary: string, dark: boolean): Promise<Session> {
  const args = ['--automation', ...(dark ? ['--dark-mode'] : [])];
  const { sessionId, capabilities } = (await send('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args } } },
  })) as Opened;
  return {
    version: capabilities.browserVersion,
    send: (method, path, body) => send(method, `/session/${sessionId}${path}`, body),
  };
}

function drive({ version, send }: Session, end: () => Promise<void>): DrivenBrowser {
  return {
    name: `WebKit ${version}`,
    goto: async (url) => void (await send('POST', '/url', { url })),
    resize: (width, height) => resize(send, width, height),
    call: async (source, ...values) => (await callFunction(send, source, values)) as Plain,
    locate: async (source, ...values) => {
      const found = (await callFunction(send, source, values)) as Record<string, ElementHandle> | null;
      return found?.[ELEMENT] ?? null;
    },
    click: async (element) => {
      // The driver does not press what is outside the window; a trader would scroll there.
      const scroll = `(element) => element.scrollIntoView({ block: 'center', behavior: 'instant' })`;
      await callFunction(send, scroll, [{ [ELEMENT]: element }]);
      await send('POST', '/actions', { actions: [clickOn(element)] });
    },
    type: async (text) => {
      const keys = [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
      await send('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions: keys }] });
    },
    chooseFiles: async (element, paths) =>
      void (await send('POST', `/element/${element}/value`, { text: paths.join('\n') })),
    screenshot: async () => Buffer.from((await send('GET', '/screenshot')) as string, 'base64'),
    close: async () => {
      await send('DELETE', '').catch(() => {});
      await end();
    },
  };
}

/** Calls a function of the page and waits for it; an element in `found` becomes a handle on its way. */
async function callFunction(send: Send, source: string, values: readonly unknown[]): Promise<unknown> {
  const script = `const values = [...arguments];
    const done = values.pop();
    Promise.resolve().then(() => (${source})(...values)).then(
      (found) => done({ found: found ?? null }),
      (error) => done({ error: String(error) }));`;
  const answer = (await send('POST', '/execute/async', { script, args: values })) as Called;
  if (answer.error !== undefined) throw new Error(`WebKit: ${answer.error}`);
  return answer.found;
}

interface Called {
  readonly found?: unknown;
  readonly error?: string;
}

function clickOn(element: ElementHandle): object {
  const origin = { [ELEMENT]: element };
  const actions = [
    { type: 'pointerMove', x: 0, y: 0, origin },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  return { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions };
}

/** Makes what the page has of the window so large, as the sizes of the other browsers are the page's too. */
async function resize(send: Send, width: number, height: number): Promise<void> {
  const frame = '() => [outerWidth - innerWidth, outerHeight - innerHeight]';
  const [frameWidth, frameHeight] = (await callFunction(send, frame, [])) as [number, number];
  await send('POST', '/window/rect', { width: width + frameWidth, height: height + frameHeight });
}
