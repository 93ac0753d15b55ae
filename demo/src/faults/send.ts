import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Faults } from './faults.ts';

/** An answer before it is sent. */
export interface Sendable {
  readonly status: number;
  readonly body: string;
}

const HTML_PAGE =
  '<!DOCTYPE html>\n<html><head><title>Sign in</title></head><body><h1>Service unavailable</h1></body></html>\n';
const CHUNK = 65_536;
const SLICES_PER_SECOND = 4;

/** Sends an answer, or what the faults make of it. Ends early when the platform closes (`closing`) or the client leaves. */
export async function sendAnswer(
  response: ServerResponse,
  answer: Sendable,
  faults: Faults,
  closing: AbortSignal,
): Promise<void> {
  if (faults.hang === 'before-headers') return;
  if (faults.hang === 'within-headers') return void response.socket?.write('HTTP/1.1 200 OK\r\nContent-Ty');
  if (faults.delayMilliseconds > 0) await wait(faults.delayMilliseconds, undefined, { signal: closing });
  if (faults.redirectTo !== null) return redirect(response, faults.redirectTo);
  if (faults.gzipBombBytes !== null) return sendBomb(response, faults.gzipBombBytes);
  const body = encodeBody(faults.htmlPage ? HTML_PAGE : answer.body, faults.encoding);
  writeHead(response, faults.htmlPage ? 200 : answer.status, body, faults);
  if (faults.giganticBytes !== null) return sendGigantic(response, body, faults.giganticBytes);
  if (faults.hang === 'mid-body') return void response.write(body.subarray(0, Math.ceil(body.length / 2)));
  if (faults.cut) return sendCut(response, body, faults.cut);
  if (faults.bytesPerSecond !== null) return sendSlowly(response, body, faults.bytesPerSecond, closing);
  response.end(body);
}

function writeHead(response: ServerResponse, status: number, body: Buffer, faults: Faults): void {
  const contentType = faults.htmlPage ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8';
  response.statusCode = faults.status ?? status;
  response.setHeader('Content-Type', faults.contentType ?? contentType);
  if (faults.retryAfterSeconds !== null) response.setHeader('Retry-After', faults.retryAfterSeconds);
  const endless = faults.giganticBytes !== null || faults.cut?.how === 'as-if-whole';
  if (!endless) response.setHeader('Content-Length', body.length + faults.contentLengthOffset);
}

function encodeBody(body: string, encoding: Faults['encoding']): Buffer {
  switch (encoding) {
    case null:
      return Buffer.from(body);
    case 'invalid-utf8':
      return Buffer.concat([Buffer.from(body), Buffer.from([0xc3, 0x28, 0xff, 0x0a])]);
    case 'utf-16':
      return Buffer.from(`\ufeff${body}`, 'utf16le');
    case 'latin-1':
      return Buffer.from(`${body}Señor\n`, 'latin1');
    case 'byte-order-mark':
      return Buffer.from(`\ufeff${body}`);
    case 'nul':
      return Buffer.from(body.replace(',', '\u0000,'));
  }
}

function redirect(response: ServerResponse, target: string): void {
  response.writeHead(302, { Location: target, 'Content-Length': 0 });
  response.end();
}

function sendBomb(response: ServerResponse, bytes: number): void {
  const body = gzipSync(Buffer.alloc(bytes, 0x30));
  response.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8', 'Content-Encoding': 'gzip' });
  response.end(body);
}

async function sendGigantic(response: ServerResponse, body: Buffer, bytes: number): Promise<void> {
  const block = Buffer.alloc(Math.max(CHUNK, body.length), body.length > 0 ? body : 0x30);
  const blocks = Array.from({ length: Math.ceil(bytes / block.length) }, () => block);
  await pipeline(Readable.from(blocks), response);
}

function sendCut(response: ServerResponse, body: Buffer, cut: NonNullable<Faults['cut']>): void {
  const part = body.subarray(0, cut.atByte);
  if (cut.how === 'as-if-whole') return void response.end(part);
  response.write(part, () => {
    if (cut.how === 'reset') response.socket?.resetAndDestroy();
    else response.socket?.end();
  });
}

async function sendSlowly(
  response: ServerResponse,
  body: Buffer,
  bytesPerSecond: number,
  closing: AbortSignal,
): Promise<void> {
  const slice = Math.max(1, Math.floor(bytesPerSecond / SLICES_PER_SECOND));
  for (let sent = 0; sent < body.length && !response.destroyed; sent += slice) {
    response.write(body.subarray(sent, sent + slice));
    await wait(1000 / SLICES_PER_SECOND, undefined, { signal: closing });
  }
  response.end();
}
