// Shared by the tests of the client.
import assert from 'node:assert/strict';
import { after } from 'node:test';
import { ObjectFailure, type ObjectStore } from './object-store.ts';
import { openS3Server, type TestS3, type TestS3Options } from './s3-testing.ts';

const servers: TestS3[] = [];
after(() => Promise.all(servers.map((server) => server.close())));

/** A server that ends with the test file. */
export async function openPlace(options?: TestS3Options): Promise<TestS3> {
  const server = await openS3Server(options);
  servers.push(server);
  return server;
}

/** Bytes as a stream. */
export async function* piecesOf(bytes: Buffer, step = 1_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step);
}

/** A whole object. */
export async function readAll(store: ObjectStore, key: string): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(store.read(key)));
}

/** What work fails by; its sentence is looked through for secrets. */
export async function failureOf(work: Promise<unknown>): Promise<ObjectFailure> {
  try {
    await work;
  } catch (error) {
    assert.ok(error instanceof ObjectFailure, String(error));
    assert.doesNotMatch(error.message, /AKID|secret\+key|[0-9a-f]{16}|\n/, 'no key and no signature');
    return error;
  }
  throw new Error('it went well');
}
