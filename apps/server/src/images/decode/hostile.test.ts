import assert from 'node:assert/strict';
import { before, beforeEach, suite, test } from 'node:test';
import { assertProblem, sendRaw } from '#server/http/http-testing.ts';
import { windowAndSlotMs } from '#server/limits/sliding-limit-testing.ts';
import { testServers, withTrader, type Client, type TestServer } from '#server/app/server-testing.ts';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cutFiles, hostileFiles, type HostileFile } from './hostile-testing.ts';
import { aPng, formOf, sent } from '#server/images/images-testing.ts';
import { unexpectedParts } from '#server/images/stored-bytes-testing.ts';

const LIMIT_PASSED_MS = windowAndSlotMs(3_600_000);

suite('uploads that mean harm', () => {
  const start = testServers(async () => ({
    engine: 'sqlite',
    folder: mkdtempSync(join(tmpdir(), 'daybook-hostile-')),
  }));
  let server: TestServer;
  let client: Client;
  before(async () => {
    server = await start();
    client = await withTrader(server);
  });
  beforeEach(() => void (server.clock.now += LIMIT_PASSED_MS));

  const upload = (form: FormData) => client.call('POST', '/api/v1/profile', { form });

  async function tryFile({ what, file, outcome }: HostileFile): Promise<void> {
    const answer = await upload(formOf({}, [['avatar', file]]));
    const allowed = typeof outcome === 'string' ? [outcome] : outcome;
    if (answer.status === 200) {
      assert.ok(allowed.includes('cleaned'), `${what} was taken`);
      const stored = await fetch(`${server.url}/images/${answer.json.avatar}`);
      const bytes = Buffer.from(await stored.arrayBuffer());
      assert.deepEqual(unexpectedParts(bytes), [], what);
      assert.ok(!bytes.equals(Buffer.from(file.bytes)), `${what} is stored unchanged`);
      return;
    }
    assertProblem(what, answer, allowed.includes('too-large') ? 413 : 422, '011');
    const [problem] = answer.json.errors;
    assert.equal(problem.field, 'avatar', what);
    assert.ok(allowed.includes(problem.details.problem), `${what}: ${problem.details.problem}`);
  }

  async function tryAll(files: readonly HostileFile[]): Promise<void> {
    for (const [count, file] of files.entries()) {
      if (count % 30 === 0) server.clock.now += LIMIT_PASSED_MS;
      await tryFile(file);
    }
  }

  test('each hostile file is refused with its reason, or stored as its pixels alone', async () => {
    const files = await hostileFiles();
    assert.ok(files.length >= 60, `${files.length} files`);
    await tryAll(files);
  });

  test('a picture that is cut anywhere is refused', async () => {
    await tryAll(await cutFiles(6));
  });

  test('one file at its field, and no other', async () => {
    const file = sent(aPng());
    const two = await upload(
      formOf({}, [
        ['avatar', file],
        ['avatar', file],
      ]),
    );
    assertProblem('two files', two, 422, '011');
    assert.equal(two.json.errors[0].details.problem, 'one-file');
    assertProblem('elsewhere', await upload(formOf({}, [['image', file]])), 422, '011');
    assertProblem('as text', await upload(formOf({ avatar: 'x' })), 422, '011');
  });

  test('forms that are no forms are refused', async () => {
    const head = (type: string, length: number) =>
      `POST /api/v1/profile HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${client.token}\r\nCookie: ${[...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`;
    const parts = Array.from(
      { length: 10_000 },
      (_, at) => `--b\r\nContent-Disposition: form-data; name="f${at}"\r\n\r\n1\r\n`,
    );
    const bodies = [
      ['multipart/form-data', 'x'],
      [
        'multipart/form-data; boundary=b',
        `--b\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\n\r\n`,
      ],
      [
        'multipart/form-data; boundary=b',
        `--b\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n--c--\r\n--b--\r\n`,
      ],
      ['multipart/form-data; boundary=b', `${parts.slice(0, 3_000).join('')}--b--\r\n`],
    ] as const;
    for (const [type, body] of bodies) {
      const text = await sendRaw(server.url, head(type, Buffer.byteLength(body)) + body);
      assert.match(text, /^HTTP\/1\.1 (?:4\d\d|200) /, `${type}: ${body.slice(0, 60)}`);
      assert.doesNotMatch(text, /"code":"999"/, body.slice(0, 60));
    }
    assert.equal((await upload(formOf({}, [['avatar', sent(aPng())]]))).status, 200, 'still serving');
  });
});
