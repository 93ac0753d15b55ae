// Holds answers of a running server against the description of the calls.
import type { TestAnswer } from '#server/app/server-testing.ts';

type Json = { readonly [name: string]: unknown };

interface Response {
  readonly description: string;
  readonly content?: Readonly<Record<string, { readonly schema: Json }>>;
}

/** Of a description as it is sent. */
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: Json }>>>>;
  readonly components: Json;
}

/** What of an answer is not as the description says; null for nothing. */
export function undescribed(
  description: Description,
  { method, path }: { readonly method: string; readonly path: string },
  { status, headers, json }: TestAnswer,
): string | null {
  const { responses } = description.paths[path]![method.toLowerCase()]!;
  const own = responses[String(status)];
  const { description: text, content = {} } = resolve(description, own ?? responses['default']) as Response;
  if (own === undefined && !new RegExp(`(?:^|; )${status} `).test(text)) return `${status} is not described`;
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  const schema = content[type]?.schema;
  if (schema === undefined) return `${status} as ${type} is not described`;
  if (type !== 'application/json') return null;
  const fault = faultIn(description, schema, json, '');
  return fault === null ? null : `${status}: ${fault}`;
}

/** What a reference leads to. */
function resolve(description: Description, value: unknown): unknown {
  const reference = (value as { readonly $ref?: string }).$ref;
  if (reference === undefined) return value;
  const [, kind = '', name = ''] = reference.split('/').slice(1);
  const found = (description.components[kind] as Json | undefined)?.[name];
  if (found === undefined) throw new Error(`${reference} leads nowhere`);
  return resolve(description, found);
}

/** Keywords that say nothing about a value, or nothing that an answer could break unseen: the server parses it itself. */
const SILENT = new Set([
  'description',
  'format',
  'minimum',
  'maximum',
  'pattern',
  'default',
  'propertyNames',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
]);

/** Where a value is not of a schema, and why; null where it is. Throws for a keyword that it does not know. */
function faultIn(description: Description, given: Json, value: unknown, place: string): string | null {
  const schema = resolve(description, given) as Json;
  for (const [keyword, wanted] of Object.entries(schema)) {
    if (SILENT.has(keyword)) continue;
    const check = CHECKS[keyword];
    if (check === undefined) throw new Error(`${keyword} in a schema is not known here`);
    const below: Below = (part, one, name) => faultIn(description, part as Json, one, `${place}/${name}`);
    const fault = check(wanted, value, below, schema);
    if (fault !== null) return fault.startsWith('/') ? fault : `${place}/ ${fault}`;
  }
  return null;
}

type Below = (schema: unknown, value: unknown, name: string | number) => string | null;
type Check = (wanted: unknown, value: unknown, below: Below, schema: Json) => string | null;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function first(faults: Iterable<string | null>): string | null {
  for (const fault of faults) if (fault !== null) return fault;
  return null;
}

const CHECKS: Readonly<Record<string, Check>> = {
  type: (wanted, value) => {
    const types = [wanted].flat();
    const found = typeOf(value);
    return types.includes(found) || (found === 'integer' && types.includes('number'))
      ? null
      : `is ${found} instead of ${types.join(' or ')}`;
  },
  enum: (wanted, value) => ((wanted as unknown[]).includes(value) ? null : `has no value ${String(value)}`),
  const: (wanted, value) => (wanted === value ? null : `is not ${String(wanted)}`),
  required: (wanted, value) =>
    first((wanted as string[]).map((name) => (isObject(value) && name in value ? null : `lacks ${name}`))),
  properties: (wanted, value, below) =>
    isObject(value)
      ? first(
          Object.entries(value).map(([name, one]) => {
            const member = (wanted as Json)[name];
            return member === undefined ? null : below(member, one, name);
          }),
        )
      : null,
  additionalProperties: (wanted, value, below, { properties = {} }) =>
    isObject(value)
      ? first(
          Object.entries(value).map(([name, one]) =>
            name in (properties as Json) ? null : below(wanted, one, name),
          ),
        )
      : null,
  items: (wanted, value, below, { prefixItems = [] }) =>
    Array.isArray(value) && wanted !== false
      ? first(value.slice((prefixItems as unknown[]).length).map((one, at) => below(wanted, one, at)))
      : null,
  prefixItems: (wanted, value, below) =>
    Array.isArray(value) ? first((wanted as unknown[]).map((part, at) => below(part, value[at], at))) : null,
  anyOf: (wanted, value, below) => {
    const faults = (wanted as unknown[]).map((part) => below(part, value, ''));
    return faults.includes(null) ? null : (faults.at(0) ?? null);
  },
  oneOf: (wanted, value, below, schema) => CHECKS['anyOf']!(wanted, value, below, schema),
};
