import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ENDPOINTS } from './all-endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { openApiDocument } from './openapi.ts';

interface Operation {
  operationId: string;
  security: object[];
  parameters?: { name: string; in: string; required: boolean }[];
  requestBody?: {
    content: Record<string, { schema: { properties?: object; additionalProperties?: boolean } }>;
  };
  tags: string[];
  summary: string;
  description: string;
  responses: Record<string, Response & { $ref?: string }>;
}
interface Response {
  description: string;
  content: Record<string, { schema: unknown }>;
}
const document = openApiDocument(ENDPOINTS, '/api/v1') as {
  openapi: string;
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, unknown>;
    responses: Record<string, Response>;
    parameters: Record<string, { in: string }>;
  };
};
const parameterOf = (given: NonNullable<Operation['parameters']>[number] & { $ref?: string }) =>
  given.$ref === undefined ? given : document.components.parameters[given.$ref.split('/').at(-1)!]!;
/** What a call answers with a status, be it by `default`, which names the status. */
function responseOf(operation: Operation | undefined, status: string): Response | undefined {
  const named = operation?.responses[status];
  const given = named ?? operation?.responses['default'];
  const response =
    given?.$ref === undefined ? given : document.components.responses[given.$ref.split('/').at(-1)!];
  return named !== undefined || new RegExp(`(?:^|; )${status} `).test(response?.description ?? '')
    ? response
    : undefined;
}
const find = ({ path, method }: Endpoint) => document.paths[path]?.[method.toLowerCase()];

const sharesPath = ({ path, method }: Endpoint) =>
  ENDPOINTS.filter((other) => other.path === path && other.method === method).length > 1;

test('every call is in the description with its path parameters, body and answers', () => {
  assert.equal(document.openapi, '3.1.0');
  for (const endpoint of ENDPOINTS as readonly Endpoint[]) {
    if (sharesPath(endpoint)) continue;
    const operation = find(endpoint);
    assert.equal(operation?.operationId, endpoint.name);
    const parameters = operation.parameters ?? [];
    const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
    assert.deepEqual(
      inPath,
      [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
    );
    assert.equal(
      operation.requestBody !== undefined,
      endpoint.body !== undefined || endpoint.upload !== undefined,
    );
    const schemes = operation.security.flatMap((scheme) => Object.keys(scheme));
    const expected = endpoint.tokens === undefined ? ['session'] : ['session', 'apiToken'];
    assert.deepEqual(schemes, endpoint.access === 'session' ? expected : []);
    assert.equal(
      parameters.some((parameter) => parameterOf(parameter).in === 'header'),
      endpoint.repeatable === true,
    );
    assert.ok(operation.responses['200'] && responseOf(operation, '500'));
    assert.equal(
      '401' in operation.responses,
      endpoint.access === 'session' || endpoint.problems.includes('004'),
    );
  }
});

test('the statuses that any call may have are in the description', () => {
  for (const endpoint of ENDPOINTS as readonly Endpoint[]) {
    const operation = find(endpoint);
    const sends = endpoint.body !== undefined || endpoint.upload !== undefined;
    const expected = [
      '200',
      '400',
      '405',
      '414',
      '421',
      '422',
      '429',
      '431',
      '500',
      '503',
      '507',
      ...(endpoint.access === 'session' || sends ? ['403'] : []),
      ...(endpoint.access === 'session' ? ['401'] : []),
      ...(sends ? ['408', '413', '415'] : []),
      ...(endpoint.params === undefined ? [] : ['404']),
    ];
    for (const status of expected)
      assert.ok(responseOf(operation, status), `${endpoint.name} says nothing of ${status}`);
  }
});

test('a path of two calls is described once, and its session as optional', () => {
  const shared = (ENDPOINTS as readonly Endpoint[]).filter(sharesPath);
  assert.deepEqual([...new Set(shared.map(({ path }) => path))], ['/auth/password_update/{accountUuid}']);
  const operation = find(shared[0]!);
  assert.equal(operation?.operationId, 'updateAccountPassword');
  assert.deepEqual(operation.security.at(-1), {});
});

test('the form of a trade is described as form data with its own members alone', () => {
  const schema = document.paths['/trade/{id}']?.['post']?.requestBody?.content['multipart/form-data']?.schema;
  assert.ok(schema?.properties && 'comments' in schema.properties);
  assert.equal(schema.additionalProperties, false);
  assert.deepEqual(Object.entries(schema.properties).find(([name]) => name === 'image')?.[1], {
    type: 'string',
    format: 'binary',
  });
});

test('the description is plain JSON', () => {
  assert.deepEqual(JSON.parse(JSON.stringify(document)), document);
});

test('every call has a group that is described, a name in words and a description', () => {
  const groups = new Map(document.tags.map(({ name, description }) => [name, description]));
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    const { operationId, tags, summary, description } = operation;
    assert.equal(tags.length, 1, operationId);
    assert.match(groups.get(tags[0]!) ?? '', /\w.*\.$/, operationId);
    assert.match(summary, /^[A-Z][a-z A-Z]+$/, operationId);
    assert.match(description, /^[A-Z].*\.$/s, operationId);
  }
});

test('a call that shows the present state describes it beside the problems of its 409', () => {
  const schemaOf = (name: string) => {
    const endpoint = (ENDPOINTS as readonly Endpoint[]).find((one) => one.name === name)!;
    return responseOf(find(endpoint), '409')?.content['application/json']?.schema as {
      properties: Record<string, object>;
    };
  };
  for (const name of ['saveTrade', 'deleteTrade', 'restoreTrade'])
    assert.deepEqual(schemaOf(name).properties['current'], { $ref: '#/components/schemas/TradePage' }, name);
  for (const name of ['savePlan', 'savePreference']) assert.ok(schemaOf(name).properties['current'], name);
  assert.deepEqual(schemaOf('mergeLabel'), { $ref: '#/components/schemas/Problems' });
});

/** What the description of a call takes, in characters, with its share of what several calls send. */
const MAX_A_CALL = 1_600;

test('what several calls send is written once, and every reference leads somewhere', () => {
  const text = JSON.stringify(document);
  assert.ok(text.length <= ENDPOINTS.length * MAX_A_CALL, `${text.length} for ${ENDPOINTS.length} calls`);
  const references = new Set(
    [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)].map(([, kind, name]) => `${kind}/${name}`),
  );
  const components = Object.entries(document.components).flatMap(([kind, all]) =>
    kind === 'securitySchemes' ? [] : Object.keys(all).map((name) => `${kind}/${name}`),
  );
  assert.deepEqual([...references].sort(), components.sort());
  assert.doesNotMatch(text, /\$defs/);
});

test('arrays say what they hold, days as text their format, and the description itself is an object', () => {
  const faults: string[] = [];
  const look = (node: unknown, place: string): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, items, prefixItems } = node as Record<string, unknown>;
    if (type === 'array' && items === undefined && prefixItems === undefined) faults.push(place);
    for (const [name, value] of Object.entries(node)) look(value, `${place}/${name}`);
  };
  look(document, '');
  assert.deepEqual(faults, []);
  assert.partialDeepStrictEqual(document.components.schemas['Date'], { type: 'string', format: 'date' });
  const itself = document.paths['/openapi.json']?.['get']?.responses['200'];
  assert.deepEqual(itself?.content, { 'application/json': { schema: { type: 'object' } } });
});
