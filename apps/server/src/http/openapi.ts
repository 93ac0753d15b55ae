import { createHash } from 'node:crypto';
import { readDescription } from '@daybook/api/contract/description.ts';
import type { Endpoint } from '@daybook/api/contract/endpoint.ts';
import { openApiDocument } from '@daybook/api/contract/openapi.ts';
import { API_ROOT } from '#server/http/api.ts';
import { NOT_MODIFIED, on, type Handling } from '#server/calls/call.ts';
import { gzipBytes } from '#server/http/compress.ts';

/** Serves the API description, generated from the declarations of the calls, to every authenticated caller. */
export function descriptionRoutes(endpoints: readonly Endpoint[]): Handling[] {
  // Few ask for it: made for the first who does, not at every start.
  let description: ReturnType<typeof describe> | undefined;
  return [
    on(readDescription, async ({ hasCurrent }) => {
      const { bytes, etag } = await (description ??= describe(endpoints));
      return hasCurrent(etag) ? NOT_MODIFIED : { bytes, encoding: 'gzip' as const };
    }),
  ];
}

async function describe(endpoints: readonly Endpoint[]) {
  const plain = Buffer.from(JSON.stringify(openApiDocument(endpoints, API_ROOT)));
  const etag = `"${createHash('sha256').update(plain).digest('hex').slice(0, 32)}"`;
  return { bytes: await gzipBytes(plain), etag };
}
