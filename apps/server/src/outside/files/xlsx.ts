import { SaxesParser } from 'saxes';
import { because } from '@daybook/texts/file-reason.ts';
import { canonicalDecimal, MAX_NUMBER_CHARACTERS } from '#server/outside/exact-number.ts';
import type { Row } from '#server/outside/files/file-reading.ts';
import { decodeXmlPart } from '#server/outside/files/text-encoding.ts';
import { serialText } from '#server/outside/files/xlsx-dates.ts';
import { UnreadableFile } from '#server/outside/files/unreadable-file.ts';
import type { ZipEntry } from '#server/outside/files/zip.ts';

/**
 * Reads the sheets of an Office Open XML workbook (ECMA-376 part 1, chapter 18) as rows of text: values as they are stored,
 * not as they are shown, dates as `YYYY-MM-DD HH:MM:SS`. A reader of our own, because the product needs cells and nothing
 * else: the maintained libraries bring formulas, styles and writing, unpack without limits, and one has left the registry.
 */
const WORKBOOK = 'xl/workbook.xml';
const MOST_TEXT = 32_767;
const MOST_STRINGS = 2_000_000;
const MOST_SHEET_ROWS = 1_048_576;
const MOST_COLUMNS = 512;
const MOST_DEPTH = 64;
const MOST_ATTRIBUTES = 512;

export function isWorkbook(entries: readonly ZipEntry[]): boolean {
  return entries.some(({ name }) => name === WORKBOOK);
}

type Attributes = Readonly<Record<string, string>>;

interface Visitor {
  open?(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Name without its prefix: some writers say `x:row`. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function visitXml(entry: ZipEntry, visitor: Visitor): void {
  const parser = new SaxesParser({ position: false, xmlns: false } as const);
  let depth = 0;
  const broken = (): never => {
    throw new UnreadableFile(null, because('sheetPart', entry.name.slice(0, 60)));
  };
  parser.on('error', broken);
  parser.on('doctype', broken);
  let attributesHere = 0;
  parser.on('opentagstart', () => void (attributesHere = 0));
  parser.on('attribute', () => {
    attributesHere += 1;
    if (attributesHere > MOST_ATTRIBUTES) broken();
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > MOST_DEPTH) broken();
    visitor.open?.(localName(name), attributes);
  });
  parser.on('text', (text) => visitor.text?.(text));
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    visitor.close?.(localName(name));
  });
  const text = decodeXmlPart(entry.bytes()) ?? broken();
  if (text.includes('<!DOCTYPE')) broken();
  for (let at = 0; at < text.length; at += 65_536) parser.write(text.slice(at, at + 65_536));
  parser.close();
}

/** Texts that cells point to; runs of one text are joined, phonetic help is left out. */
function readStrings(entry: ZipEntry | undefined): readonly string[] {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  let phonetic = 0;
  if (!entry) return strings;
  visitXml(entry, {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') phonetic += 1;
      isText = name === 't' && phonetic === 0;
    },
    text: (more) => {
      if (isText) text = `${text}${more}`.slice(0, MOST_TEXT);
    },
    close: (name) => {
      if (name === 'rPh') phonetic -= 1;
      if (name === 't') isText = false;
      if (name !== 'si') return;
      strings.push(text);
      if (strings.length > MOST_STRINGS) throw new UnreadableFile(null, because('sheetTexts'));
    },
  });
  return strings;
}

