// Bodies and queries with an id in them, generated from the contract: one for each place that takes it.
import type { Endpoint } from '@daybook/api/contract/endpoint.ts';
import * as z from 'zod/mini';

type Schema = z.core.JSONSchema.JSONSchema;

/** What a call is given besides its path. */
export type Given =
  | { readonly part: 'body'; readonly value: unknown }
  | { readonly part: 'query'; readonly value: Readonly<Record<string, string>> };

/** Texts of the forms that patterns ask for: numbers, amounts, digests, currencies and ids that nobody has. */
const TEXTS = ['USD', '1', '0.01', '0'.repeat(16), '0'.repeat(32), '0123456789abc', 'x'];

/** What a call may be given with the id at each place of its body and of its query that takes it. */
export function* withIdIn({ body, query }: Endpoint, id: string): Iterable<Given> {
  if (query !== undefined)
    for (const value of placed(schemaOf(query), id))
      yield { part: 'query', value: value as Readonly<Record<string, string>> };
  if (body !== undefined) for (const value of placed(schemaOf(body), id)) yield { part: 'body', value };
}

function schemaOf(schema: z.core.$ZodType): Schema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}

function* placed(schema: Schema, id: string): Iterable<unknown> {
  if (takes(schema, id)) yield id;
  for (const [name, member] of Object.entries(schema.properties ?? {}))
    for (const value of placed(member as Schema, id))
      yield { ...(sampleOf(schema) as object), [name]: value };
  if (typeof schema.items === 'object') for (const value of placed(schema.items as Schema, id)) yield [value];
  for (const member of alternatives(schema)) yield* placed(member, id);
}

function alternatives({ anyOf, oneOf }: Schema): readonly Schema[] {
  return anyOf ?? oneOf ?? [];
}

function takes(
  { type, enum: values, const: value, pattern, minLength, maxLength }: Schema,
  text: string,
): boolean {
  if (type !== 'string' || values !== undefined || value !== undefined) return false;
  const isLongEnough = text.length >= (minLength ?? 0) && text.length <= (maxLength ?? Infinity);
  return isLongEnough && (pattern === undefined || new RegExp(pattern).test(text));
}

/** The least that a schema takes; null where this does not know. */
function sampleOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const [first] = alternatives(schema);
  if (first !== undefined) return sampleOf(first);
  if (schema.type === 'object')
    return Object.fromEntries(
      (schema.required ?? []).map((name) => [name, sampleOf(schema.properties?.[name] as Schema)]),
    );
  if (schema.type === 'array') return (schema.minItems ?? 0) > 0 ? [sampleOf(schema.items as Schema)] : [];
  if (schema.type === 'string') return TEXTS.find((text) => takes(schema, text)) ?? null;
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  return schema.type === 'boolean' ? false : null;
}
