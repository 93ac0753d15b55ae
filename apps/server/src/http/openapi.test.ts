import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ENDPOINTS } from '@daybook/api/contract/all-endpoints.ts';
import type { Endpoint } from '@daybook/api/contract/endpoint.ts';
import type { BytesAnswer, Call } from '#server/calls/call.ts';
import { gunzipBytes } from './compress.ts';
import { descriptionRoutes } from './openapi.ts';

test('the description of the calls is made on the first request, and once', async () => {
  let looks = 0;
  const declarations = new Proxy(ENDPOINTS, {
    get: (target, key) => {
      looks++;
      return Reflect.get(target, key);
    },
  });
  const [description] = descriptionRoutes(declarations);
  assert.equal(looks, 0, 'a start waits for it');
  const ask = () => description?.handle({ hasCurrent: () => false } as unknown as Call<Endpoint>);
  const [first, simultaneous] = (await Promise.all([ask(), ask()])) as BytesAnswer[];
  const made = looks;
  const later = (await ask()) as BytesAnswer;
  assert.equal(looks, made, 'it is made again');
  assert.deepEqual([simultaneous, later], [first, first]);
  const { paths } = JSON.parse((await gunzipBytes(first!.bytes)).toString());
  assert.ok(Object.keys(paths).includes('/auth/sign_in'));
});
