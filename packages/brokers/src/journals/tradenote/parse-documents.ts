import { because } from '@daybook/texts/file-reason.ts';
import { atOnce } from '#brokers/in-slices.ts';
import { parseExactJson, type ExactJson } from '#brokers/reading/exact-json.ts';
import { UnreadableFile } from '#brokers/reading/unreadable-file.ts';

/** One document of the database, or a list of them under the name of their collection; numbers are texts. */
export interface Document {
  /** Of its line, or its place in the list. */
  readonly line: number;
  readonly fields: Readonly<Record<string, ExactJson>>;
}

/** Whether a value has members by name. */
export function isFields(value: ExactJson | undefined): value is Readonly<Record<string, ExactJson>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parse(text: string, line: number | null): ExactJson {
  const json = atOnce(parseExactJson(text));
  if (json === null) throw new UnreadableFile(line, because('jsonDamaged'));
  return json;
}

function documentsOf(json: ExactJson, line: number): Document[] {
  if (Array.isArray(json))
    return json.flatMap((each: ExactJson, at) => (isFields(each) ? [{ line: at + 1, fields: each }] : []));
  return isFields(json) ? [{ line, fields: json }] : [];
}

/**
 * Documents of a text: a list, one object with lists by the names of their collections, or an object on each line, as mongoexport
 * writes them. Throws {@link UnreadableFile}.
 */
export function parseDocuments(text: string): Document[] {
  const trimmed = text.trim();
  const lines = trimmed.split('\n');
  const [first = ''] = lines;
  const isByLine = lines.length > 1 && first.startsWith('{') && first.trim().endsWith('}');
  if (isByLine)
    return lines.flatMap((line, at) => (line.trim() === '' ? [] : documentsOf(parse(line, at + 1), at + 1)));
  const documents = documentsOf(parse(trimmed, null), 1);
  const [only] = documents;
  if (documents.length !== 1 || !only) return documents;
  const lists = Object.entries(only.fields).filter(([name]) => COLLECTIONS.has(name));
  const isWhole =
    lists.some(([, list]) => Array.isArray(list) && list.some(isFields)) && !('id' in only.fields);
  const isOneOfThem = 'dateUnix' in only.fields || '_id' in only.fields || 'objectId' in only.fields;
  return isWhole && !isOneOfThem ? lists.flatMap(([, list]) => documentsOf(list, 1)) : documents;
}

const COLLECTIONS: ReadonlySet<string> = new Set([
  'trades',
  'notes',
  'tags',
  'setups',
  'patternsMistakes',
  'patterns',
  'mistakes',
  '_User',
  'users',
]);

/** A text, or a number's text as mongoexport may wrap it; empty for anything else. */
export function textOf(value: ExactJson | undefined): string {
  if (typeof value === 'string') return value;
  if (!isFields(value)) return '';
  const inner =
    value['$oid'] ??
    value['$numberLong'] ??
    value['$numberInt'] ??
    value['$numberDouble'] ??
    value['$numberDecimal'];
  return typeof inner === 'string' ? inner : '';
}

/** A list; none where there is none. */
export function listIn(value: ExactJson | undefined): readonly ExactJson[] {
  return Array.isArray(value) ? (value as readonly ExactJson[]) : [];
}
