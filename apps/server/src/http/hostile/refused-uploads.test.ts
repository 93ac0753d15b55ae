import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { before, test } from 'node:test';
import { MAX_FILE_BYTES } from '@daybook/api/imports/imports.ts';
import { testServers, withTrader, type Client, type TestServer } from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

const TRADE = '/api/v1/trade/0000000000000';
const FILES = '/api/v1/imports?name=journal.zip';
const SIGN_IN = '/api/v1/auth/sign_in';
const JSON_TYPE = 'application/json';
const BYTES_TYPE = 'application/octet-stream';
const FORM_TYPE = 'multipart/form-data; boundary=b';
const IMAGE = '--b\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n';
const FIELD = '--b\r\nContent-Disposition: form-data; name="comments"\r\n\r\n';
const OTHER_FILE = '--b\r\nContent-Disposition: form-data; name="other"; filename="a.png"\r\n\r\n';

const PIECE = Buffer.alloc(262_144, 'x');
const BODY_BYTES = 20 * 1_048_576;

interface RefusedUpload {
  readonly what: string;
  readonly method?: string;
  readonly path: string;
  readonly type: string;
  readonly by: 'trader' | 'anonymous';
  /** With what the body begins; the rest are bytes without meaning. */
  readonly begin?: string;
  readonly bytes?: number;
  readonly expected: string;
}

/** Refused before, while and after a part of the body was read. */
const ANNOUNCED: readonly RefusedUpload[] = [
  { what: 'image', path: TRADE, type: FORM_TYPE, by: 'trader', begin: IMAGE, expected: '413 011' },
  { what: 'JSON', path: SIGN_IN, type: JSON_TYPE, by: 'anonymous', begin: '{"', expected: '413 011' },
  { what: 'file of nobody', path: FILES, type: BYTES_TYPE, by: 'anonymous', expected: '401 003' },
  {
    what: 'own data of another type',
    path: FILES,
    type: 'application/zip',
    by: 'trader',
    expected: '415 011',
  },
  { what: 'no such call', path: '/api/v1/nothing', type: BYTES_TYPE, by: 'trader', expected: '404 010' },
  { what: 'PUT', method: 'PUT', path: FILES, type: BYTES_TYPE, by: 'trader', expected: '405 011' },
  { what: 'unknown query', path: `${FILES}&a=1`, type: BYTES_TYPE, by: 'trader', expected: '422 011' },
];
const IN_CHUNKS: readonly RefusedUpload[] = [
  ...ANNOUNCED,
  { what: 'long field', path: TRADE, type: FORM_TYPE, by: 'trader', begin: FIELD, expected: '413 011' },
  { what: 'other file', path: TRADE, type: FORM_TYPE, by: 'trader', begin: OTHER_FILE, expected: '422 011' },
  { what: 'no boundary', path: TRADE, type: 'multipart/form-data', by: 'trader', expected: '400 011' },
];

onEachEngine((engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  const [times, timesInChunks] = engine === 'sqlite' ? [5, 2] : [1, 1];
  let server: TestServer;
  let trader: Client;
  before(async () => {
    server = await start({ environment: { PUBLIC_CALLS_PER_MINUTE: '100000', CALLS_PER_MINUTE: '100000' } });
    trader = await withTrader(server);
  });

  const headersOf = (upload: RefusedUpload): Record<string, string> => ({
    'content-type': upload.type,
    ...(upload.by === 'anonymous'
      ? {}
      : {
          authorization: `Bearer ${trader.token}`,
          cookie: [...trader.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
  });

  /** Sends everything before it reads anything, as browsers do. Gives status, code, and whether the connection ends. */
  const sendAll = async (upload: RefusedUpload, isAnnounced: boolean): Promise<string> => {
    const { method = 'POST', path, begin = '', bytes = BODY_BYTES } = upload;
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    let text = '';
    const closed = once(socket, 'close');
    let failure: Error | undefined;
    socket.on('error', (error) => (failure = error));
    const size = begin.length + bytes;
    const headers = {
      host: new URL(server.url).host,
      ...headersOf(upload),
      ...(isAnnounced ? { 'content-length': String(size) } : { 'transfer-encoding': 'chunked' }),
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const write = (data: Buffer | string) =>
      new Promise<void>((done) => void (socket.destroyed ? done() : socket.write(data, () => done())));
    const framed = (data: Buffer | string) =>
      isAnnounced || data.length === 0 ? data : `${data.length.toString(16)}\r\n${data.toString()}\r\n`;
    await write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
    await write(framed(begin));
    for (let sent = 0; sent < bytes && failure === undefined; sent += PIECE.length)
      await write(framed(PIECE));
    if (!isAnnounced) await write('0\r\n\r\n');
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    await closed;
    return failure === undefined ? readAnswer(text) : `${failure.message} after ${text.length} characters`;
  };

  for (const upload of ANNOUNCED)
    test(`${upload.what}: a caller that sends all 20 MB first still reads the refusal`, async () => {
      for (let at = 0; at < times; at++) assert.equal(await sendAll(upload, true), upload.expected, `${at}`);
    });

  for (const upload of IN_CHUNKS)
    test(`${upload.what}: also when no length was announced`, async () => {
      for (let at = 0; at < timesInChunks; at++)
        assert.equal(await sendAll(upload, false), upload.expected, `${at}`);
    });

  for (const upload of ANNOUNCED)
    test(`${upload.what}: and so does fetch`, async () => {
      const { method = 'POST', path, begin = '', expected } = upload;
      const body = Buffer.concat([Buffer.from(begin), Buffer.alloc(BODY_BYTES, 'x')]);
      for (let at = 0; at < times; at++) {
        const answer = await fetch(server.url + path, { method, headers: headersOf(upload), body });
        const { errors } = (await answer.json()) as { errors: { code: string }[] };
        assert.equal(`${answer.status} ${errors[0]?.code}`, expected, `${at}`);
        assert.equal(answer.headers.get('connection'), 'close');
      }
    });

  test('bytes that are not a request get a refusal, however many follow', async () => {
    const upload = { what: 'no request', type: BYTES_TYPE, by: 'anonymous', expected: '' } as const;
    for (let at = 0; at < times; at++)
      assert.equal(
        await sendAll({ ...upload, path: '/\n', bytes: 8 * PIECE.length }, true),
        '400 011',
        `${at}`,
      );
  });

  test('a file that turns out too large while it is written is refused aloud', async () => {
    const bytes = MAX_FILE_BYTES + 4 * PIECE.length;
    const upload = { what: 'file', path: FILES, type: BYTES_TYPE, by: 'trader', bytes } as const;
    assert.equal(await sendAll({ ...upload, expected: '' }, false), '413 011');
  });
});

/** Status and code of one whole answer that ends its connection; the text itself of anything else. */
function readAnswer(text: string): string {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? -1);
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1];
  if (!/^connection: close$/im.test(head) || Buffer.byteLength(body) !== length) return text;
  return `${status} ${/"code":"(\d+)"/.exec(body)?.[1]}`;
}
