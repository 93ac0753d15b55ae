import { endpoint } from './endpoint.ts';

export const readDescription = endpoint({
  name: 'readDescription',
  method: 'GET',
  path: '/openapi.json',
  access: 'session',
  tokens: 'read',
  caching: 'private-no-cache',
  summary: 'This description of all calls, as an OpenAPI 3.1 document.',
  answer: 'application/json',
  problems: [],
});
