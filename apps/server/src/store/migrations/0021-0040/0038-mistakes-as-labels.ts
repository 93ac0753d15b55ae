import { types, type Migration } from '../engine.ts';

/** Mistakes get what setups and tags have: a colour, an archive, and merges that can be undone. */
export const mistakesAsLabels: Migration = {
  number: 38,
  name: 'mistakes-as-labels',
  statements: (engine) => {
    const t = types[engine];
    return [
      `ALTER TABLE mistake ADD COLUMN hue ${t.textKey}`,
      `ALTER TABLE mistake ADD COLUMN archived ${t.integer} NOT NULL DEFAULT 0`,
      // The 'public_id' of the mistake that stands for it; never that of one that was merged itself.
      `ALTER TABLE mistake ADD COLUMN merged_into ${t.textKey}`,
    ];
  },
};
