import type { ReportedExecutions } from '@daybook/domain/execution/reported-execution.ts';
import { detectFormat, type FileFormat } from '#server/outside/files/detect.ts';
import { readFlex } from '#server/outside/files/flex.ts';
import { readTradeZero } from '#server/outside/files/tradezero.ts';
import { atOnce, inTurns, type Steps } from '#server/outside/in-turns.ts';
import { UnreadableFile } from '#server/outside/files/unreadable-file.ts';

/** The largest file that is read at all; a year of a busy trader is a tenth of it. */
export const MOST_FILE_BYTES = 64 * 1024 * 1024;

/** What a file that is no text at all begins with. */
const NOT_TEXT: readonly (readonly [bytes: readonly number[], what: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'a ZIP archive or a spreadsheet; unpack it, or save the sheet as CSV'],
  [[0x1f, 0x8b], 'packed with gzip; unpack it'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF; ask the platform for XML or CSV'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'an Excel file; save the sheet as CSV'],
  [[0xff, 0xfe], 'text in UTF-16; save it as UTF-8'],
  [[0xfe, 0xff], 'text in UTF-16; save it as UTF-8'],
];

function decode(bytes: Uint8Array): string {
  const known = NOT_TEXT.find(([start]) => start.every((byte, index) => bytes[index] === byte));
  if (known) throw new UnreadableFile(null, `the file is ${known[1]}`);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    if (cause instanceof TypeError) throw new UnreadableFile(null, 'the file is not text in UTF-8');
    throw cause;
  }
  if (text.includes('\0')) throw new UnreadableFile(null, 'the file holds NUL characters and is no text');
  return text;
}

function* fileSteps(bytes: Uint8Array, format: FileFormat | undefined): Steps<ReportedExecutions> {
  if (bytes.length > MOST_FILE_BYTES)
    throw new UnreadableFile(null, `the file has more than ${MOST_FILE_BYTES / 1024 / 1024} MB`);
  const text = decode(bytes);
  switch (format ?? detectFormat(text)) {
    case 'flex':
      return yield* readFlex(text);
    case 'tradezero':
      return yield* readTradeZero(text);
  }
}

/**
 * Reads a trader's file completely or not at all, in the layout that is given or that its content shows. Throws
 * {@link UnreadableFile} with line, reason and what was expected.
 */
export function readReportedFile(bytes: Uint8Array, format?: FileFormat): ReportedExecutions {
  return atOnce(fileSteps(bytes, format));
}

/** The same as {@link readReportedFile} in turns, so that a large file keeps no other request waiting. */
export function readReportedFileInTurns(bytes: Uint8Array, format?: FileFormat): Promise<ReportedExecutions> {
  return inTurns(fileSteps(bytes, format));
}
