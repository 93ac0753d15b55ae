// Preloaded into a server whose commits are to be lost: everywhere it asks SQLite to flush, it asks for less.
import { DatabaseSync } from 'node:sqlite';

/** Environment of a server that asks for `OFF` or `NORMAL` where it should ask for `FULL`. */
const SETTING = 'DAYBOOK_TRIAL_SYNCHRONOUS';
const wanted = process.env[SETTING];

if (wanted !== undefined) {
  const { exec } = DatabaseSync.prototype;
  DatabaseSync.prototype.exec = function (sql) {
    exec.call(this, sql.replaceAll('synchronous = FULL', `synchronous = ${wanted}`));
  };
}
