// What a browser keeps of a journal is gone once its trader left, on this machine and over https.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, openPage } from '../browser.ts';
import { startDemoServer, type DemoSignIn } from '../demo-server.ts';

const atTheEnd: (() => unknown)[] = [];
after(async () => {
  for (const end of atTheEnd.reverse()) await end();
});

test('after a sign-out, and after a 401, nothing of the journal is in the browser’s cache on this machine', async () => {
  const server = await startDemoServer();
  atTheEnd.push(() => server.stop());
  const browser = await openBrowser();
  atTheEnd.push(() => browser.close());
  await leave(browser, server.url, server.signIn);
});

test(
  'nor over https',
  { skip: hasOpenssl() ? false : 'there is no openssl to make a certificate' },
  async () => {
    const front = await openFront();
    const server = await startDemoServer({ BASE_URL: front.url, PORT: String(front.backPort) });
    atTheEnd.push(() => server.stop());
    const browser = await openBrowser([`--ignore-certificate-errors-spki-list=${front.keyHash}`]);
    atTheEnd.push(() => browser.close());
    await leave(browser, front.url, server.signIn);
  },
);

async function leave(browser: Browser, url: string, signIn: DemoSignIn): Promise<void> {
  const { page, context } = await openPage(browser);
  const enter = async () => {
    await page.goto(`${url}/auth/login`);
    await page.getByLabel('Email').fill(signIn.username);
    await page.getByLabel('Password', { exact: true }).fill(signIn.password);
    await page.getByRole('button', { name: "Let's Go" }).click();
    await page.getByRole('heading', { name: 'All time' }).waitFor();
    const token = await page.evaluate(
      () =>
        (JSON.parse(localStorage.getItem('daybook.auth')!) as { state: { accessToken: string } }).state
          .accessToken,
    );
    const hash = await segmentHash(page, token);
    await ask(page, token, hash, 'default');
    assert.equal(
      await ask(page, token, hash, 'only-if-cached'),
      200,
      'a segment is kept for as long as one is signed in',
    );
    return { token, hash };
  };
  const left = await enter();
  await page.evaluate(async (token) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    await fetch('/api/v1/auth/sign_out', { method: 'POST', headers, body: '{}' });
  }, left.token);
  assert.equal(await ask(page, left.token, left.hash, 'only-if-cached'), 'not kept');
  await page.evaluate(() => localStorage.clear());
  const refused = await enter();
  assert.equal(await ask(page, 'tj_of-nobody', refused.hash, 'no-store'), 401);
  assert.equal(await ask(page, refused.token, refused.hash, 'only-if-cached'), 'not kept');
  await context.close();
}

/** The hash of one of the journal's segments. */
function segmentHash(page: Page, token: string): Promise<string> {
  return page.evaluate(async (bearer) => {
    const answer = await fetch('/api/v1/segments', { headers: { authorization: `Bearer ${bearer}` } });
    const hash = /"hash":"([0-9a-f]{32})"/.exec(new TextDecoder().decode(await answer.arrayBuffer()))?.[1];
    if (hash === undefined) throw new Error('the journal has no segments');
    return hash;
  }, token);
}

/** The status of a segment, as the browser's cache is asked. */
function ask(page: Page, token: string, hash: string, cache: RequestCache): Promise<number | 'not kept'> {
  return page.evaluate(
    async ([bearer, name, mode]) => {
      try {
        const answer = await fetch(`/api/v1/segments/${name}`, {
          cache: mode,
          mode: 'same-origin',
          headers: { authorization: `Bearer ${bearer}` },
        });
        await answer.arrayBuffer();
        // What is not there is refused, or answered with 504, as a browser likes.
        return answer.status === 504 ? ('not kept' as const) : answer.status;
      } catch {
        return 'not kept' as const;
      }
    },
    [token, hash, cache] as const,
  );
}

function hasOpenssl(): boolean {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

interface Front {
  readonly url: string;
  readonly backPort: number;
  /** Of the certificate's key, as Chromium takes it. */
  readonly keyHash: string;
}

/** What an operator puts before a journal: it speaks https, and hands everything on. */
async function openFront(): Promise<Front> {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-front-'));
  atTheEnd.push(() => rmSync(folder, { recursive: true, force: true }));
  const command =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3 -keyout key.pem -out cert.pem -subj /CN=localhost -addext subjectAltName=DNS:localhost';
  execFileSync('openssl', command.split(' '), { cwd: folder, stdio: 'ignore' });
  const [cert, key] = ['cert.pem', 'key.pem'].map((name) => readFileSync(join(folder, name), 'utf8'));
  const backPort = await freePort();
  const server = createTlsServer({ cert, key }, (incoming, answer) => {
    const { method, url: path, headers } = incoming;
    const onward = request({ host: '127.0.0.1', port: backPort, method, path, headers }, (back) => {
      answer.writeHead(back.statusCode ?? 502, back.headers);
      back.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atTheEnd.push(() => server.close());
  const spki = new X509Certificate(cert!).publicKey.export({ type: 'spki', format: 'der' });
  const keyHash = createHash('sha256').update(spki).digest('base64');
  return { url: `https://localhost:${portOf(server)}`, backPort, keyHash };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  server.close();
  await once(server, 'close');
  return port;
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
