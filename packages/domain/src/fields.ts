/** What the tables of fields share: names taken from a table, with their types. */

/** Names of the fields with a mark, such as `isFilter: true`. */
export type NamesWith<Fields, Mark extends string> = {
  [Name in keyof Fields & string]: Fields[Name] extends Readonly<Record<Mark, true>> ? Name : never;
}[keyof Fields & string];

/** Names of all fields in the order of their table. */
export function namesOf<Fields extends object>(fields: Fields): readonly (keyof Fields & string)[] {
  return Object.keys(fields) as (keyof Fields & string)[];
}

/** Names of the fields with a mark, in the order of their table. */
export function namesWith<Fields extends object, Mark extends string>(
  fields: Fields,
  mark: Mark,
): readonly NamesWith<Fields, Mark>[] {
  const marked = Object.entries(fields).filter(([, field]) => Object.hasOwn(field, mark));
  return marked.map(([name]) => name) as NamesWith<Fields, Mark>[];
}

/** One value for each name. For edges, never inside loops over rows: it makes objects slowly. */
export function each<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;
}
