import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StoredImage } from '@daybook/api/journal/images.ts';
import {
  afterStep,
  nextStep,
  presentList,
  imagesLeft,
  sameList,
  storedList,
  withFirst,
  type ListedImage,
} from './image-list.ts';

const image = (name: string): StoredImage => ({
  name,
  width: 4,
  height: 3,
  thumbnailWidth: 4,
  thumbnailHeight: 3,
});
const chosen = (key: string): ListedImage => ({
  kind: 'chosen',
  key,
  file: new File([key], 'image.png'),
  url: `blob:${key}`,
  width: 4,
  height: 3,
});
const keys = (list: readonly ListedImage[]) => list.map(({ key }) => key).join();
const [a, b, c] = [image('a'), image('b'), image('c')];

test('files are sent one a call, each at its place, until the trade has the list', () => {
  const [x, y] = [chosen('x'), chosen('y')];
  let list: readonly ListedImage[] = [x, ...storedList([a]), y];
  const first = nextStep(list);
  assert.deepEqual([first.images, first.file?.name], ['new,a', 'image.png']);
  list = afterStep(list, [image('n'), a]);
  assert.equal(keys(list), 'n,a,y');
  assert.equal(nextStep(list).images, 'n,a,new');
  list = afterStep(list, [image('n'), a, image('m')]);
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
  assert.equal(imagesLeft(list), 8);
});

test('what was arranged survives a change made elsewhere', () => {
  const arranged = [chosen('x'), ...storedList([b, a])];
  assert.equal(keys(presentList(arranged, [a, b], [b, c])), 'x,b,c');
  assert.equal(keys(presentList(storedList([b]), [a, b], [a, b])), 'b');
});
