// Every door through which XML, web pages, JSON, spreadsheets and archives come in.
import { readFileSync } from 'node:fs';
import { BadJson, parseStrictJson } from '../../apps/server/src/http/hostile/strict-json.ts';
import { readRows } from '@daybook/brokers/feeds/request/ask-json.ts';
import { JSON_LIMITS } from '@daybook/brokers/feeds/request/at-platform.ts';
import { listOf, parseExactJson, WrongField } from '@daybook/brokers/reading/exact-json.ts';
import { FETCH_LIMITS } from '@daybook/brokers/feeds/request/fetch-limits.ts';
import { openBytes } from '@daybook/brokers/reading/byte-source.ts';
import { atOnce } from '@daybook/brokers/in-slices.ts';
import { MAX_FILE_BYTES } from '@daybook/brokers/reading/content.ts';
import { htmlRows } from '@daybook/brokers/reading/html-rows.ts';
import { readFileParts } from '@daybook/brokers/files/read-file.ts';
import { decodePieces } from '@daybook/brokers/reading/text-encoding.ts';
import { UnreadableFile } from '@daybook/brokers/reading/unreadable-file.ts';
import { makeZip } from '@daybook/brokers/reading/zip-testing.ts';
import { isReport, readNotice } from '@daybook/brokers/feeds/flex-service/notice.ts';
import { readReport } from '@daybook/brokers/feeds/flex-service/report.ts';
import { PlatformFailure } from '@daybook/brokers/feeds/platform-problem.ts';
import { ExportRefused, openExport } from '../../apps/server/src/own-data/import/read-export.ts';
import type { Bomb } from './bombs-made.ts';

/** A way in. Reading gives a short word for what came of it, `refused` unless something was taken. */
export interface BombReader {
  readonly takes: readonly Bomb['kind'][];
  /** Name of the outermost element, and the largest that it is ever given, bytes. */
  readonly root: string;
  readonly most: number;
  /** Makes a bomb to what lies on the disk, such as a spreadsheet. */
  readonly wrap?: (bomb: Buffer) => Uint8Array;
  /** Makes ready; what it gives reads. */
  readonly open: (path: string) => () => string | Promise<string>;
}

const MAX_CALL_BYTES = 1_048_576;

/** Reads a trader's file from the disk; whatever is asked instead of read is as good as refused. */
function readFile(path: string): string {
  let taken = 0;
  let end = 'nothing';
  for (const part of readFileParts({ name: 'bomb', path }, {})) {
    if (part.kind === 'executions') taken += part.executions.length;
    if (part.kind !== 'progress' && part.kind !== 'executions') end = part.kind;
  }
  return taken === 0 && (end === 'refused' || end === 'asked') ? 'refused' : `${end} with ${taken}`;
}

const refusedBy = async (kind: new (...args: never[]) => Error, read: () => unknown): Promise<string> => {
  try {
    await read();
  } catch (error) {
    if (error instanceof kind) return 'refused';
    throw error;
  }
  return 'taken';
};

/** An answer of a platform that speaks JSON, as far as its rows. */
function readJsonAnswer(text: string): string {
  if (text.length > (JSON_LIMITS.bytes ?? 0)) return 'refused';
  const json = atOnce(parseExactJson(text));
  if (json === null) return 'refused';
  try {
    readRows('fills', listOf(json, 'the answer'), (row) => row.id('id'));
  } catch (error) {
    if (error instanceof WrongField || error instanceof PlatformFailure) return 'refused';
    throw error;
  }
  return 'taken';
}

function readFlexAnswer(bytes: Uint8Array, text: string): Promise<string> | string {
  if (!isReport(text)) return readNotice(text) === null ? 'refused' : 'taken';
  return refusedBy(PlatformFailure, () => readReport({ text, bytes }, new AbortController().signal));
}

/** Answers come in whole, within their limits; what they cost on the way is no matter of their reader. */
const answer = (read: (bytes: Buffer, text: string) => string | Promise<string>): BombReader['open'] => {
  return (path) => {
    const bytes = readFileSync(path);
    const text = bytes.toString();
    return () => read(bytes, text);
  };
};

/** Rows of a web page, piece by piece; rows of nothing are no executions. */
function readPage(path: string): string {
  const source = openBytes({ name: 'page', path });
  try {
    let rows = 0;
    for (const row of htmlRows(decodePieces(source, 'utf-8'))) rows += row.cells.length > 1 ? 1 : 0;
    return rows === 0 ? 'refused' : `${rows} rows`;
  } catch (error) {
    if (error instanceof UnreadableFile) return 'refused';
    throw error;
  } finally {
    source.close();
  }
}

const sheet = (bomb: Buffer): Uint8Array =>
  makeZip({ 'xl/workbook.xml': '<workbook/>', 'xl/worksheets/sheet1.xml': bomb });

const strings = (bomb: Buffer): Uint8Array =>
  makeZip({
    'xl/workbook.xml': '<workbook/>',
    'xl/sharedStrings.xml': bomb,
    'xl/worksheets/sheet1.xml': '<worksheet/>',
  });

const xml = { takes: ['xml'], root: 'FlexQueryResponse', most: MAX_FILE_BYTES } as const;

export const BOMB_READERS: Readonly<Record<string, BombReader>> = {
  'a file': { ...xml, takes: ['xml', 'json', 'archive'], open: (path) => () => readFile(path) },
  'a file in an archive': {
    ...xml,
    takes: ['xml', 'json'],
    wrap: (bomb) => makeZip({ 'a.xml': bomb }),
    open: (path) => () => readFile(path),
  },
  'a web page': {
    ...xml,
    wrap: (bomb) => Buffer.concat([Buffer.from('<html><body><table><tr><td>'), bomb]),
    open: (path) => () => readPage(path),
  },
  'a sheet': { ...xml, root: 'worksheet', wrap: sheet, open: (path) => () => readFile(path) },
  'texts of a spreadsheet': { ...xml, root: 'sst', wrap: strings, open: (path) => () => readFile(path) },
  'a Flex report': { ...xml, most: FETCH_LIMITS.bytes, open: answer(readFlexAnswer) },
  'a Flex notice': {
    ...xml,
    root: 'FlexStatementResponse',
    most: FETCH_LIMITS.bytes,
    open: answer(readFlexAnswer),
  },
  'an answer in JSON': {
    ...xml,
    takes: ['json'],
    most: JSON_LIMITS.bytes ?? 0,
    open: answer((_bytes, text) => readJsonAnswer(text)),
  },
  'the body of a call': {
    ...xml,
    takes: ['json'],
    open: answer((bytes) =>
      bytes.length > MAX_CALL_BYTES ? 'refused' : refusedBy(BadJson, () => parseStrictJson(bytes)),
    ),
  },
  'an export of a journal': {
    ...xml,
    takes: ['archive', 'json'],
    wrap: (bomb) => (bomb.subarray(0, 2).toString() === 'PK' ? bomb : makeZip({ 'manifest.json': bomb })),
    open: (path) => () => refusedBy(ExportRefused, () => openExport(path)),
  },
};
