import { types, type Migration } from '../engine.ts';

/** Planned stops and targets of trades, and what was risked by them. */
export const plannedStops: Migration = {
  number: 26,
  name: 'planned-stops',
  statements: (engine) => {
    const t = types[engine];
    return [
      ...['planned_stop', 'stop_moves', 'targets'].map(
        (column) => `ALTER TABLE journal ADD COLUMN ${column} ${t.textKey}`,
      ),
      // Calculated of the executions with the stop; null without one, and where there are too many executions.
      ...['stop_risk', 'first_risk', 'stops_away'].map(
        (column) => `ALTER TABLE journal ADD COLUMN ${column} ${t.integer}`,
      ),
    ];
  },
};
