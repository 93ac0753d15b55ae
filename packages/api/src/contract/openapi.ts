import * as z from 'zod/mini';
import { API_TOKEN_PREFIX } from '../identity/api-tokens.ts';
import { CALL_TAGS, tagOf } from './call-tags.ts';
import type { Endpoint } from './endpoint.ts';
import { collectSchemas, type Json, type Schemas } from './named-schemas.ts';
import type { ProblemCode } from './problem-codes.ts';
import { PROBLEMS, problemsSchema } from './problems.ts';

const WITH_SESSION: readonly ProblemCode[] = ['002', '003'];
/** Codes that name no response: the status says it. */
const USUAL: ReadonlySet<ProblemCode> = new Set([...WITH_SESSION, '010', '011']);

/** The calls as an OpenAPI 3.1 document; `root` is the root of their paths. */
export function openApiDocument(endpoints: readonly Endpoint[], root: string): Json {
  const paths: { [path: string]: Json } = {};
  const parts: Parts = { schemas: collectSchemas(), responses: {} };
  for (const endpoint of endpoints) {
    const methods = (paths[endpoint.path] ??= {});
    const method = endpoint.method.toLowerCase();
    // A path that is a mailed link's without a session is described with the trader's own call.
    methods[method] =
      method in methods ? withoutSession(methods[method] as Json, endpoint) : operationOf(endpoint, parts);
  }
  const used = new Set(endpoints.map(({ path }) => tagOf(path)));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Daybook',
      version: '1',
      description: 'A trading journal. Amounts are integers of 1/10,000, days New York day numbers.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: root }],
    tags: CALL_TAGS.filter(({ name }) => used.has(name)).map(({ name, description }) => ({
      name,
      description,
    })),
    paths,
    components: {
      schemas: parts.schemas.named(),
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
      responses: parts.responses,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

/** What the calls share. */
interface Parts {
  readonly schemas: Schemas;
  /** Problems by their names; each call refers to its own. */
  readonly responses: { [name: string]: Json };
}

const SECURITY_SCHEMES: Json = {
  session: {
    type: 'http',
    scheme: 'bearer',
    description: "A browser's session: the token of its sign-in, with the cookie that was set beside it.",
  },
  apiToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: `${API_TOKEN_PREFIX}…`,
    description:
      'A token that the trader made in the profile, without a cookie. Calls that change something or fetch from platforms ask for one that may read and change.',
  },
};

function operationOf(endpoint: Endpoint, { schemas, responses }: Parts): Json {
  const { name, path, summary, body } = endpoint;
  const parameters = [
    ...parametersOf(endpoint.params, 'path', schemas),
    ...parametersOf(endpoint.query, 'query', schemas),
    ...(endpoint.repeatable === true ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
  return {
    operationId: name,
    tags: [tagOf(path)],
    summary: inWords(name),
    description: summary,
    security: securityOf(endpoint),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(endpoint.upload === undefined ? {} : { requestBody: UPLOAD }),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              [endpoint.multipart === true ? 'multipart/form-data' : 'application/json']: {
                schema: withFile(endpoint, schemas.input(body)),
              },
            },
          },
        }),
    responses: { 200: answerOf(endpoint, schemas), ...problemAnswers(endpoint, schemas, responses) },
  };
}

/** `readTrade` as `Read trade`. */
function inWords(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A form's file is not part of its schema. */
function withFile({ file }: Endpoint, schema: Json): Json {
  if (file === undefined) return schema;
  const properties = { ...(schema['properties'] as Json), [file]: { type: 'string', format: 'binary' } };
  return { ...schema, properties };
}

const UPLOAD = {
  required: true,
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
};

function withoutSession(operation: Json, { summary }: Endpoint): Json {
  return {
    ...operation,
    description: `${String(operation['description'])} ${summary}`,
    security: [...(operation['security'] as Json[]), {}],
  };
}

/** Who may call. A mailed link's token is in the path and is not a security scheme. */
function securityOf({ access, tokens }: Endpoint): readonly Json[] {
  if (access !== 'session') return [];
  return [{ session: [] }, ...(tokens === undefined ? [] : [{ apiToken: [] }])];
}

/** A call with such a key happens once, however often it is sent within a day. */
const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Sent again with the same key within a day, the call is answered as before and nothing happens twice.',
  schema: { type: 'string', maxLength: 200 },
};

