/** A table's rows and the lines that represent them: one description, of which both directions follow. */
import * as z from 'zod/mini';
import { namesOf } from '@daybook/domain/fields.ts';
import type { Tables } from '#server/store/tables.ts';
import type { ColumnField, Target } from './fields.ts';

/** What a line states of more than one column of its own table: of a joined row, or of rows that hang on it. */
export interface JoinedField<Row, Value, Column extends string> {
  readonly schema: z.ZodMiniType<Value>;
  readonly from: (row: Row) => Value;
  /** The column of the own table that it represents, if there is one. */
  readonly column?: Column;
  /** The rows that hang on this one. */
  readonly part?: Part;
}

/** Rows of another table as a part of a line. */
export interface Part {
  readonly record: AnyRecord;
  /** Lines of the part; the rows of one that is exported only are not written with this one. */
  readonly linesOf: ((value: never) => readonly object[]) | null;
}

type AnyField = ColumnField<string, never, unknown> | JoinedField<never, unknown, string>;
type AnyFields = Readonly<Record<string, AnyField>>;

type ValueOf<Field> = Field extends { readonly schema: z.ZodMiniType<infer Value> } ? Value : never;
/** A line as its fields state it. */
export type LineOfFields<Fields> = { readonly [Name in keyof Fields]: ValueOf<Fields[Name]> };
type ColumnsOf<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { readonly column?: infer Column extends string }
    ? Column
    : never;
}[keyof Fields];

type Needs<Field> =
  Field extends ColumnField<infer Column, infer Stored, infer _Value>
    ? Readonly<Record<Column, Stored>>
    : Field extends JoinedField<infer Row, infer _Value, infer _Column>
      ? Row
      : never;
/** What a row has to have for its line to be made. */
export type RowOf<Fields> = {
  [Name in keyof Fields]: (row: Needs<Fields[Name]>) => void;
}[keyof Fields] extends (row: infer Row) => void
  ? Row
  : never;

/** A row on its way into the store. */
export interface Place {
  readonly target: Target;
  /** Its id, or that of the row on which it hangs. */
  readonly id: number;
  /** Its place among those that hang on the same row. */
  readonly at: number;
}

type Calculated<Line> = (line: Line, place: Place) => unknown;
type Stays<Columns extends string> = [Columns] extends [never]
  ? unknown
  : { readonly stays: Readonly<Record<Columns, string>> };

/** What every description gives. */
export interface TableRecord<Fields> {
  readonly table: keyof Tables;
  readonly fields: Fields;
  readonly schema: z.ZodMiniType<LineOfFields<Fields>>;
  /** Columns that are written but not stated in a line: what a row of this store needs in addition. */
  readonly written: object;
  /** Columns that no export has, and why. */
  readonly stays: object;
}
export type AnyRecord = TableRecord<AnyFields>;

/**
 * Describes a table. Fields are in the order of the lines; a column of the store that belongs to no field, is not
 * calculated and does not stay here for a reason that is named does not compile.
 */
export function record<
  Table extends keyof Tables,
  Fields extends AnyFields,
  Written extends keyof Tables[Table] & string = never,
>(
  table: Table,
  fields: Fields,
  others: { readonly written?: Readonly<Record<Written, Calculated<LineOfFields<Fields>>>> } & Stays<
    Exclude<keyof Tables[Table] & string, ColumnsOf<Fields> | Written | 'trader_id'>
  >,
): TableRecord<Fields> {
  const shape = Object.fromEntries(namesOf(fields).map((name) => [name, fields[name]!.schema]));
  const { written = {}, stays = {} }: { readonly written?: object; readonly stays?: object } = others;
  return {
    table,
    fields,
    schema: z.strictObject(shape) as z.ZodMiniType<LineOfFields<Fields>>,
    written,
    stays,
  };
}
