import { types, type Migration } from '../engine.ts';

/** What adds, scaling and exits of a trade brought, its first size and its largest exposure; calculated in the background. */
export const explainedDetails: Migration = {
  number: 25,
  name: 'explained-details',
  statements: (engine) => {
    const t = types[engine];
    const numbers = [
      'max_exposure',
      'is_explained',
      'adds_to_winners',
      'adds_to_losers',
      'scaling_in',
      'scaling_out',
      'is_comparable',
      'winner_adds',
      'loser_adds',
      'exits',
      'second_exit',
      'third_exit',
      'later_exits',
    ];
    return [
      `ALTER TABLE trade ADD COLUMN first_size ${t.textKey}`,
      ...numbers.map((column) => `ALTER TABLE trade ADD COLUMN ${column} ${t.integer}`),
    ];
  },
};
