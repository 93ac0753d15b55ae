import { types, type Migration } from '../engine.ts';

/** When what an import brought was stated by its source, so that an older statement never takes the place of a newer one. */
export const statedAt: Migration = {
  number: 8,
  name: 'stated-at',
  statements: (engine) => [
    // Of a synchronisation the time at which the platform was asked, of a file the time that it bears; null where it bears none.
    `ALTER TABLE import ADD COLUMN stated_at ${types[engine].integer}`,
    `UPDATE import SET stated_at = created_at WHERE kind = 'sync'`,
  ],
};
