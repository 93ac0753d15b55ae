import type { IncomingMessage } from 'node:http';
import { Refusal } from './refusal.ts';

/** The parameters of a call by name; of a repeated one the first. */
export type Form = ReadonlyMap<string, string>;

const LARGEST_BODY = 65_536;
const LARGEST_DISCARDED = 8_388_608;

/** Reads the form of a request, urlencoded or multipart. Refuses other content types and bodies above 64 kB. */
export async function readForm(request: IncomingMessage): Promise<Form> {
  const type = request.headers['content-type'] ?? '';
  const body = await readBody(request);
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return firstOfEach(new URLSearchParams(body));
  const boundary = /^multipart\/form-data\b.*?;\s*boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary === undefined) throw new Refusal('Expected a form, urlencoded or multipart');
  return firstOfEach(multipartFields(body, boundary));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('the request must be read as bytes');
    size += chunk.length;
    // What is too large is read on and dropped, so that the client gets its answer instead of a reset.
    if (size <= LARGEST_BODY) chunks.push(chunk);
    if (size > LARGEST_DISCARDED) break;
  }
  if (size > LARGEST_BODY) throw new Refusal('The request is too large');
  return Buffer.concat(chunks).toString('utf8');
}

function firstOfEach(fields: Iterable<readonly [string, string]>): Form {
  const form = new Map<string, string>();
  for (const [name, value] of fields) if (!form.has(name)) form.set(name, value);
  return form;
}

/** RFC 7578: parts between boundary lines, each with headers, an empty line and its value. */
function multipartFields(body: string, boundary: string): readonly (readonly [string, string])[] {
  const parts = `\r\n${body}`.split(`\r\n--${boundary}`).slice(1);
  return parts.flatMap((part) => {
    const gap = part.indexOf('\r\n\r\n');
    const name = /\bname="([^"]*)"/i.exec(part.slice(0, Math.max(0, gap)))?.[1];
    return gap < 0 || name === undefined ? [] : [[name, part.slice(gap + 4)] as const];
  });
}
