import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { BODY_LIMIT_BYTES } from '#server/http/edge.ts';
import { refuse } from '#server/http/refusal.ts';
import { isStorableText } from '#server/http/storable-text.ts';

/** A form is never read into memory beyond these; files are refused where a call does not declare them. */
export const FORM_LIMITS = {
  fields: 40,
  fieldSize: 65_536,
  fieldNameSize: 100,
  // One is let through to where it is refused by its name.
  files: 1,
  parts: 41,
  headerPairs: 20,
} as const;

/** The fields of a multipart form by name. Throws a Refusal for a file, a field twice or cut off, and one that is no text. */
export async function readFormFields(request: FastifyRequest): Promise<Record<string, string>> {
  const fields = new Map<string, string>();
  let size = 0;
  for await (const part of partsOf(request)) {
    const field = part.fieldname;
    if (part.type === 'file') {
      part.file.resume();
      throw refuse('011', { field, message: 'no file is taken here' });
    }
    if (typeof part.value !== 'string' || !isStorableText(part.value) || part.fieldnameTruncated)
      throw refuse('011', { field: field.slice(0, 100), message: 'the field is no text' });
    size += part.value.length;
    if (part.valueTruncated || size > BODY_LIMIT_BYTES)
      throw refuse('011', { status: 413, field, message: 'the field is larger than is taken' });
    if (fields.has(field)) throw refuse('011', { field, message: 'the field is there twice' });
    fields.set(field, part.value);
  }
  return Object.fromEntries(fields);
}

async function* partsOf(request: FastifyRequest): AsyncGenerator<Multipart> {
  try {
    yield* request.parts({ limits: FORM_LIMITS });
  } catch (cause) {
    // The parser's own limits carry a status; a form that breaks off or has no boundary is a bare error.
    if (cause instanceof Error && 'statusCode' in cause) throw cause;
    throw refuse('011', { status: 400, message: 'the form cannot be read' });
  }
}
