import { endpoint } from '../contract/endpoint.ts';
import { nothing } from '../contract/values.ts';

export const signOut = endpoint({
  name: 'signOut',
  method: 'POST',
  path: '/auth/sign_out',
  access: 'session',
  caching: 'no-store',
  summary: 'Ends this session on every instance.',
  body: nothing,
  answer: nothing,
  problems: [],
});
