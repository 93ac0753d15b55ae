import { types, type Migration } from '../engine.ts';

/** How the limits of a day and a week were stated where that was in R or percent; see domain/plan/stated-limit.ts. */
export const statedLimits: Migration = {
  number: 29,
  name: 'stated-limits',
  statements: (engine) => {
    const t = types[engine];
    return [
      `ALTER TABLE plan ADD COLUMN stated_per_day ${t.textKey}`,
      `ALTER TABLE plan ADD COLUMN stated_per_week ${t.textKey}`,
    ];
  },
};
