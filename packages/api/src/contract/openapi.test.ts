import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ENDPOINTS } from './all-endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { openApiDocument } from './openapi.ts';

interface Operation {
  operationId: string;
  security: object[];
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: {
    content: Record<string, { schema: { properties?: object; additionalProperties?: boolean } }>;
  };
  responses: Record<string, { content: Record<string, unknown> }>;
}
const document = openApiDocument(ENDPOINTS, '/api/v1') as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
};
const find = ({ path, method }: Endpoint) => document.paths[path]?.[method.toLowerCase()];

const sharesPath = ({ path, method }: Endpoint) =>
  ENDPOINTS.filter((other) => other.path === path && other.method === method).length > 1;

test('every call is in the description with its path parameters, body and answers', () => {
  assert.equal(document.openapi, '3.1.0');
  for (const endpoint of ENDPOINTS as readonly Endpoint[]) {
    if (sharesPath(endpoint)) continue;
    const operation = find(endpoint);
    assert.equal(operation?.operationId, endpoint.name);
    const inPath = operation.parameters
      .filter((parameter) => parameter.in === 'path')
      .map(({ name }) => name);
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
      operation.parameters.some((parameter) => parameter.in === 'header'),
      endpoint.repeatable === true,
    );
    assert.ok(operation.responses['200'] && operation.responses['500']);
    assert.equal(
      '401' in operation.responses,
      endpoint.access === 'session' || endpoint.problems.includes('004'),
    );
  }
});

test('the statuses that any call may have are in the description', () => {
  for (const endpoint of ENDPOINTS as readonly Endpoint[]) {
    const statuses = new Set(Object.keys(find(endpoint)?.responses ?? {}));
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
      assert.ok(statuses.has(status), `${endpoint.name} says nothing of ${status}`);
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
