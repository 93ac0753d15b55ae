import { findMappingGaps, type ColumnMapping } from '@daybook/domain/execution/column-mapping.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { accountOf, currencyOf, dayOfFile, isZone, zoneOf } from '#server/outside/files/answers.ts';
import type {
  Content,
  FileToRead,
  FormatReader,
  MappingName,
  Row,
} from '#server/outside/files/file-reading.ts';
import { mappedSource, tableFingerprint } from '#server/outside/files/mapper/fingerprint.ts';
import { findPlaces } from '#server/outside/files/mapper/mapped-columns.ts';
import { mappedInstruments } from '#server/outside/files/mapper/mapped-instruments.ts';
import { readMappedRow, type MappedTableReading } from '#server/outside/files/mapper/mapped-row.ts';
import { onceById } from '#server/outside/files/once-by-id.ts';
import { readRows } from '#server/outside/files/read-rows.ts';
import { UnreadableFile } from '#server/outside/files/unreadable-file.ts';

/** Rows below the header in force; damage of their width is told by whoever reads them. */
function* bodyRows(
  content: Pick<Content, 'rows'>,
  { skipRows, hasHeader }: ColumnMapping,
): Generator<{ readonly row: Row; readonly header: Row | null }> {
  let header: Row | null = null;
  let at = 0;
  for (const row of content.rows()) {
    at += 1;
    if (at <= skipRows) continue;
    if (hasHeader && !header) header = row;
    else yield { row, header };
  }
}

function isHeaderAgain({ cells }: Row, header: Row | null): boolean {
  return header !== null && cells.every((cell, at) => cell === (header.cells[at] ?? ''));
}

/** Says when a row is not as wide as the first one, which a cut or shifted row is; sheets do not write empty cells at the end. */
function widthCheck({ kind }: Pick<Content, 'kind'>): (row: Row) => void {
  let width: number | null = null;
  return ({ line, cells }) => {
    if (kind !== 'csv') return;
    width ??= cells.length;
    if (cells.length !== width)
      throw new UnreadableFile(line, because('rowWidth', cells.length), because('asHeader', width));
  };
}

function* readTable(file: FileToRead, mapping: ColumnMapping): Generator<ReportedExecution> {
  const { content, notes } = file;
  const has = (field: string): boolean => mapping.columns.some((column) => column.field === field);
  // One that only another machine knows is asked for as if there were none.
  const zone = zoneOf(file, mapping.zone !== null && isZone(mapping.zone) ? mapping.zone : null);
  const currency = mapping.currency ?? currencyOf(file);
  const day = has('date') || has('date-time') ? null : dayOfFile(file);
  if (!has('account')) accountOf(file);
  const find = mappedInstruments(file, mapping);
  const check = widthCheck(content);
  let table: MappedTableReading | null = null;
  for (const { row, header } of bodyRows(content, mapping)) {
    table ??= {
      mapping,
      places: findPlaces(mapping, header),
      zone: zone ?? 'UTC',
      day,
      account: () => accountOf(file),
      currency,
      find,
    };
    const using = table;
    yield* readRows([row], notes, () => {
      if (isHeaderAgain(row, header))
        return { line: row.line, reason: 'not-an-execution', what: row.cells[0] ?? '' };
      check(row);
      return zone === null ? null : readMappedRow(using, row);
    });
  }
}

function* read(file: FileToRead, mapping: ColumnMapping): Generator<ReportedExecution> {
  const gaps = findMappingGaps(mapping);
  if (gaps.length > 0) throw new UnreadableFile(null, because('mappingLacks', gaps));
  const executions = readTable(file, mapping);
  yield* mapping.columns.some(({ field }) => field === 'id') ? onceById(executions, file.notes) : executions;
}

/** What tells the columns of a file apart from those of others, as a mapping finds them. */
export function fingerprintOf(rows: readonly Row[], { skipRows, hasHeader }: ColumnMapping): string {
  const first = rows[skipRows]?.cells ?? [];
  return tableFingerprint(hasHeader ? first : null, first.length);
}

/** A mapping with the name under which it is kept. */
export interface MappingInUse {
  readonly mapping: ColumnMapping;
  readonly kept: MappingName | null;
}

/** A reader of one table as its trader maps it. */
export function mappedReader({ mapping, kept }: MappingInUse, rows: readonly Row[]): FormatReader {
  return {
    format: 'mapped',
    platform: 'a table of its own',
    source: mappedSource(fingerprintOf(rows, mapping)),
    grain: 'fills',
    mapping: kept ?? { id: null, name: null },
    claims: () => false,
    read: (file) => read(file, mapping),
  };
}
