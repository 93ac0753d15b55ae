import { types, type Migration } from '../engine.ts';

/** Notes as a search sees them, what a trader sets up on the screens, and the selections that were judged today. */
export const notesAndPreferences: Migration = {
  number: 22,
  name: 'notes-and-preferences',
  statements: (engine) => {
    const t = types[engine];
    return [
      // 'comments_folded' follows from 'comments'; null until somebody writes it or the server gets to it.
      `ALTER TABLE journal ADD COLUMN comments_folded ${t.text}`,
      `CREATE INDEX journal_noted ON journal (trader_id, trade_id) WHERE comments <> ''`,
      `CREATE INDEX journal_unfolded ON journal (trader_id, trade_id) WHERE comments <> '' AND comments_folded IS NULL`,
      // 'value' is JSON, 'revision' the trader's when it was saved.
      `CREATE TABLE preference (
        trader_id ${t.integer} NOT NULL REFERENCES trader (id) ON DELETE CASCADE, name ${t.textKey} NOT NULL,
        value ${t.text} NOT NULL, revision ${t.integer} NOT NULL, PRIMARY KEY (trader_id, name))${t.byKey}`,
      `CREATE TABLE tried_selection (
        trader_id ${t.integer} NOT NULL REFERENCES trader (id) ON DELETE CASCADE, day ${t.integer} NOT NULL,
        digest ${t.textKey} NOT NULL, PRIMARY KEY (trader_id, day, digest))${t.byKey}`,
    ];
  },
};
