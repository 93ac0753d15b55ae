import { SaxesParser } from 'saxes';
import { because } from '@daybook/texts/file-reason.ts';
import { canonicalDecimal, MAX_NUMBER_CHARACTERS } from '#brokers/rows/exact-number.ts';
import type { Row } from '#brokers/files/file-reading.ts';
import { decodeXmlPart } from './text-encoding.ts';
import { serialText } from './xlsx-dates.ts';
import { UnreadableFile } from './unreadable-file.ts';
import type { ZipEntry } from './zip.ts';

/**
 * Reads the sheets of an Office Open XML workbook (ECMA-376 part 1, chapter 18) as rows of text: values as they are stored,
 * not as they are shown, dates as `YYYY-MM-DD HH:MM:SS`. A reader of our own, because the product needs cells and nothing
 * else: the maintained libraries bring formulas, styles and writing, unpack without limits, and one has left the registry.
 */
const WORKBOOK = 'xl/workbook.xml';
const MAX_TEXT = 32_767;
const MAX_STRINGS = 1_000_000;
/** Characters of all texts that cells point to: they are held as long as the sheets are read. */
const MAX_STRING_CHARACTERS = 16_000_000;
/** Bytes of one part; it is unpacked whole, and read piece by piece. */
const MAX_PART_MB = 96;
const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 512;
const MAX_DEPTH = 64;
const MAX_ATTRIBUTES = 512;

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

/** Goes through a part and stops after each piece, so that what was found in it may be given on. */
function* visitXml(entry: ZipEntry, visitor: Visitor, onRead: () => void): Generator<void> {
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
    if (attributesHere > MAX_ATTRIBUTES) broken();
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > MAX_DEPTH) broken();
    visitor.open?.(localName(name), attributes);
  });
  parser.on('text', (text) => visitor.text?.(text));
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    visitor.close?.(localName(name));
  });
  let before = '';
  for (const piece of piecesOf(entry, broken)) {
    // A document type is refused before the parser holds all of it.
    if (`${before}${piece}`.includes('<!DOCTYPE')) broken();
    before = piece.slice(-16);
    onRead();
    parser.write(piece);
    yield;
  }
  parser.close();
  yield;
}

function piecesOf(entry: ZipEntry, broken: () => never): Generator<string> {
  if (entry.size > MAX_PART_MB * 1024 * 1024)
    throw new UnreadableFile(null, because('sheetTooLarge', MAX_PART_MB), because('saveAs', ['CSV']));
  return decodeXmlPart(entry.bytes(), broken);
}

/** Reads a part that gives nothing on. */
function visitWhole(entry: ZipEntry, visitor: Visitor, onRead: () => void): void {
  for (const _piece of visitXml(entry, visitor, onRead));
}

/** Texts that cells point to; runs of one text are joined, phonetic help is left out. */
function readStrings(entry: ZipEntry | undefined, onRead: () => void): readonly string[] {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  let phonetic = 0;
  if (!entry) return strings;
  let characters = 0;
  const visitor: Visitor = {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') phonetic += 1;
      isText = name === 't' && phonetic === 0;
    },
    text: (more) => {
      if (isText) text = `${text}${more}`.slice(0, MAX_TEXT);
    },
    close: (name) => {
      if (name === 'rPh') phonetic -= 1;
      if (name === 't') isText = false;
      if (name !== 'si') return;
      strings.push(text);
      characters += text.length;
      if (strings.length > MAX_STRINGS || characters > MAX_STRING_CHARACTERS)
        throw new UnreadableFile(
          null,
          because('sheetTexts', MAX_STRINGS, MAX_STRING_CHARACTERS),
          because('saveAs', ['CSV']),
        );
    },
  };
  visitWhole(entry, visitor, onRead);
  return strings;
}

/** Number formats that the standard reserves for dates and times. */
const isDateFormat = (id: number): boolean => (id >= 14 && id <= 22) || (id >= 45 && id <= 47);
/** Characters of a number format, of which Excel takes no more. */
const MAX_FORMAT = 255;
/** A custom format shows a date when it has year, day, hour or second letters outside quotes, brackets and escapes. */
const showsDate = (code: string): boolean =>
  /[ydhs]/i.test(code.slice(0, MAX_FORMAT).replace(/"[^"]{0,255}"|\[[^[\]]{0,255}\]|\\./g, ''));

/** For each style of a cell, whether its number is a date. */
function readDateStyles(entry: ZipEntry | undefined, onRead: () => void): readonly boolean[] {
  const own = new Map<number, boolean>();
  const styles: boolean[] = [];
  let isCellStyle = false;
  if (!entry) return styles;
  const visitor: Visitor = {
    open: (name, attributes) => {
      const id = Number(attributes['numFmtId']);
      if (name === 'numFmt') own.set(id, showsDate(attributes['formatCode'] ?? ''));
      if (name === 'cellXfs') isCellStyle = true;
      if (name === 'xf' && isCellStyle) styles.push(own.get(id) ?? isDateFormat(id));
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyle = false;
    },
  };
  visitWhole(entry, visitor, onRead);
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

function* readSheet(entry: ZipEntry, workbook: Workbook, onRead: () => void): Generator<Row> {
  let rows: Row[] = [];
  let line = 0;
  let cells: string[] = [];
  let cell: Cell | null = null;
  let isValue = false;
  const visitor: Visitor = {
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
      if (cell && isValue) cell.text = `${cell.text}${more}`.slice(0, MAX_TEXT);
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      if (name === 'c' && cell) {
        if (cell.column >= MAX_COLUMNS) throw new UnreadableFile(line, because('rowTooWide', MAX_COLUMNS));
        while (cells.length < cell.column) cells.push('');
        cells[cell.column] = cellText(workbook, cell);
        cell = null;
      }
      if (name === 'row' && cells.some((text) => text !== '')) rows.push({ line, cells });
    },
  };
  for (const _piece of visitXml(entry, visitor, onRead)) {
    const found = rows;
    rows = [];
    yield* found;
  }
}

/**
 * Opens a workbook; each call of what it gives reads the rows of all sheets in their order, empty ones left out. Only the texts
 * that cells point to are held. Throws {@link UnreadableFile}, and so do the rows.
 */
export function openWorkbook(
  entries: readonly ZipEntry[],
  onRead: () => void = () => undefined,
): () => Generator<Row> {
  const named = (name: string): ZipEntry | undefined => entries.find((entry) => entry.name === name);
  let is1904 = false;
  const book = named(WORKBOOK);
  const visitor: Visitor = {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '');
    },
  };
  if (book) visitWhole(book, visitor, onRead);
  const strings = readStrings(named('xl/sharedStrings.xml'), onRead);
  const dateStyles = readDateStyles(named('xl/styles.xml'), onRead);
  const number = ({ name }: ZipEntry): number => Number(/(\d{1,9})\.xml$/.exec(name)?.[1] ?? 0);
  const sheets = entries
    .filter(({ name }) => /^xl\/worksheets\/[^/]+\.xml$/.test(name))
    .toSorted((left, right) => number(left) - number(right));
  return () => readSheets(sheets, { strings, dateStyles, is1904 }, onRead);
}

function* readSheets(sheets: readonly ZipEntry[], workbook: Workbook, onRead: () => void): Generator<Row> {
  let rows = 0;
  for (const sheet of sheets)
    for (const row of readSheet(sheet, workbook, onRead)) {
      rows += 1;
      if (rows > MAX_ROWS) throw new UnreadableFile(row.line, because('tooManyRows', MAX_ROWS));
      yield row;
    }
}
