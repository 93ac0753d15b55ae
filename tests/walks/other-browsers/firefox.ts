// Firefox speaks WebDriver BiDi itself (https://www.w3.org/TR/webdriver-bidi/), without a separate driver.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { BrowserChoice, DrivenBrowser, Plain } from './driven-browser.ts';

const NAMES = ['firefox-esr', 'firefox'];
const LISTENING = /^WebDriver BiDi listening on (ws:\/\/\S+)$/;
const START_LIMIT_MS = 60_000;

/** The Firefox of this machine; DAYBOOK_FIREFOX names another. */
export function findFirefox(): BrowserChoice {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const program =
    process.env['DAYBOOK_FIREFOX'] ??
    folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find((path) => existsSync(path));
  if (!program)
    return {
      missing:
        'the walk in Firefox, there is none: install it (on Debian: apt-get install firefox-esr) or name one in DAYBOOK_FIREFOX',
    };
  return { start: (dark) => startFirefox(program, dark) };
}

/** Starts it without a window, in a profile of its own that is removed with it. */
async function startFirefox(program: string, dark = false): Promise<DrivenBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-firefox-'));
  writeFileSync(join(folder, 'user.js'), preferences(dark));
  const child = spawn(
    program,
    ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', folder],
    {
      env: { ...process.env, HOME: folder, XDG_CACHE_HOME: folder },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const end = async () => {
    const ended = once(child, 'exit');
    if (child.exitCode === null && child.signalCode === null && child.kill()) await ended;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const bidi = await connect(`${await listeningAddress(child)}/session`);
    return await drive(bidi, end);
  } catch (error) {
    await end();
    throw error;
  }
}

function preferences(dark = false): string {
  const values = {
    'layout.css.prefers-color-scheme.content-override': dark ? 0 : 1,
    'ui.prefersReducedMotion': 1,
    'intl.accept_languages': 'en-US',
    'datareporting.policy.dataSubmissionEnabled': false,
    'app.normandy.enabled': false,
    'network.proxy.type': 0,
  };
  return Object.entries(values)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('');
}

function listeningAddress(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const lines: string[] = [];
  createInterface({ input: child.stderr! }).on('line', (line) => {
    lines.push(line);
    const address = LISTENING.exec(line)?.[1];
    if (address) resolve(address);
  });
  const limit = setTimeout(() => reject(new Error(`no answer:\n${lines.join('\n')}`)), START_LIMIT_MS);
  child.once('error', reject);
  child.once('exit', (code) => reject(new Error(`Firefox ended with ${code}:\n${lines.join('\n')}`)));
  return promise.finally(() => clearTimeout(limit));
}

/** What the commands used here answer with, each with its part of it. */
interface Answer {
  readonly capabilities: { readonly browserVersion: string };
  readonly contexts: readonly { readonly context: string }[];
  readonly data: string;
  readonly type: string;
  readonly result: { readonly value: string; readonly sharedId?: string };
  readonly exceptionDetails: { readonly text: string };
}

interface Message {
  readonly id: number;
  readonly type: string;
  readonly result: Answer;
  readonly error?: string;
  readonly message?: string;
}

type Send = (method: string, params: object) => Promise<Answer>;

/** One command at a time or several: each answer finds its command by number. */
async function connect(url: string): Promise<Send> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, PromiseWithResolvers<Answer>>();
  let count = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(String(data)) as Message;
    const command = waiting.get(id);
    waiting.delete(id);
    if (type === 'success') command?.resolve(result);
    else command?.reject(new Error(`Firefox: ${error}: ${message}`));
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox closed the connection'));
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error(`no connection to ${url}`)), { once: true });
  });
  return (method, params) => {
    const command = Promise.withResolvers<Answer>();
    count += 1;
    waiting.set(count, command);
    socket.send(JSON.stringify({ id: count, method, params }));
    return command.promise;
  };
}

async function drive(send: Send, end: () => Promise<void>): Promise<DrivenBrowser> {
  const { capabilities } = await send('session.new', { capabilities: {} });
  const { contexts } = await send('browsingContext.getTree', {});
  const context = contexts[0]!.context;
  const call = (source: string, values: readonly Plain[]) => callFunction(send, context, source, values);
  const perform = (actions: readonly object[]) => send('input.performActions', { context, actions });
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    resize: async (width, height) =>
      void (await send('browsingContext.setViewport', { context, viewport: { width, height } })),
    call: async (source, ...values) => {
      const text = `async (...values) => JSON.stringify((await (${source})(...values)) ?? null)`;
      return JSON.parse((await call(text, values)).value) as Plain;
    },
    locate: async (source, ...values) => (await call(source, values)).sharedId ?? null,
    click: async (element) => {
      // A pointer reaches only what is in the window; a trader would scroll there.
      await send('script.callFunction', {
        functionDeclaration: `(element) => element.scrollIntoView({ block: 'center', behavior: 'instant' })`,
        arguments: [{ sharedId: element }],
        target: { context },
        awaitPromise: false,
      });
      await perform([clickOn(element)]);
    },
    type: async (text) => {
      const keys = [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
      await perform([{ type: 'key', id: 'keyboard', actions: keys }]);
    },
    chooseFiles: async (element, files) =>
      void (await send('input.setFiles', { context, element: { sharedId: element }, files })),
    screenshot: async () =>
      Buffer.from((await send('browsingContext.captureScreenshot', { context })).data, 'base64'),
    close: end,
  };
}

function clickOn(element: string): object {
  const origin = { type: 'element', element: { sharedId: element } };
  const actions = [
    { type: 'pointerMove', x: 0, y: 0, origin },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  return { type: 'pointer', id: 'mouse', actions };
}

/** Values go as JSON in one string; the answer is the protocol's own form of what the function gave. */
async function callFunction(
  send: Send,
  context: string,
  source: string,
  values: readonly Plain[],
): Promise<Answer['result']> {
  const answer = await send('script.callFunction', {
    functionDeclaration: `(json) => (${source})(...JSON.parse(json))`,
    arguments: [{ type: 'string', value: JSON.stringify(values) }],
    target: { context },
    awaitPromise: true,
  });
  if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
  return answer.result;
}
