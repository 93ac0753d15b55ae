import * as z from 'zod/mini';
import { API_TOKEN_PREFIX } from '../identity/api-tokens.ts';
import type { Endpoint } from './endpoint.ts';
import type { ProblemCode } from './problem-codes.ts';
import { PROBLEMS, problemsSchema } from './problems.ts';
import { daySchema, dollarsSchema, moneySchema } from './values.ts';

type Json = { [name: string]: unknown };

/** What any call may answer besides its own problems. */
const EVERYWHERE: readonly ProblemCode[] = ['011', '012', '013', '999'];
const WITH_SESSION: readonly ProblemCode[] = ['002', '003'];

/** The description of a number with a unit. */
const UNITS = z
  .registry<{ description: string }>()
  .add(moneySchema, { description: 'An amount: integer of 1/10,000 of its currency.' })
  .add(dollarsSchema, { description: 'An amount in whole dollars.' })
  .add(daySchema, { description: 'A New York day: days since 1970-01-01.' });

/** The calls as an OpenAPI 3.1 document; `root` is the root of their paths. */
export function openApiDocument(endpoints: readonly Endpoint[], root: string): Json {
  const paths: { [path: string]: Json } = {};
  for (const endpoint of endpoints) {
    const methods = (paths[endpoint.path] ??= {});
    const method = endpoint.method.toLowerCase();
    // A path that is a mailed link's without a session is described with the trader's own call.
    methods[method] =
      method in methods ? withoutSession(methods[method] as Json, endpoint) : operationOf(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Daybook',
      version: '1',
      description: 'A trading journal. Amounts are integers of 1/10,000, days New York day numbers.',
    },
    servers: [{ url: root }],
    paths,
    components: {
      schemas: { Problems: schemaOf(problemsSchema, 'output') },
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description:
            "A browser's session: the token of its sign-in, with the cookie that was set beside it.",
        },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: `${API_TOKEN_PREFIX}…`,
          description:
            'A token that the trader made in the profile, without a cookie. Calls that change something or fetch from platforms ask for one that may read and change.',
        },
      },
    },
  };
}

function operationOf(endpoint: Endpoint): Json {
  const { name, summary, body } = endpoint;
  return {
    operationId: name,
    summary,
    security: securityOf(endpoint),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(endpoint.repeatable === true ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(endpoint.upload === undefined ? {} : { requestBody: UPLOAD }),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              [endpoint.multipart === true ? 'multipart/form-data' : 'application/json']: {
                schema: withFile(endpoint, schemaOf(body, 'input')),
              },
            },
          },
        }),
    responses: { 200: answerOf(endpoint), ...problemAnswers(endpoint) },
  };
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
    summary: `${String(operation['summary'])} ${summary}`,
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

function answerOf({ answer }: Endpoint): Json {
  const [type, schema] =
    typeof answer === 'string'
      ? [answer, { type: 'string', format: 'binary' }]
      : ['application/json', schemaOf(answer, 'output')];
  return { description: 'done', content: { [type]: { schema } } };
}

function problemAnswers(endpoint: Endpoint): Json {
  const { access, params, problems } = endpoint;
  const own: readonly ProblemCode[] = [
    ...problems,
    ...(access === 'session' ? WITH_SESSION : []),
    // What is no id is missing as well.
    ...(params === undefined ? [] : (['010'] as const)),
    ...EVERYWHERE,
  ];
  const byStatus = Map.groupBy([...new Set(own)], (code) => PROBLEMS[code].status);
  const statusTexts = [...byStatus].map(([status, codes]): [number, string] => [
    status,
    codes.map((code) => `${code}: ${PROBLEMS[code].meaning}`).join('; '),
  ]);
  const texts: Readonly<Record<string, string>> = {
    ...refusalsOf(endpoint),
    ...Object.fromEntries(statusTexts),
  };
  return Object.fromEntries(Object.entries(texts).map(([status, text]) => [status, problemAnswer(text)]));
}

function problemAnswer(description: string): Json {
  return {
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Problems' } } },
  };
}

/** Statuses that any call can have, besides those of its codes; all are code 011 but the last, which is 012 or 999. */
function refusalsOf({ access, body, upload }: Endpoint): Readonly<Record<number, string>> {
  const sends = body !== undefined || upload !== undefined;
  return {
    400: '011: the request cannot be read',
    ...(access === 'session' || sends
      ? { 403: '011: not from this page, ahead of time, or by a token that may not' }
      : {}),
    405: '011: the path does not take this method',
    ...(sends
      ? {
          408: '011: the request did not arrive in time',
          413: '011: the body is larger than is taken',
          415: '011: the body is not in the form that is taken here',
        }
      : {}),
    414: '011: the address is too long',
    421: '011: the journal is not served under that name',
    431: '011: the headers are larger than is taken',
    503: '012, 999: too much to do at this moment, or the store is not available; Retry-After says when',
  };
}

function parametersOf(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, member]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: member,
  }));
}

/** JSON Schema 2020-12, which OpenAPI 3.1 takes as it is. */
function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const options = { io, unrepresentable: 'any', metadata: UNITS } as const;
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, options) as Json;
  return rest;
}
