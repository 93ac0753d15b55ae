import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Picture } from '@daybook/api/journal/images.ts';
import {
  afterStep,
  nextStep,
  presentList,
  picturesLeft,
  sameList,
  storedList,
  withFirst,
  type ListedPicture,
} from './picture-list.ts';

const picture = (name: string): Picture => ({
  name,
  width: 4,
  height: 3,
  thumbnailWidth: 4,
  thumbnailHeight: 3,
});
const chosen = (key: string): ListedPicture => ({
  kind: 'chosen',
  key,
  file: new File([key], 'image.png'),
  url: `blob:${key}`,
  width: 4,
  height: 3,
});
const keys = (list: readonly ListedPicture[]) => list.map(({ key }) => key).join();
const [a, b, c] = [picture('a'), picture('b'), picture('c')];

test('files are sent one a call, each at its place, until the trade has the list', () => {
  const [x, y] = [chosen('x'), chosen('y')];
  let list: readonly ListedPicture[] = [x, ...storedList([a]), y];
  const first = nextStep(list);
  assert.deepEqual([first.images, first.file?.name], ['new,a', 'image.png']);
  list = afterStep(list, [picture('n'), a]);
  assert.equal(keys(list), 'n,a,y');
  assert.equal(nextStep(list).images, 'n,a,new');
  list = afterStep(list, [picture('n'), a, picture('m')]);
  assert.equal(keys(list), 'n,a,m');
  assert.deepEqual(nextStep(list), { images: 'n,a,m', file: null });
});

test('a list is changed when a picture came, went or moved', () => {
  const list = storedList([a, b]);
  assert.ok(sameList(list, [a, b]));
  assert.ok(!sameList(withFirst(list, 'b'), [a, b]));
  assert.ok(!sameList(list.slice(1), [a, b]));
  assert.ok(!sameList([...list, chosen('x')], [a, b]));
  assert.equal(keys(withFirst(storedList([a, b, c]), 'c')), 'c,a,b');
  assert.equal(picturesLeft(list), 8);
});

test('what was arranged survives a change made elsewhere', () => {
  const arranged = [chosen('x'), ...storedList([b, a])];
  assert.equal(keys(presentList(arranged, [a, b], [b, c])), 'x,b,c');
  assert.equal(keys(presentList(storedList([b]), [a, b], [a, b])), 'b');
});
