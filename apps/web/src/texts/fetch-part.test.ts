import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fetchCode, resumeAfterReload } from './fetch-part.ts';

test('parts that are missing at once load the page again once, after their files were fetched again', async () => {
  const happened: string[] = [];
  const reloaded = Promise.withResolvers<void>();
  const stored = new Map<string, string>();
  Object.assign(globalThis, {
    window: { location: { reload: () => reloaded.resolve() } },
    document: { querySelectorAll: () => [{ href: '/assets/part.js' }] },
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
    fetch: async (address: string) => {
      happened.push(address);
      return new Response('');
    },
  });
  const isMissing = () => Promise.reject(new TypeError('a file is missing'));
  const waits = Promise.withResolvers<void>();
  const works = [() => fetchCode(isMissing), () => waits.promise];
  for (const [at, work] of works.entries())
    resumeAfterReload(() => happened.push(`work ${at} is marked`), work).catch(assert.fail);
  await resumeAfterReload(
    () => happened.push('what is done is marked'),
    async () => {},
  );
  fetchCode(isMissing).catch(assert.fail);
  await reloaded.promise;
  const afterReaching = happened.filter((what) => what !== '/health/live');
  assert.deepEqual(afterReaching, ['/assets/part.js', 'work 0 is marked', 'work 1 is marked']);
  // The page stays for a moment longer, and can be pressed.
  resumeAfterReload(
    () => happened.push('what begins while the page is left is marked'),
    () => waits.promise,
  ).catch(assert.fail);
  assert.equal(happened.at(-1), 'what begins while the page is left is marked');
});
