import { MAX_IMAGES_PER_TRADE, NEW_IMAGE, type StoredImage } from '@daybook/api/journal/images.ts';

/** A picture in the form: stored, or chosen and still to be sent. */
export type ListedImage =
  | { readonly kind: 'stored'; readonly key: string; readonly image: StoredImage }
  | {
      readonly kind: 'chosen';
      readonly key: string;
      readonly file: File;
      /** Address of the file in this page. */
      readonly url: string;
      readonly width: number;
      readonly height: number;
    };

/** The pictures that a trade has. */
export function storedList(images: readonly StoredImage[]): ListedImage[] {
  return images.map((image) => ({ kind: 'stored', key: image.name, image }));
}

/** What was arranged before the trade changed elsewhere: pictures that are gone leave it, new ones are at its end. */
export function presentList(
  arranged: readonly ListedImage[],
  before: readonly StoredImage[],
  now: readonly StoredImage[],
): ListedImage[] {
  const names = new Set(now.map(({ name }) => name));
  const known = new Set(before.map(({ name }) => name));
  return [
    ...arranged.filter((item) => item.kind === 'chosen' || names.has(item.key)),
    ...storedList(now.filter(({ name }) => !known.has(name))),
  ];
}

/** Whether the list is what the trade has already. */
export function sameList(list: readonly ListedImage[], images: readonly StoredImage[]): boolean {
  return list.length === images.length && list.every(({ key }, at) => key === images[at]?.name);
}

/** The list with one of its pictures first. */
export function withFirst(list: readonly ListedImage[], key: string): ListedImage[] {
  return [...list.filter((item) => item.key === key), ...list.filter((item) => item.key !== key)];
}

/** How many more there may be. */
export function imagesLeft(list: readonly ListedImage[]): number {
  return Math.max(0, MAX_IMAGES_PER_TRADE - list.length);
}

/** One call of a save: the pictures that the trade then has, and the file that goes with it. */
interface ImageStep {
  readonly images: string;
  readonly file: File | null;
}

/** The next call that brings the trade nearer to the list: one file a call, each at its place among the existing ones. */
export function nextStep(list: readonly ListedImage[]): ImageStep {
  const next = list.find((item) => item.kind === 'chosen');
  const order = list
    .filter((item) => item.kind === 'stored' || item === next)
    .map((item) => (item.kind === 'stored' ? item.key : NEW_IMAGE));
  return { images: order.join(','), file: next?.kind === 'chosen' ? next.file : null };
}

/** The list after a step: what was sent is stored now. */
export function afterStep(list: readonly ListedImage[], images: readonly StoredImage[]): ListedImage[] {
  const known = new Set(list.map(({ key }) => key));
  const stored = images.find(({ name }) => !known.has(name));
  const sent = list.find((item) => item.kind === 'chosen');
  if (stored === undefined || sent === undefined) return storedList(images);
  return list.map((item) => (item === sent ? { kind: 'stored', key: stored.name, image: stored } : item));
}
