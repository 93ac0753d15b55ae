import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserHistory } from './browser-history.ts';
import { Router, type Shown } from './router.ts';
import { screen, type Arrival, type Screen } from './screen.ts';

const Part = () => null;
const plain = (path: string, rest: Partial<Pick<Screen, 'instead' | 'load' | 'part'>> = {}): Screen => ({
  paths: [path],
  title: () => [],
  part: async () => Part,
  ...rest,
});

/** A history as browsers keep it, with Back. */
function historyAt(first: string) {
  const entries = [first];
  let moved = () => undefined as void;
  const left: string[] = [];
  let tops = 0;
  const history: BrowserHistory = {
    here: () => entries.at(-1)!,
    push: (href) => void entries.push(href),
    replace: (href) => void entries.splice(-1, 1, href),
    back: () => {
      entries.pop();
      moved();
    },
    leave: (href, replace) => void left.push(replace ? `${href} in its place` : href),
    onMove: (callback) => void (moved = callback),
    toTop: () => void tops++,
  };
  return { history, entries, left, topsSoFar: () => tops };
}

function open(first: string, screens: readonly Screen[]) {
  const world = historyAt(first);
  const failures: unknown[] = [];
  const { history } = world;
  const router = new Router({
    screens,
    history,
    elsewhere: '/in',
    fetchPart: (load) => load(),
    onFailure: (error) => failures.push(error),
  });
  router.start();
  return { router, failures, ...world };
}

const shownBy = (router: Router): Shown => {
  const { shown } = router.state.getState();
  assert.ok(shown);
  return shown;
};

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('an address shows its screen with its parameters and its query', async () => {
  const { router } = open('/trade/7?side=long&side=short', [plain('/in'), plain('/trade/$id')]);
  await turn();
  const { place, content } = shownBy(router);
  assert.deepEqual([place.path, place.params, place.query], ['/trade/7', { id: '7' }, { side: 'short' }]);
  assert.equal(content.kind, 'ready');
});

test('any other address leads elsewhere and leaves no trace in the history', async () => {
  const { router, entries } = open('/nowhere', [plain('/in')]);
  await turn();
  assert.equal(shownBy(router).place.path, '/in');
  assert.deepEqual(entries, ['/in']);
});

test('a screen may send the reader on; screens that send each other on are refused', async () => {
  const { router } = open('/in', [plain('/in', { instead: () => '/home' }), plain('/home')]);
  await turn();
  assert.equal(shownBy(router).place.path, '/home');
  const circle = [plain('/a', { instead: () => '/b' }), plain('/b', { instead: () => '/a' })];
  assert.throws(() => open('/a', circle), /circle/);
});

test('the code of a screen that is there shows it at once, and another query reads nothing again', async () => {
  let reads = 0;
  const list = plain('/list/$kind', { load: async () => async () => ++reads });
  const { router } = open('/in', [plain('/in'), list]);
  await turn();
  router.go('/list/all');
  assert.equal(shownBy(router).place.path, '/in', 'until it is ready the old one stays');
  await turn();
  router.go('/list/all?page=2');
  const { place, content } = shownBy(router);
  assert.deepEqual([place.query, content.kind, reads], [{ page: '2' }, 'ready', 1]);
  router.go('/in');
  assert.equal(shownBy(router).place.path, '/in');
  router.go('/list/none');
  await turn();
  assert.equal(reads, 2);
});

test('what arrives too late is not shown, and its loading is aborted', async () => {
  const arrivals: Arrival[] = [];
  const done: ((value: string) => void)[] = [];
  const slow = screen<string>({
    paths: ['/slow/$id'],
    title: () => [],
    part: async () => Part,
    load: async () => (arrival) => {
      arrivals.push(arrival);
      return new Promise((resolve) => done.push(resolve));
    },
  });
  const { router } = open('/in', [plain('/in'), slow]);
  await turn();
  router.go('/slow/1');
  await turn();
  router.go('/slow/2');
  await turn();
  assert.deepEqual(
    arrivals.map(({ params, signal }) => [params['id'], signal.aborted]),
    [
      ['1', true],
      ['2', false],
    ],
  );
  done[1]!('second');
  done[0]!('first');
  await turn();
  const { content } = shownBy(router);
  assert.equal(content.kind === 'ready' && content.loaded, 'second');
});

test('a screen that could not be opened says so, and opens when it is tried again', async () => {
  const wrong = new Error('no connection');
  let tries = 0;
  const weak = plain('/weak', {
    load: async () => () => (++tries === 1 ? Promise.reject(wrong) : Promise.resolve('ok')),
  });
  const { router, failures } = open('/weak', [plain('/in'), weak]);
  await turn();
  assert.deepEqual(shownBy(router).content, { kind: 'failed', error: wrong });
  assert.deepEqual(failures, [wrong]);
  router.reload();
  await turn();
  assert.equal(shownBy(router).content.kind, 'ready');
});

test('code that could not be fetched is asked for again', async () => {
  let tries = 0;
  const part = async () => {
    if (++tries === 1) throw new TypeError('failed to fetch');
    return Part;
  };
  const { router } = open('/far', [plain('/in'), plain('/far', { part })]);
  await turn();
  assert.equal(shownBy(router).content.kind, 'failed');
  router.reload();
  await turn();
  assert.equal(shownBy(router).content.kind, 'ready');
});

test('a new screen begins at its top, another query of the same does not; Back leads to what was before', async () => {
  const { router, topsSoFar } = open('/in', [plain('/in'), plain('/list')]);
  await turn();
  router.go('/list');
  await turn();
  router.go('/list?page=2');
  assert.equal(topsSoFar(), 1);
  router.back();
  assert.deepEqual(shownBy(router).place.query, {});
  router.back();
  assert.equal(shownBy(router).place.path, '/in');
  assert.equal(topsSoFar(), 1);
});

test('an address that may not stay in the history takes the place of the present one; pages outside are loaded', async () => {
  const { router, entries, left } = open('/in', [plain('/in'), plain('/home')]);
  router.go('/home', { replace: true });
  assert.deepEqual(entries, ['/home']);
  router.go('/top/traders');
  router.go('/share/trade/x', { replace: true });
  assert.deepEqual([left, entries], [['/top/traders', '/share/trade/x in its place'], ['/home']]);
});
