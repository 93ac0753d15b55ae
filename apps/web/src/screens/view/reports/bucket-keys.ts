import type { KeyboardEvent } from 'react';
import { filterQuery, type SearchFilter } from '@daybook/domain/trade/filter.ts';
import { viewHref } from '#web/router/paths.ts';
import { reportQuery } from './report-address.ts';

/** What keys do while a bucket has the focus; Enter follows the link natively. */
interface BucketActions {
  readonly compare: () => void;
  readonly pin: () => void;
  readonly close?: () => void;
}

/** How far each arrow moves: in a list of one column left and right are up and down. */
function stepOf(key: string, columns: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return 1;
    case 'ArrowLeft':
      return -1;
    case 'ArrowDown':
      return columns;
    case 'ArrowUp':
      return -columns;
    default:
      return null;
  }
}

/** Acts on a key pressed on a bucket: single keys do nothing together with another. Returns whether it did. */
export function actOnKey(
  { key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  actions: BucketActions,
): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  const action = { c: actions.compare, p: actions.pin, escape: actions.close }[key.toLowerCase()];
  action?.();
  return action !== undefined;
}

/** The trades of a bucket compared with all others: its filter replaces the view's. */
export function compareHref(filter: SearchFilter): string {
  return viewHref(
    { tab: 'reports', period: 'all' },
    { ...filterQuery(filter), ...reportQuery({ kind: 'compare', secondFilter: null }) },
  );
}

/** Moves the focus among the links of buckets in a list; true when it moved. */
export function moveAmongBuckets(event: KeyboardEvent<HTMLElement>): boolean {
  const step = stepOf(event.key, 1);
  if (step === null) return false;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-bucket]')];
  const next = links[links.indexOf(event.target as HTMLElement) + step];
  if (!links.includes(event.target as HTMLElement)) return false;
  event.preventDefault();
  next?.focus();
  return true;
}
