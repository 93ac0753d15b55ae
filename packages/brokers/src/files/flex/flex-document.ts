import { SaxesParser } from 'saxes';
import { because, type FileReason } from '@daybook/texts/file-reason.ts';
import type { Steps } from '#brokers/in-slices.ts';
import { findEncodingByLabel } from '#brokers/reading/text-encoding.ts';
import { UnreadableFile } from '#brokers/reading/unreadable-file.ts';

export interface FlexElement {
  readonly name: string;
  /** Name of the element around it; empty at the root. */
  readonly parent: string;
  /** 1-based line on which the element begins. */
  readonly line: number;
  readonly attributes: Readonly<Record<string, string>>;
}

const CHARACTERS_A_STEP = 64 * 1024;
const MAX_DEPTH = 64;
const MAX_ATTRIBUTE = 4096;
const MAX_ATTRIBUTES = 512;
const MAX_ELEMENTS = 500_000;
/** So much text without any tag is no report, whatever it is: a giant name, comment or attribute. */
const MAX_SILENT_CHARACTERS = 2 * CHARACTERS_A_STEP;
const linesIn = (text: string): number => text.split('\n').length - 1;

/** The text that the parser was given last, for complaints about what lies a little behind. */
interface Latest {
  /** At most two portions, the place of their first character, and its 1-based line. */
  text: string;
  from: number;
  line: number;
}

/** Takes a portion and forgets all but the one before. */
function look(latest: Latest, portion: string): void {
  const old = latest.text.slice(0, -CHARACTERS_A_STEP);
  latest.from += old.length;
  latest.line += linesIn(old);
  latest.text = latest.text.slice(old.length) + portion;
}

/** What saxes complains of, and where: it notices a lone `&` only at the next semicolon, which may be lines below. */
function refusalOf(
  error: Error,
  { text, from, line }: Latest,
  parser: { readonly line: number; readonly position: number },
): UnreadableFile {
  const reason = because('brokenXml');
  if (!/entity/.test(error.message)) return new UnreadableFile(parser.line, reason);
  const before = text.slice(0, Math.max(0, text.lastIndexOf('&', parser.position - from)));
  return new UnreadableFile(line + linesIn(before), reason, because('escapedAnd'));
}

/** Looked for before the first element, because the parser says that there is one only after reading all of it. */
function refuseDocumentType({ text, line }: Latest): void {
  const at = text.indexOf('<!DOCTYPE');
  if (at >= 0) throw new UnreadableFile(line + linesIn(text.slice(0, at)), because('documentType'));
}

function* portionsOf(pieces: Iterable<string>): Generator<string> {
  for (const piece of pieces)
    for (let at = 0; at < piece.length; at += CHARACTERS_A_STEP)
      yield piece.slice(at, at + CHARACTERS_A_STEP);
}

/**
 * Goes through a document element by element. A document type ends it at once, so that no entity is ever declared, and
 * so do depth, number and length beyond what a report has. The text is not kept. Throws {@link UnreadableFile} with
 * the line.
 */
export function* readFlexDocument(
  pieces: Iterable<string>,
  visit: (element: FlexElement) => void,
): Steps<void> {
  const parser = new SaxesParser({ position: true, xmlns: false } as const);
  const around: string[] = [];
  let line = 1;
  let attributes = 0;
  let elements = 0;
  let silentCharacters = 0;
  const latest: Latest = { text: '', from: 0, line: 1 };
  const refuse = (reason: FileReason): never => {
    throw new UnreadableFile(parser.line, reason);
  };
  parser.on('error', (error) => {
    throw refusalOf(error, latest, parser);
  });
  parser.on('xmldecl', ({ encoding }) => {
    // What it is in was found out, and decoded, before the document is read.
    if (encoding !== undefined && findEncodingByLabel(encoding) === null) refuse(because('xmlEncoding'));
  });
  parser.on('opentagstart', () => {
    line = parser.line;
    attributes = 0;
    elements += 1;
    silentCharacters = 0;
    if (elements > MAX_ELEMENTS) refuse(because('xmlElements', MAX_ELEMENTS));
    if (around.length >= MAX_DEPTH) refuse(because('xmlDepth', MAX_DEPTH));
  });
  parser.on('attribute', ({ value }) => {
    attributes += 1;
    if (attributes > MAX_ATTRIBUTES) refuse(because('xmlAttributes', MAX_ATTRIBUTES));
    if (value.length > MAX_ATTRIBUTE) refuse(because('xmlAttribute', MAX_ATTRIBUTE));
  });
  parser.on('opentag', (tag) => {
    visit({ name: tag.name, parent: around.at(-1) ?? '', line, attributes: tag.attributes });
    around.push(tag.name);
  });
  parser.on('closetag', () => {
    silentCharacters = 0;
    around.pop();
  });
  for (const portion of portionsOf(pieces)) {
    look(latest, portion);
    if (elements === 0) refuseDocumentType(latest);
    silentCharacters += portion.length;
    parser.write(portion);
    if (silentCharacters > MAX_SILENT_CHARACTERS) refuse(because('xmlSilence', CHARACTERS_A_STEP));
    yield;
  }
  parser.close();
}
