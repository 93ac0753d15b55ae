import { CsvError, parse } from 'csv-parse/sync';
import type { Steps } from '#server/outside/in-turns.ts';
import { UnreadableFile } from '#server/outside/files/unreadable-file.ts';

export interface CsvRow {
  /** 1-based line on which the row ends. */
  readonly line: number;
  /** Trimmed; as many as the header has. */
  readonly cells: readonly string[];
}

export interface Csv {
  readonly names: readonly string[];
  readonly rows: readonly CsvRow[];
}

const MOST_ROWS = 200_000;
const MOST_ROW = 64 * 1024;
const CHARACTERS_A_STEP = 16 * 1024;

type Parsed = { readonly info: { readonly lines: number }; readonly record: readonly string[] };

function parseRecords(text: string, linesBefore: number): readonly Parsed[] {
  const options = {
    bom: linesBefore === 0,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  };
  try {
    return parse(text, { ...options, max_record_size: MOST_ROW }) as unknown as readonly Parsed[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error['lines'] === 'number' ? error['lines'] + linesBefore : null;
    throw new UnreadableFile(line, 'the quotes or the length of this row are not those of a CSV file');
  }
}

/** Where the line after the next few begins; a text with quotes, which may hold line ends, is one piece. */
function endOfPiece(text: string, from: number): number {
  if (from === 0 && text.includes('"')) return text.length;
  const end = text.indexOf('\n', from + CHARACTERS_A_STEP);
  return end < 0 ? text.length : end + 1;
}

function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/** All records with the line on which each ends. */
function* readRecords(text: string): Steps<readonly CsvRow[]> {
  const records: CsvRow[] = [];
  let linesBefore = 0;
  for (let from = 0; from < text.length;) {
    const end = endOfPiece(text, from);
    const piece = text.slice(from, end);
    for (const { info, record } of parseRecords(piece, linesBefore))
      records.push({ line: info.lines + linesBefore, cells: record });
    if (records.length > MOST_ROWS)
      throw new UnreadableFile(null, `the file has more than ${MOST_ROWS} rows`);
    linesBefore += countLines(piece);
    from = end;
    yield;
  }
  return records;
}

/**
 * Reads comma-separated text with a header strictly: quotes must close and every row must have the header's columns.
 * Takes a byte order mark, any line end and a comma at the end of every line. Throws {@link UnreadableFile}.
 */
export function* readCsv(text: string): Steps<Csv> {
  const [header, ...records] = yield* readRecords(text);
  if (!header) throw new UnreadableFile(null, 'the file is empty');
  const width = header.cells.findLastIndex((name) => name !== '') + 1;
  const names = header.cells.slice(0, width);
  const doubled = names.find((name, index) => names.indexOf(name) !== index);
  if (doubled !== undefined) throw new UnreadableFile(header.line, `the column ${doubled} occurs twice`);
  const rows = records.map(({ line, cells }) => {
    // Counted with the empty columns that a comma at the end of each line makes, so that a shifted row is seen.
    if (cells.length === header.cells.length) return { line, cells: cells.slice(0, width) };
    const expected = `expected ${header.cells.length} as in the header`;
    throw new UnreadableFile(line, `the row has ${cells.length} columns`, expected);
  });
  return { names, rows };
}
