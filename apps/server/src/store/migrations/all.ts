import type { Migration } from './engine.ts';
import { journal } from './0001-journal.ts';
import { images } from './0002-images.ts';
import { letters } from './0004-letters.ts';
import { access } from './0005-access.ts';
import { publicSide } from './0006-public.ts';

/** Every migration in order. A released one is never changed; its checksum is kept in the store. */
export const MIGRATIONS: readonly Migration[] = [
  journal,
  images,
  keptFree(3),
  letters,
  access,
  publicSide,
];

/** A number whose migration is still to come; it changes nothing. */
function keptFree(number: number): Migration {
  return { number, name: 'kept-free', statements: () => [] };
}
