/** Rows of other tables as parts of a line. */
import * as z from 'zod/mini';
import { compile, lineOf } from './lines.ts';
import type { AnyRecord, JoinedField, LineOfFields, RowOf, TableRecord } from './record.ts';

/** What a line states for a column in a way of its own, such as what others call the row that the column names. */
export function standsFor<Column extends string, Row, Value>(
  column: Column,
  schema: z.ZodMiniType<Value>,
  from: (row: Row) => Value,
): JoinedField<Row, Value, Column> {
  return { column, schema, from };
}

type Described<Fields> = TableRecord<Fields> & AnyRecord;

function lineMaker<Fields>(record: Described<Fields>): (row: RowOf<Fields>) => LineOfFields<Fields> {
  const compiled = compile(record);
  return (row) => lineOf(compiled, row as object) as LineOfFields<Fields>;
}

function schemaOf<Fields, Name extends keyof Fields & string>(record: Described<Fields>, name: Name) {
  return record.fields[name]!.schema as z.ZodMiniType<LineOfFields<Fields>[Name]>;
}

/** The rows of another table that hang on a row. */
export function list<Row, Fields>(
  record: Described<Fields>,
  rowsOf: (row: Row) => readonly RowOf<Fields>[],
): JoinedField<Row, LineOfFields<Fields>[], never> {
  const make = lineMaker(record);
  const linesOf = (lines: readonly object[]) => lines;
  return {
    schema: z.array(record.schema),
    from: (row) => rowsOf(row).map(make),
    part: { record, linesOf },
  };
}

/** The row of another table that hangs on a row, or null. */
export function one<Row, Fields>(
  record: Described<Fields>,
  rowOf: (row: Row) => RowOf<Fields> | null,
): JoinedField<Row, LineOfFields<Fields> | null, never> {
  const make = lineMaker(record);
  const linesOf = (line: object | null) => (line === null ? [] : [line]);
  return {
    schema: z.nullable(record.schema),
    from: (row) => {
      const found = rowOf(row);
      return found === null ? null : make(found);
    },
    part: { record, linesOf },
  };
}

/** The same of a row that is exported only: taking it in writes none. */
export function exportOnly<Row, Fields>(
  record: Described<Fields>,
  rowOf: (row: Row) => RowOf<Fields> | null,
): JoinedField<Row, LineOfFields<Fields> | null, never> {
  return { ...one(record, rowOf), part: { record, linesOf: null } };
}

/** One field alone of the rows that hang on a row, each value once. */
export function valuesOf<Row, Fields, Name extends keyof Fields & string>(
  record: Described<Fields>,
  name: Name,
  rowsOf: (row: Row) => readonly RowOf<Fields>[],
): JoinedField<Row, LineOfFields<Fields>[Name][], never> {
  const make = lineMaker(record);
  const linesOf = (values: readonly unknown[]) => [...new Set(values)].map((value) => ({ [name]: value }));
  return {
    schema: z.array(schemaOf(record, name)),
    from: (row) => rowsOf(row).map((found) => make(found)[name]),
    part: { record, linesOf },
  };
}

/** One field alone of the row that hangs on a row, or null. */
export function valueOf<Row, Fields, Name extends keyof Fields & string>(
  record: Described<Fields>,
  name: Name,
  rowOf: (row: Row) => RowOf<Fields> | null,
): JoinedField<Row, LineOfFields<Fields>[Name] | null, never> {
  const make = lineMaker(record);
  const linesOf = (value: unknown) => (value === null ? [] : [{ [name]: value }]);
  return {
    schema: z.nullable(schemaOf(record, name)),
    from: (row) => {
      const found = rowOf(row);
      return found === null ? null : make(found)[name];
    },
    part: { record, linesOf },
  };
}
