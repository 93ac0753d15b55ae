import { types, type Migration } from '../engine.ts';

/** What platforms settle and hold by themselves: profit of a closing in the account's currency, several positions of one symbol. */
export const heldPositions: Migration = {
  number: 7,
  name: 'held-positions',
  statements: (engine) => {
    const t = types[engine];
    return [
      // 'position_ref' is the platform's name of the position; executions of two never share a trade. 'stated_profit' is
      // taken as the profit of what the execution closes.
      `ALTER TABLE execution ADD COLUMN position_ref ${t.textKey}`,
      `ALTER TABLE execution ADD COLUMN stated_profit ${t.textKey}`,
    ];
  },
};
