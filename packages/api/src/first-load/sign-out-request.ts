// Signing out is in the first file of the page, without the library of the schemas; see shape.ts.
import type { Endpoint } from '../contract/endpoint.ts';
import type { nothing } from '../contract/values.ts';

/** What `signOut` is asked with; its answer says nothing and is not read. */
export const SIGN_OUT_REQUEST: Endpoint<undefined, undefined, typeof nothing, 'application/json'> = {
  name: 'signOut',
  method: 'POST',
  path: '/auth/sign_out',
  access: 'session',
  caching: 'no-store',
  summary: 'Ends this session on every instance.',
  answer: 'application/json',
  problems: [],
};
