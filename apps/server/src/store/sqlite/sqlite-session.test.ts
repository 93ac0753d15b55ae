import assert from 'node:assert/strict';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { suite, test } from 'node:test';
import { CompiledQuery } from 'kysely';
import { SqliteSession } from './sqlite-session.ts';

suite('statements of a connection', () => {
  /** A session in a transaction, and every statement that it had compiled. */
  function openSession() {
    const database = new DatabaseSync(':memory:');
    const compiled: StatementSync[] = [];
    const prepare = database.prepare.bind(database);
    database.prepare = (...options) => {
      const statement = prepare(...options);
      compiled.push(statement);
      return statement;
    };
    const session = new SqliteSession(database, true);
    session.control('BEGIN');
    compiled.length = 0;
    return { session, compiled };
  }

  const listOf = (values: number) => `SELECT 1 WHERE 1 IN (${Array(values).fill('?').join(', ')})`;
  const ask = (session: SqliteSession, sql: string) =>
    session.run(CompiledQuery.raw(sql, Array(sql.split('?').length - 1).fill(1)));

  test('some hundred short ones stay compiled', async () => {
    const { session, compiled } = openSession();
    for (let round = 0; round < 3; round += 1)
      for (let n = 0; n < 250; n += 1) await ask(session, `SELECT ${n}`);
    assert.equal(compiled.length, 250);
    session.close();
  });

  test('of lists of every length few are kept, those that are used among them', async () => {
    const { session, compiled } = openSession();
    const [short, long] = ['SELECT 7', listOf(3_000)];
    for (let values = 1_000; values < 1_120; values += 1)
      for (const sql of [short, long, listOf(values)])
        assert.equal((await ask(session, sql)).rows.length, 1, sql.slice(0, 40));
    assert.equal(compiled.length, 122, 'what is used again and again is compiled once');
    const isOpen = (statement: StatementSync) => {
      try {
        statement.columns();
        return true;
      } catch {
        return false;
      }
    };
    const kept = compiled.filter(isOpen);
    assert.ok(kept.includes(compiled[0]!) && kept.includes(compiled[1]!) && kept.includes(compiled.at(-1)!));
    assert.ok(kept.length > 50 && kept.length < 110, `${kept.length} are kept`);
    session.close();
  });

  test('one that is longer than all that may be kept is answered too', async () => {
    const { session } = openSession();
    const long = `SELECT '${'x'.repeat(400_000)}'`;
    for (let round = 0; round < 2; round += 1) assert.equal((await ask(session, long)).rows.length, 1);
    assert.equal((await ask(session, 'SELECT 1')).rows.length, 1);
    session.close();
  });
});
