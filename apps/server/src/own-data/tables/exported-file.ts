/** A file of lines: the rows of one table that are a trader's, with what of other tables belongs to each. */
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Tables } from '#server/store/tables.ts';
import type { CsvValue } from './csv.ts';
import type { Target } from './fields.ts';
import type { AnyRecord, LineOfFields, RowOf, TableRecord } from './record.ts';

/** A page of rows in their order. */
export interface Page {
  /** How many come before it. */
  readonly offset: number;
  /** The id of the last one before it, 0 before the first. */
  readonly after: number;
  /** How many it has at most. */
  readonly limit: number;
}

interface Description<Name extends string, Row, Line> {
  readonly name: Name;
  /** A page of the trader's rows, in the order of their lines. */
  rows(db: Kysely<Tables>, traderId: number, page: Page): Promise<readonly Row[]>;
  /** Rows read in one go, where they are longer than usual. */
  readonly pageSize?: number;
  /** The table that says the same to spreadsheets. */
  readonly csv?: {
    readonly name: string;
    readonly head: readonly string[];
    cells(row: Row): readonly CsvValue[] | null;
  };
  /** Grows with every trade: read by the id of its rows, and written behind the rest. */
  readonly isLarge?: true;
  /** Came after the form was first written: exports of then lack it. */
  readonly isLater?: true;
  /** Exported only, or taken in by a step of its own: its lines are not written as rows. */
  readonly isExportOnly?: true;
  /** Stays when a journal that was left half filled is emptied. */
  readonly isKept?: true;
  /** Its rows have ids that no line states. */
  readonly takesIds?: 'plan' | 'trade';
  /** Leaves existing rows out. */
  readonly mayBeThere?: true;
  /** In the transaction of each batch of lines, before and after their rows are written. */
  before?(db: Kysely<Tables>, target: Target, lines: readonly Line[]): Promise<unknown>;
  after?(db: Kysely<Tables>, target: Target, lines: readonly Line[]): Promise<unknown>;
}

export interface ExportedFile<Name extends string, Row, Fields> extends Description<
  Name,
  Row,
  LineOfFields<Fields>
> {
  readonly record: TableRecord<Fields> & AnyRecord;
}
/** As loops over all files see one. */
export type AnyFile = Description<string, object, object> & { readonly record: AnyRecord };

/** Describes a file by its table, and by how the trader's rows are found. */
export function exportedFile<Name extends string, Row extends RowOf<Fields>, Fields>(
  record: TableRecord<Fields> & AnyRecord,
  description: Description<Name, Row, LineOfFields<Fields>>,
): ExportedFile<Name, Row, Fields> {
  return { ...description, record };
}

/** A trader's rows of a table, as stored. */
export function rowsOf<Table extends keyof Tables>(
  table: Table,
  order: readonly (keyof Tables[Table] & string)[],
) {
  const columns = sql.join(order.map((column) => sql.ref(column)));
  return async (db: Kysely<Tables>, traderId: number, { offset, limit }: Page) => {
    const rows = sql<Selectable<Tables[Table]>>`SELECT * FROM ${sql.table(table)}
      WHERE trader_id = ${traderId} ORDER BY ${columns} LIMIT ${limit} OFFSET ${offset}`;
    return (await rows.execute(db)).rows;
  };
}