function answerOf({ answer }: Endpoint, schemas: Schemas): Json {
  const [type, schema] =
    typeof answer === 'string' ? [answer, bytesSchema(answer)] : ['application/json', schemas.output(answer)];
  return { description: 'Done.', content: { [type]: { schema } } };
}

/** An answer that is sent as it was made. */
function bytesSchema(type: string): Json {
  return type === 'application/json' ? { type: 'object' } : { type: 'string', format: 'binary' };
}

/** Answers of a call that are no success. Those that any call may have are in `default`, which tells their statuses. */
function problemAnswers(
  endpoint: Endpoint,
  schemas: Schemas,
  shared: { [name: string]: Json },
): { [status: string]: Json } {
  const { access, body, upload, params, problems } = endpoint;
  const own: readonly ProblemCode[] = [
    ...problems,
    ...(access === 'session' ? WITH_SESSION : []),
    // What is no id is missing as well.
    ...(params === undefined ? [] : (['010'] as const)),
    '011',
    // Beside another code of its status; by itself it is among what any call may answer.
    ...(problems.includes('005') ? (['012'] as const) : []),
  ];
  const refer = (name: string, text: string): Json => {
    shared[name] ??= problemAnswer(text, schemas.output(problemsSchema));
    return { $ref: `#/components/responses/${name}` };
  };
  const answers: { [status: string]: Json } = {};
  for (const [status, codes] of Map.groupBy([...new Set(own)].sort(), (code) => PROBLEMS[code].status)) {
    const text = codes.map(textOf).join('; ');
    const further = codes.filter((code) => !USUAL.has(code));
    answers[status] =
      endpoint.showsCurrent && codes.includes('009')
        ? problemAnswer(text, schemas.output(withCurrent(endpoint)))
        : refer([status, ...further].join('-'), text);
  }
  const sends = body !== undefined || upload !== undefined;
  const [name, statuses] = sends
    ? (['sent', { ...ANY_CALL, ...WITH_ACCESS, ...THAT_SENDS }] as const)
    : access === 'session'
      ? (['asked', { ...ANY_CALL, ...WITH_ACCESS }] as const)
      : (['public', ANY_CALL] as const);
  answers['default'] = refer(name, linesOf(statuses));
  return answers;
}

function textOf(code: ProblemCode): string {
  return `${code}: ${PROBLEMS[code].meaning}`;
}

function linesOf(statuses: Readonly<Record<number, string>>): string {
  return Object.entries(statuses)
    .map(([status, text]) => `${status} ${text}`)
    .join('; ');
}

/** Problems with the present state of what changed meanwhile. */
function withCurrent({ answer }: Endpoint): z.ZodMiniType {
  if (typeof answer === 'string') throw new Error('bytes cannot be shown beside a problem');
  return z.extend(problemsSchema, { current: z.optional(answer) });
}

function problemAnswer(description: string, schema: Json): Json {
  return { description, content: { 'application/json': { schema } } };
}

/** Statuses that any call may have besides those of its own codes. */
const ANY_CALL: Readonly<Record<number, string>> = {
  400: '011: the request cannot be read',
  405: '011: the path does not take this method',
  414: '011: the address is too long',
  421: '011: the journal is not served under that name',
  429: textOf('012'),
  431: '011: the headers are larger than is taken',
  500: textOf('999'),
  503: '012, 999: too much to do at this moment, or the store is not available; Retry-After says when',
  507: textOf('013'),
};
/** The same for a call with a session or a body. */
const WITH_ACCESS: Readonly<Record<number, string>> = {
  403: '011: not from this page, ahead of time, or by a token that may not',
};
/** The same for a call with a body. */
const THAT_SENDS: Readonly<Record<number, string>> = {
  408: '011: the request did not arrive in time',
  413: '011: the body is larger than is taken',
  415: '011: the body is not in the form that is taken here',
};

function parametersOf(schema: z.ZodMiniType | undefined, place: 'path' | 'query', schemas: Schemas): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemas.input(schema) as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, member]) => ({
    name,
    in: place,
    ...(place === 'path' || required.includes(name) ? { required: true } : {}),
    schema: member,
  }));
}
