import { types, type Migration } from '../engine.ts';

/** When an execution was stated, where its document says so: the statements of one archive are of different ages. */
export const executionStatedAt: Migration = {
  number: 9,
  name: 'execution-stated-at',
  statements: (engine) => [
    // Null where its import's time holds.
    `ALTER TABLE execution ADD COLUMN stated_at ${types[engine].integer}`,
  ],
};
