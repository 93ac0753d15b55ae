import { SaxesParser } from 'saxes';
import { ObjectFailure, type StoredObject } from './object-store.ts';

/** A page of a listing. */
interface ObjectPage {
  readonly objects: readonly StoredObject[];
  /** What the next page is asked by; null after the last one. */
  readonly next: string | null;
}

/** A write in parts that has not ended. */
interface UnfinishedUpload {
  readonly key: string;
  readonly uploadId: string;
  /** Milliseconds since 1970 UTC. */
  readonly startedAt: number;
}

const MAX_DEPTH = 16;

/** Reads a page of ListObjectsV2 that was asked for with `encoding-type=url`. Throws ObjectFailure `damaged`. */
export function readObjectPage(text: string): ObjectPage {
  const { fields, groups } = readRecords(text, 'ListBucketResult', 'Contents');
  const next = fields.get('NextContinuationToken') ?? '';
  if (fields.get('IsTruncated') === 'true' && next === '') throw damaged('a page does not say where it ends');
  return {
    objects: groups.map((group) => ({
      key: decodeKey(group.get('Key'), fields),
      bytes: readLength(group.get('Size')),
      changedAt: readInstant(group.get('LastModified')),
    })),
    next: fields.get('IsTruncated') === 'true' ? next : null,
  };
}

/** Reads the first page of ListMultipartUploads: at most a thousand. Throws ObjectFailure `damaged`. */
export function readUnfinishedUploads(text: string): UnfinishedUpload[] {
  const { fields, groups } = readRecords(text, 'ListMultipartUploadsResult', 'Upload');
  return groups.map((group) => ({
    key: decodeKey(group.get('Key'), fields),
    uploadId: group.get('UploadId') ?? '',
    startedAt: readInstant(group.get('Initiated')),
  }));
}

/** Reads the id of a write in parts. Throws ObjectFailure `damaged`. */
export function readUploadId(text: string): string {
  const id = readRecords(text, 'InitiateMultipartUploadResult', '').fields.get('UploadId') ?? '';
  if (id === '') throw damaged('a write in parts has no id');
  return id;
}

/** The code of an error's answer, such as `NoSuchKey`; empty where there is none. It never throws. */
export function readErrorCode(text: string): string {
  try {
    const code = readRecords(text, 'Error', '').fields.get('Code') ?? '';
    // Anything else, such as the message, may quote the key or what was signed.
    return /^[A-Za-z]{1,64}$/.test(code) ? code : '';
  } catch {
    return ''; // a balancer's page, or nothing at all
  }
}

interface Records {
  readonly fields: ReadonlyMap<string, string>;
  readonly groups: readonly ReadonlyMap<string, string>[];
}

/** The members of the document `root`, and of each of its elements `group`. */
function readRecords(text: string, root: string, group: string): Records {
  if (text.includes('<!DOCTYPE')) throw damaged('it has a document type');
  const fields = new Map<string, string>();
  const groups: Map<string, string>[] = [];
  const around: string[] = [];
  const parser = new SaxesParser({ xmlns: false } as const);
  let failure: Error | null = null;
  let seenRoot = '';
  parser.on('error', (error) => (failure ??= error));
  parser.on('opentag', ({ name }) => {
    if (around.length === 0) seenRoot = name;
    if (around.length === 1 && name === group) groups.push(new Map());
    around.push(name);
    if (around.length > MAX_DEPTH) throw damaged('it is nested too deeply');
  });
  parser.on('closetag', () => void around.pop());
  parser.on('text', (piece) => {
    const name = around.at(-1) ?? '';
    const into =
      around.length === 2 ? fields : around.length === 3 && around[1] === group ? groups.at(-1) : undefined;
    into?.set(name, (into.get(name) ?? '') + piece);
  });
  parser.write(text).close();
  if (failure !== null || seenRoot !== root) throw damaged(`no ${root} was read`);
  return { fields, groups };
}

function decodeKey(text: string | undefined, fields: Records['fields']): string {
  if (text === undefined || text === '') throw damaged('an object has no key');
  // Some places do not know the encoding that was asked for.
  if (fields.get('EncodingType') !== 'url') return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw damaged('a key cannot be read');
  }
}

function readLength(text: string | undefined): number {
  if (text === undefined || !/^\d{1,15}$/.test(text)) throw damaged('an object has no length');
  return Number(text);
}

function readInstant(text: string | undefined): number {
  const at = Date.parse(text ?? '');
  if (Number.isNaN(at)) throw damaged('an object has no time');
  return at;
}

function damaged(what: string): ObjectFailure {
  return new ObjectFailure('damaged', `S3 answered in a form that cannot be read: ${what}`);
}
