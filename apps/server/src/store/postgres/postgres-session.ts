import type { CompiledQuery, QueryResult } from 'kysely';
import type { PoolClient } from 'pg';
import type { Session } from '#server/store/transactions.ts';
import { explainPostgresError } from './postgres-errors.ts';

/** One PostgreSQL connection for the length of one transaction; statements go one after the other. */
export class PostgresSession implements Session {
  readonly #client: PoolClient;
  #last: Promise<unknown> = Promise.resolve();

  constructor(client: PoolClient) {
    this.#client = client;
  }

  /** Runs a statement outside of any transaction: BEGIN, COMMIT, ROLLBACK. Answers with the command that was done. */
  control(sql: string): Promise<string> {
    return this.#oneByOne(async () => (await this.#client.query(sql)).command);
  }

  run(query: CompiledQuery): Promise<QueryResult<unknown>> {
    return this.#oneByOne(async () => {
      const { rows, rowCount } = await this.#client.query(query.sql, query.parameters as unknown[]);
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
    });
  }

  #oneByOne<T>(ask: () => Promise<T>): Promise<T> {
    const answer = this.#last.then(ask).catch((error: unknown) => {
      throw explainPostgresError(error);
    });
    this.#last = answer.catch(() => undefined); // the caller gets the error; the next one only waits
    return answer;
  }
}
