import type { Migration } from '../engine.ts';

/** Imports that are not published are few; without an index of their own they were looked for among all that a trader ever made. */
export const unpublishedImports: Migration = {
  number: 31,
  name: 'unpublished-imports',
  statements: () => [
    `CREATE INDEX import_not_published ON import (trader_id, id) WHERE state <> 'published'`,
  ],
};
