import type { Endpoint } from '@daybook/api/contract/endpoint.ts';
import { callForResponse } from './call.ts';
import { Offline } from './problem.ts';
import type { CallInput } from './request.ts';

/** A file that an endpoint answered with. */
interface Downloaded {
  readonly file: Blob;
  /** As the server calls it. */
  readonly name: string;
}

/**
 * Calls an endpoint that answers with a file, reporting how many bytes have arrived. Throws as `call` does, and Offline for a file
 * that breaks off.
 */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  onBytes: (received: number) => void,
): Promise<Downloaded> {
  const response = await callForResponse(endpoint, input);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  try {
    for await (const chunk of chunksOf(response)) {
      chunks.push(chunk);
      received += chunk.byteLength;
      onBytes(received);
    }
  } catch (cause) {
    throw new Offline('the file broke off', { cause });
  }
  const type = response.headers.get('content-type') ?? '';
  return { file: new Blob(chunks, { type }), name: nameOf(response.headers.get('content-disposition')) };
}

/** Not every browser can iterate over a body. */
async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader();
  if (!reader) return;
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
}

function nameOf(disposition: string | null): string {
  return /filename="([^"/\\]+)"/.exec(disposition ?? '')?.[1] ?? 'daybook.zip';
}

/** Hands a file to the browser, to be kept where downloads are. */
export function keepFile({ file, name }: Downloaded): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has begun to read by then, and the memory is given back.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
