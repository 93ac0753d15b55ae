/** What follows of a description: a line of a row, a row of a line, and what a line names. */
import type { RangedTable } from '#server/store/allocate-ids.ts';
import type { ColumnField } from './fields.ts';
import type { AnyRecord, JoinedField, Part, Place } from './record.ts';

/** A line or a row, whose entries only its description knows. */
export type Line = Readonly<Record<string, unknown>>;
type Column = ColumnField<string, unknown, unknown>;
type Joined = JoinedField<unknown, unknown, string>;

/** A description as loops over rows use it: worked out once, since rows are many. */
export interface Compiled {
  readonly record: AnyRecord;
  /** Each entry of a line in its order, of a row. */
  readonly entries: readonly { readonly name: string; readonly of: (row: Line) => unknown }[];
  /** Each column that is written, but the trader's. */
  readonly columns: readonly {
    readonly column: string;
    readonly of: (line: Line, place: Place) => unknown;
  }[];
  /** Entries that name rows by their numbers. */
  readonly references: readonly { readonly name: string; readonly table: RangedTable }[];
  /** The entry by which others name these rows, if they do. */
  readonly numbers: { readonly name: string; readonly table: RangedTable } | null;
  /** The entry that no two rows of a store share, with its column. */
  readonly unique: { readonly name: string; readonly column: string } | null;
  readonly parts: readonly (Part & { readonly name: string; readonly compiled: Compiled })[];
}

const COMPILED = new WeakMap<AnyRecord, Compiled>();

/** A description made ready for loops over rows. */
export function compile(record: AnyRecord): Compiled {
  const known = COMPILED.get(record);
  if (known !== undefined) return known;
  const compiled = compileAnew(record);
  COMPILED.set(record, compiled);
  return compiled;
}

function compileAnew(record: AnyRecord): Compiled {
  const fields = Object.entries(record.fields) as unknown as readonly [string, Column | Joined][];
  const own = fields.flatMap(([name, field]) => ('from' in field ? [] : [{ name, field }]));
  const calculated = Object.entries(record.written) as [string, (line: Line, place: Place) => unknown][];
  const isCalculated = ({ field }: { field: Column }) => Object.hasOwn(record.written, field.column);
  const unique = own.find(({ field }) => field.isUnique);
  return {
    record,
    entries: fields.map(([name, field]) => ({ name, of: entryOf(field) })),
    columns: [
      ...own
        .filter((each) => !isCalculated(each))
        .map(({ name, field }) => ({
          column: field.column,
          of: (line: Line, { target }: Place) => field.write(line[name], target),
        })),
      ...calculated.map(([column, of]) => ({ column, of })),
    ],
    references: own.filter(({ field }) => !field.isNumber).flatMap(tableNamed),
    numbers: own.filter(({ field }) => field.isNumber).flatMap(tableNamed)[0] ?? null,
    unique: unique === undefined ? null : { name: unique.name, column: unique.field.column },
    parts: fields.flatMap(([name, field]) =>
      'from' in field && field.part !== undefined
        ? [{ ...field.part, name, compiled: compile(field.part.record) }]
        : [],
    ),
  };
}

function tableNamed({ name, field: { names: table } }: { readonly name: string; readonly field: Column }) {
  return table === undefined ? [] : [{ name, table }];
}

function entryOf(field: Column | Joined): (row: Line) => unknown {
  if ('from' in field) return field.from;
  const { column, read } = field;
  return (row) => read(row[column]);
}

/** The line of a row. */
export function lineOf({ entries }: Compiled, row: object): Line {
  const line: Record<string, unknown> = {};
  for (const { name, of } of entries) line[name] = of(row as Line);
  return line;
}
