import { MAX_PICTURES_PER_TRADE, NEW_PICTURE, type Picture } from '@daybook/api/journal/images.ts';

/** A picture in the form: stored, or chosen and still to be sent. */
export type ListedPicture =
  | { readonly kind: 'stored'; readonly key: string; readonly picture: Picture }
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
export function storedList(pictures: readonly Picture[]): ListedPicture[] {
  return pictures.map((picture) => ({ kind: 'stored', key: picture.name, picture }));
}

/** What was arranged before the trade changed elsewhere: pictures that are gone leave it, those that came stand at its end. */
export function presentList(
  arranged: readonly ListedPicture[],
  before: readonly Picture[],
  now: readonly Picture[],
): ListedPicture[] {
  const names = new Set(now.map(({ name }) => name));
  const known = new Set(before.map(({ name }) => name));
  return [
    ...arranged.filter((item) => item.kind === 'chosen' || names.has(item.key)),
    ...storedList(now.filter(({ name }) => !known.has(name))),
  ];
}

/** Whether the list is what the trade has already. */
export function sameList(list: readonly ListedPicture[], pictures: readonly Picture[]): boolean {
  return list.length === pictures.length && list.every(({ key }, at) => key === pictures[at]?.name);
}

/** The list with one of its pictures first. */
export function withFirst(list: readonly ListedPicture[], key: string): ListedPicture[] {
  return [...list.filter((item) => item.key === key), ...list.filter((item) => item.key !== key)];
}

/** How many more there may be. */
export function picturesLeft(list: readonly ListedPicture[]): number {
  return Math.max(0, MAX_PICTURES_PER_TRADE - list.length);
}

/** One call of a save: the pictures that the trade then has, and the file that goes with it. */
export interface PictureStep {
  readonly images: string;
  readonly file: File | null;
}

/** The next call that brings the trade nearer to the list: one file a call, each at its place among those that are there already. */
export function nextStep(list: readonly ListedPicture[]): PictureStep {
  const next = list.find((item) => item.kind === 'chosen');
  const order = list
    .filter((item) => item.kind === 'stored' || item === next)
    .map((item) => (item.kind === 'stored' ? item.key : NEW_PICTURE));
  return { images: order.join(','), file: next?.kind === 'chosen' ? next.file : null };
}

/** The list after a step: what was sent is stored now. */
export function afterStep(list: readonly ListedPicture[], pictures: readonly Picture[]): ListedPicture[] {
  const known = new Set(list.map(({ key }) => key));
  const stored = pictures.find(({ name }) => !known.has(name));
  const sent = list.find((item) => item.kind === 'chosen');
  if (stored === undefined || sent === undefined) return storedList(pictures);
  return list.map((item) => (item === sent ? { kind: 'stored', key: stored.name, picture: stored } : item));
}
