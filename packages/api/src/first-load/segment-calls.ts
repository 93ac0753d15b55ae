// The two calls of the first page, without the library of the schemas; see shape.ts.
import { endpoint, type Endpoint } from '../contract/endpoint.ts';

export const readSegments = endpoint({
  name: 'readSegments',
  method: 'GET',
  path: '/segments',
  access: 'session',
  tokens: 'read',
  caching: 'private-no-cache',
  summary: 'Manifest of the packed months and the packed journal beside it; see segments.ts for the layout.',
  answer: 'application/vnd.daybook.manifest',
  problems: [],
});

/** What `readSegment` is asked with; that the hash is one is for the server to find. */
export const SEGMENT_REQUEST = {
  name: 'readSegment',
  method: 'GET',
  path: '/segments/{hash}',
  access: 'session',
  tokens: 'read',
  caching: 'private-immutable',
  summary: 'One month of trades as packed columns; its name is the hash of its bytes.',
  answer: 'application/vnd.daybook.columns',
  problems: ['010'],
} as const satisfies Endpoint;
