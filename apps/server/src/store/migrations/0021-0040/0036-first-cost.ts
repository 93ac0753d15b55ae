import { types, type Migration } from '../engine.ts';

/** What the order that began a trade cost; calculated in the background. */
export const firstCost: Migration = {
  number: 36,
  name: 'first-cost',
  statements: (engine) => [`ALTER TABLE trade ADD COLUMN first_cost ${types[engine].integer}`],
};
