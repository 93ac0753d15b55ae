import { types, type Migration } from '../engine.ts';

/**
 * `installation` tells this journal from every other: all servers of the store share its row, and no backup holds it. `backup_archive` names
 * the backups that its servers began, made, or found without an id at `place`; only those are ever removed.
 */
export const installation: Migration = {
  number: 32,
  name: 'installation',
  statements: (engine) => {
    const t = types[engine];
    return [
      `CREATE TABLE installation (one ${t.integer} NOT NULL PRIMARY KEY CHECK (one = 1), id ${t.textKey} NOT NULL)${t.strict}`,
      `CREATE TABLE backup_archive (name ${t.textKey} NOT NULL PRIMARY KEY, place ${t.textKey} NOT NULL,
        state ${t.textKey} NOT NULL CHECK (state IN ('begun', 'whole', 'leaving', 'foreign')),
        is_empty ${t.integer} NOT NULL CHECK (is_empty IN (0, 1)))${t.byKey}`,
    ];
  },
};