/** Number formats that the standard reserves for dates and times. */
const isDateFormat = (id: number): boolean => (id >= 14 && id <= 22) || (id >= 45 && id <= 47);
/** Characters of a number format, of which Excel takes no more. */
const MAX_FORMAT = 255;
/** A format of one's own shows a date when it has year, day, hour or second letters outside quotes, brackets and escapes. */
const showsDate = (code: string): boolean =>
  /[ydhs]/i.test(code.slice(0, MAX_FORMAT).replace(/"[^"]{0,255}"|\[[^\]]{0,255}\]|\\./g, ''));

/** For each style of a cell, whether its number is a date. */
function readDateStyles(entry: ZipEntry | undefined): readonly boolean[] {
  const own = new Map<number, boolean>();
  const styles: boolean[] = [];
  let isCellStyle = false;
  if (!entry) return styles;
  visitXml(entry, {
    open: (name, attributes) => {
      const id = Number(attributes['numFmtId']);
      if (name === 'numFmt') own.set(id, showsDate(attributes['formatCode'] ?? ''));
      if (name === 'cellXfs') isCellStyle = true;
      if (name === 'xf' && isCellStyle) styles.push(own.get(id) ?? isDateFormat(id));
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyle = false;
    },
  });
  return styles;
}

function columnOf(reference: string | undefined, next: number): number {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return next;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

interface Workbook {
  readonly strings: readonly string[];
  readonly dateStyles: readonly boolean[];
  readonly is1904: boolean;
}

interface Cell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  text: string;
}

function cellText({ strings, dateStyles, is1904 }: Workbook, { type, style, text }: Cell): string {
  const value = text.trim();
  if (type === 's') return (strings[Number(value)] ?? '').trim();
  if (type !== '' && type !== 'n') return value;
  return dateStyles[style] === true ? serialText(value, is1904) : plainNumber(value);
}

/** Spreadsheets store 0.1 + 0.2 as 0.30000000000000004 and 1e-5 with an exponent: 15 digits are what they can hold. */
function plainNumber(value: string): string {
  if (value.length > MAX_NUMBER_CHARACTERS) return value;
  if (!/^-?(?:\d+(?:\.\d+)?|\.\d+)(?:E[+-]?\d+)?$/i.test(value)) return value;
  const digits = value.replace(/[^\d]/g, '').length;
  if (!/E/i.test(value) && digits <= 15) return value;
  return canonicalDecimal(String(Number(Number(value).toPrecision(15)))) ?? value;
}

function readSheet(entry: ZipEntry, workbook: Workbook): readonly Row[] {
  const rows: Row[] = [];
  let line = 0;
  let cells: string[] = [];
  let cell: Cell | null = null;
  let isValue = false;
  visitXml(entry, {
    open: (name, attributes) => {
      if (name === 'row') {
        line = Number(attributes['r'] ?? line + 1);
        cells = [];
      } else if (name === 'c') {
        const column = columnOf(attributes['r'], cells.length);
        cell = { column, type: attributes['t'] ?? '', style: Number(attributes['s'] ?? -1), text: '' };
      } else if (name === 'v' || name === 't') isValue = true;
    },
    text: (more) => {
      if (cell && isValue) cell.text = `${cell.text}${more}`.slice(0, MOST_TEXT);
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      if (name === 'c' && cell) {
        if (cell.column >= MOST_COLUMNS) throw new UnreadableFile(line, because('rowTooWide', MOST_COLUMNS));
        while (cells.length < cell.column) cells.push('');
        cells[cell.column] = cellText(workbook, cell);
        cell = null;
      }
      if (name === 'row' && cells.some((text) => text !== '')) rows.push({ line, cells });
      if (rows.length > MOST_SHEET_ROWS)
        throw new UnreadableFile(line, because('tooManyRows', MOST_SHEET_ROWS));
    },
  });
  return rows;
}

/** The rows of all sheets in their order, empty ones left out. Throws {@link UnreadableFile}. */
export function readWorkbook(entries: readonly ZipEntry[]): readonly Row[] {
  const named = (name: string): ZipEntry | undefined => entries.find((entry) => entry.name === name);
  let is1904 = false;
  const workbook = named(WORKBOOK);
  if (workbook)
    visitXml(workbook, {
      open: (name, attributes) => {
        if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '');
      },
    });
  const strings = readStrings(named('xl/sharedStrings.xml'));
  const dateStyles = readDateStyles(named('xl/styles.xml'));
  const number = ({ name }: ZipEntry): number => Number(/(\d{1,9})\.xml$/.exec(name)?.[1] ?? 0);
  return entries
    .filter(({ name }) => /^xl\/worksheets\/[^/]+\.xml$/.test(name))
    .toSorted((left, right) => number(left) - number(right))
    .flatMap((entry) => readSheet(entry, { strings, dateStyles, is1904 }));
}
