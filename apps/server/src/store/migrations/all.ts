import type { Migration } from './engine.ts';
import { journal } from './0001-journal.ts';

/** Every migration in order. A released one is never changed; its checksum is kept in the store. */
export const MIGRATIONS: readonly Migration[] = [journal];
