import { withQuery, type Query } from '#web/shell/places.ts';

/** Reads an address's query as plain texts; the last of equal names counts. */
export function parseQuery(text: string): Query {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Writes it back, with its question mark; what is no text is left out. */
export function queryText(query: Readonly<Record<string, unknown>>): string {
  return withQuery('', textsOf(query));
}

/** The texts of a query. */
export function textsOf(query: Readonly<Record<string, unknown>>): Query {
  return Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
