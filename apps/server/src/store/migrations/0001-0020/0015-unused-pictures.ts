import { types, type Engine, type Migration } from '../engine.ts';

/**
 * What the store knows of the files of pictures beyond its rows: `unused_image` names those whose row is gone, however it went, so that
 * a file that nobody names is told from one that this database has never known; `picture_mark` is beside the pictures too, and
 * tells by its sequence whether they are newer than the database.
 */
export const unusedPictures: Migration = {
  number: 15,
  name: 'unused-pictures',
  statements: (engine) => {
    const t = types[engine];
    return [
      `CREATE TABLE unused_image (file ${t.textKey} NOT NULL PRIMARY KEY)${t.byKey}`,
      `CREATE TABLE picture_mark (one ${t.integer} NOT NULL PRIMARY KEY CHECK (one = 1), installation ${t.textKey} NOT NULL,
        sequence ${t.integer} NOT NULL CHECK (sequence >= 0))${t.strict}`,
      ...noteUnused(engine),
    ];
  },
};

function noteUnused(engine: Engine): string[] {
  if (engine === 'sqlite')
    return [
      `CREATE TRIGGER image_unused AFTER DELETE ON image BEGIN INSERT OR IGNORE INTO unused_image (file) VALUES (OLD.file); END`,
    ];
  return [
    `CREATE FUNCTION image_unused() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO unused_image (file) VALUES (OLD.file) ON CONFLICT DO NOTHING;
        RETURN OLD;
      END $$`,
    `CREATE TRIGGER image_unused AFTER DELETE ON image FOR EACH ROW EXECUTE FUNCTION image_unused()`,
  ];
}
