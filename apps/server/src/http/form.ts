import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { IMAGE_LIMIT_BYTES } from '@daybook/api/journal/images.ts';
import type { UploadedFile } from '#server/calls/call.ts';
import { BODY_LIMIT_BYTES } from '#server/http/edge.ts';
import { Refusal, refuse } from '#server/calls/refusal.ts';
import { isStorableText } from '#server/store/parameters.ts';

/** A form is never read into memory beyond these; files are refused where a call does not declare them. */
export const FORM_LIMITS = {
  fields: 40,
  fieldSize: 65_536,
  fieldNameSize: 100,
  fileSize: IMAGE_LIMIT_BYTES,
  // Those beyond the first are let through to where they are refused by their names.
  files: 3,
  parts: 43,
  headerPairs: 20,
} as const;

/** Most bytes that a form with a file may announce: the file, the fields, and the lines between them. */
const FORM_WITH_FILE_BYTES = IMAGE_LIMIT_BYTES + BODY_LIMIT_BYTES;

/** Refuses a form with a file that announces more than is taken, before it is read. Throws a Refusal. */
export function requireFormWithFile({ headers }: Pick<FastifyRequest, 'headers'>, field: string): void {
  if (Number(headers['content-length'] ?? 0) > FORM_WITH_FILE_BYTES) throw refuseSize(field);
}

/** What a form holds. */
interface Form {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: UploadedFile | null;
}

/**
 * Reads a multipart form whose one file, if any, is in `fileField`. Throws a Refusal for a file elsewhere, a second one or one of
 * more than 1,048,576 bytes, for a field twice or cut off, one that is no text, and a form that is larger than it may announce.
 */
export async function readForm(request: FastifyRequest, fileField: string | undefined): Promise<Form> {
  const limit = watchSize(request);
  try {
    return await Promise.race([readParts(request, fileField), limit.exceeded]);
  } finally {
    limit.stop();
  }
}

/** Refuses a form that did not announce its size as soon as more came of it than is taken. */
function watchSize({ raw }: FastifyRequest): { readonly exceeded: Promise<never>; stop(): void } {
  const { promise: exceeded, reject } = Promise.withResolvers<never>();
  let size = 0;
  const count = (chunk: Buffer): void => {
    size += chunk.length;
    if (size > FORM_WITH_FILE_BYTES)
      reject(refuse('011', { status: 413, message: 'the body is larger than is taken' }));
  };
  raw.on('data', count);
  return { exceeded, stop: () => void raw.off('data', count) };
}

async function readParts(request: FastifyRequest, fileField: string | undefined): Promise<Form> {
  const fields = new Map<string, string>();
  let file: UploadedFile | null = null;
  let size = 0;
  for await (const part of partsOf(request)) {
    const field = part.fieldname;
    if (part.type === 'file') {
      if (field !== fileField || file !== null) throw refuseFile(part, file !== null);
      file = await readFile(part);
      continue;
    }
    if (typeof part.value !== 'string' || !isStorableText(part.value) || part.fieldnameTruncated)
      throw refuse('011', { field: field.slice(0, 100), message: 'the field is no text' });
    size += part.value.length;
    if (part.valueTruncated || size > BODY_LIMIT_BYTES)
      throw refuse('011', { status: 413, field, message: 'the field is larger than is taken' });
    if (fields.has(field)) throw refuse('011', { field, message: 'the field is there twice' });
    fields.set(field, part.value);
  }
  return { fields: Object.fromEntries(fields), file };
}

function refuseFile(part: MultipartFile, isSecond: boolean): Refusal {
  part.file.resume();
  const field = part.fieldname;
  if (!isSecond) return refuse('011', { field, message: 'no file is taken here' });
  return refuse('011', { field, message: 'one file alone is taken here', details: { problem: 'one-file' } });
}

async function readFile(part: MultipartFile): Promise<UploadedFile> {
  const { fieldname: field, filename: name, mimetype: type, file } = part;
  // Otherwise it would be read to its end, however far that is.
  file.once('limit', () => void file.destroy(refuseSize(field)));
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of file as AsyncIterable<Buffer>) chunks.push(chunk);
  } catch (cause) {
    throw cause instanceof Refusal ? cause : unreadableForm();
  }
  const bytes = Buffer.concat(chunks);
  if (file.truncated || bytes.length > IMAGE_LIMIT_BYTES) throw refuseSize(field);
  return { field, name, type, bytes };
}

function unreadableForm(): Refusal {
  return refuse('011', { status: 400, message: 'the form cannot be read' });
}

function refuseSize(field: string): Refusal {
  const message = 'the file is larger than 1,048,576 bytes';
  return refuse('011', { status: 413, field, message, details: { problem: 'too-large' } });
}

async function* partsOf(request: FastifyRequest): AsyncGenerator<Multipart> {
  try {
    yield* request.parts({ limits: FORM_LIMITS });
  } catch (cause) {
    // The parser's own limits carry a status; a form that breaks off or has no boundary is a bare error.
    if (cause instanceof Error && 'statusCode' in cause) throw cause;
    throw unreadableForm();
  }
}
