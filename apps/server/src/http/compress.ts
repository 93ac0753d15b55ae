import { promisify } from 'node:util';
import { constants, gzip, gunzip } from 'node:zlib';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** Smaller ones gain nothing: they fit into one packet as they are. */
export const WORTH_PACKING_BYTES = 1_024;
const LARGE_BYTES = 1_048_576;

/** Packs on a thread of its own; large ones fast, since the caller waits. */
export function gzipBytes(bytes: Uint8Array): Promise<Buffer> {
  const level = bytes.length > LARGE_BYTES ? constants.Z_BEST_SPEED : constants.Z_DEFAULT_COMPRESSION;
  return pack(bytes, { level });
}

/** Unpacks bytes of our own. */
export function gunzipBytes(bytes: Uint8Array): Promise<Buffer> {
  return unpack(bytes);
}

/** Whether an Accept-Encoding header takes a coding (RFC 9110, section 12.5.3). */
export function accepts(header: string | string[] | undefined, coding: string): boolean {
  const weights = new Map(
    String(header ?? '')
      .toLowerCase()
      .split(',')
      .map((entry) => {
        const [name = '', ...parameters] = entry.split(';').map((part) => part.trim());
        const q = parameters.find((parameter) => parameter.startsWith('q='));
        return [name, q === undefined ? 1 : Number(q.slice(2))] as const;
      }),
  );
  return (weights.get(coding) ?? weights.get(`x-${coding}`) ?? weights.get('*') ?? 0) > 0;
}
