import { CsvError, parse } from 'csv-parse/sync';
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

type Parsed = { readonly info: { readonly lines: number }; readonly record: readonly string[] };

function parseRecords(text: string): readonly Parsed[] {
  try {
    const options = { bom: true, info: true, relax_column_count: true, skip_empty_lines: true, trim: true };
    return parse(text, {
      ...options,
      max_record_size: MOST_ROW,
      to: MOST_ROWS + 2,
    }) as unknown as readonly Parsed[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error['lines'] === 'number' ? error['lines'] : null;
    throw new UnreadableFile(line, 'the quotes or the length of this row are not those of a CSV file');
  }
}

/**
 * Reads comma-separated text with a header strictly: quotes must close and every row must have the header's columns.
 * Takes a byte order mark, any line end and a comma at the end of every line. Throws {@link UnreadableFile}.
 */
export function readCsv(text: string): Csv {
  const [header, ...records] = parseRecords(text);
  if (!header) throw new UnreadableFile(null, 'the file is empty');
  if (records.length > MOST_ROWS) throw new UnreadableFile(null, `the file has more than ${MOST_ROWS} rows`);
  const width = header.record.findLastIndex((name) => name !== '') + 1;
  const names = header.record.slice(0, width);
  const doubled = names.find((name, index) => names.indexOf(name) !== index);
  if (doubled !== undefined)
    throw new UnreadableFile(header.info.lines, `the column ${doubled} occurs twice`);
  const rows = records.map(({ record, info }) => {
    // Counted with the empty columns that a comma at the end of each line makes, so that a shifted row is seen.
    if (record.length !== header.record.length)
      throw new UnreadableFile(
        info.lines,
        `the row has ${record.length} columns`,
        `expected ${header.record.length} as in the header`,
      );
    return { line: info.lines, cells: record.slice(0, width) };
  });
  return { names, rows };
}
