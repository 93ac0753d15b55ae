import { isDeepStrictEqual } from 'node:util';
import type { MappedTable, TableColumn } from '#brokers/mapper/mapped-table.ts';
import {
  mappedWord,
  MAX_CONTRACT_SIZES,
  type ColumnMapping,
} from '@daybook/domain/execution/column-mapping.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { findDelimiter } from '#brokers/reading/csv.ts';
import { chooseFormat } from '#brokers/files/detect.ts';
import type {
  Content,
  FileAnswers,
  FormatReader,
  KeptMapping,
  MappingName,
  Question,
  Row,
} from '#brokers/files/file-reading.ts';
import { FORMATS } from '#brokers/files/formats.ts';
import type { ColumnFacts } from './guess/column-facts.ts';
import { findTable, readTableFacts, type FoundTable } from './find-table.ts';
import { tableFingerprint } from './fingerprint.ts';
import { guessMapping } from './guess/guess-mapping.ts';
import { hasMappedColumns } from './mapped-columns.ts';
import { fingerprintOf, mappedReader } from './read-mapped.ts';
import { guessSides } from './guess/side-meanings.ts';
import { areAgreed } from './guess/stated-amounts.ts';
import { tryReading } from './try-reading.ts';
import { isUnfilled } from './guess/unfilled.ts';
import { UnreadableFile } from '#brokers/reading/unreadable-file.ts';

/** Characters of rows that are shown and tried; more would slow down every preview of the file. */
const MAX_SHOWN_CHARACTERS = 48 * 1024;
const MAX_SHOWN_ROWS = 200;

function isTable({ kind }: Pick<Content, 'kind'>): boolean {
  return kind === 'csv' || kind === 'sheet';
}

/** The kept mapping of tables with the columns of this file: the one that was used last. */
function findKept(rows: readonly Row[], kept: readonly KeptMapping[]): KeptMapping | null {
  const fitting = kept.filter(({ mapping, fingerprint }) => fingerprint === fingerprintOf(rows, mapping));
  return fitting.toSorted((left, right) => (right.usedAt ?? 0) - (left.usedAt ?? 0))[0] ?? null;
}

/** The number of columns alone is weak evidence: without a header the first rows must all be read by the mapping too. */
function fits({ kind, sample }: Content, mapping: ColumnMapping): boolean {
  if (mapping.hasHeader) return true;
  const { executions, unreadable } = tryReading({ kind, rows: sample.rows }, mapping, { zone: 'UTC' });
  return executions.length > 0 && unreadable.length === 0;
}

/** Whether a layout of one platform knows the file; the generic columns are anybody's. */
function isKnown({ sample }: Content): boolean {
  return FORMATS.some((reader) => reader.format !== 'tradervue' && reader.claims(sample));
}

/** The name under which the same is kept; null for what is not kept. */
function nameOf(mapping: ColumnMapping, kept: readonly KeptMapping[]): MappingName | null {
  const same = kept.find((other) => isDeepStrictEqual(other.mapping, mapping));
  return same ? { id: same.id, name: same.name } : null;
}

/** What the trader says about the columns, or has said about a table with the same ones; null where a layout may know them. */
function findMappedReader(
  content: Content,
  { format, mapping, kept = [] }: FileAnswers,
): FormatReader | null {
  if (mapping === 'ask' || !isTable(content)) return null;
  const { rows } = content.sample;
  // Of the files in an archive some may be of a layout that is known.
  if (mapping && isKnown(content) && !hasMappedColumns(mapping, rows)) return null;
  if (mapping) return mappedReader({ mapping, kept: nameOf(mapping, kept) }, rows);
  const found = format === undefined ? findKept(rows, kept) : null;
  if (!found || isKnown(content) || !fits(content, found.mapping)) return null;
  const { id, name } = found;
  return mappedReader({ mapping: found.mapping, kept: { id, name } }, rows);
}

/** What reads a file: a mapping of its trader, or the layout that its content shows; else a question to the trader. */
export function chooseReader(content: Content, answers: FileAnswers): FormatReader | Question {
  const mapped = findMappedReader(content, answers);
  if (mapped) return mapped;
  const ask = (): Question | null => askForMapping(content, answers);
  const asked = answers.mapping === 'ask' ? ask() : null;
  return asked ?? chooseFormat(content.sample, answers.format, ask);
}

function shownRows(rows: readonly Row[]): Row[] {
  const shown: Row[] = [];
  let characters = 0;
  for (const row of rows.slice(0, MAX_SHOWN_ROWS)) {
    characters += row.cells.reduce((sum, cell) => sum + cell.length + 3, 0);
    if (characters > MAX_SHOWN_CHARACTERS && shown.length > 0) break;
    shown.push(row);
  }
  return shown;
}

/** Days without any time of day anywhere in the table. */
function hasDaysAlone(facts: readonly ColumnFacts[]): boolean {
  const has = (name: 'dateTimes' | 'times' | 'dates'): boolean =>
    facts.some((column) => column[name] > 0 && (name !== 'dateTimes' || column.midnights < column.dateTimes));
  return has('dates') && !has('dateTimes') && !has('times');
}

function tableColumn({ at, name, sample, values }: ColumnFacts): TableColumn {
  const counted = values && [...values].toSorted(([, left], [, right]) => right - left);
  const sides = guessSides(counted?.map(([text]) => text) ?? []);
  const words = counted?.map(([text, count]) => ({
    text,
    count,
    side: sides[mappedWord(text)] ?? null,
    isUnfilled: isUnfilled(text),
  }));
  return { at, name, sample: sample.slice(0, 80), values: words ?? null };
}

function tableOf(
  content: Content,
  place: FoundTable,
  facts: readonly ColumnFacts[],
  guess: ColumnMapping,
): Omit<MappedTable, 'rowCount'> {
  return {
    kind: content.kind === 'sheet' ? 'sheet' : 'csv',
    fingerprint: tableFingerprint(place.header, place.header?.length ?? place.columns),
    columns: facts.map(tableColumn),
    rows: shownRows(content.sample.rows).map(({ line, cells }) => ({ line, cells: [...cells] })),
    guess,
  };
}

/** Contract sizes by symbol that the amounts of a table prove, where they are not those that follow from the symbols. */
function sizesBySymbol(
  executions: readonly ReportedExecution[],
  provenSize: (symbol: string) => string | null,
): Record<string, string> {
  const own = new Map(executions.map(({ instrument: { symbol, multiplier } }) => [symbol, multiplier]));
  const proven = [...own].flatMap(([symbol, multiplier]) => {
    const size = provenSize(symbol);
    return size === null || size === multiplier ? [] : [[symbol, size] as const];
  });
  return Object.fromEntries(proven.slice(0, MAX_CONTRACT_SIZES));
}

/**
 * A guess with the contract size that the amounts of the table prove, where its rows do not match them otherwise: prices of
 * options a contract have their size in them already.
 */
function withProvenSize({ kind, sample }: Content, guess: ColumnMapping): ColumnMapping {
  const whole = { ...guess, zone: guess.zone ?? 'UTC', dateOrder: guess.dateOrder ?? 'month-first' } as const;
  const table = { kind, rows: sample.rows };
  const { amounts, executions, provenSize } = tryReading(table, whole, {});
  if (!amounts || areAgreed(amounts)) return guess;
  if (amounts.proposed === null) {
    const contractSizes = sizesBySymbol(executions, provenSize);
    const { amounts: each } = tryReading(table, { ...whole, contractSizes }, {});
    return each && areAgreed(each) ? { ...guess, contractSizes } : guess;
  }
  const columns = guess.columns.filter(({ field }) => field !== 'multiplier');
  const sized = { columns, multiplier: amounts.proposed };
  const { amounts: proven } = tryReading(table, { ...whole, ...sized }, {});
  return proven && areAgreed(proven) ? { ...guess, ...sized } : guess;
}

/**
 * Asks how a table of no known layout is to be read, with what it seems to be. Null for what is no table of executions.
 * Throws {@link UnreadableFile} for damage, and for a table that states days without times.
 */
function askForMapping(content: Content, { kept = [], mapping }: FileAnswers): Question | null {
  const place = isTable(content) ? findTable(content.sample.rows) : null;
  if (!place) return null;
  const { facts, rowCount } = readTableFacts(content, place);
  if (hasDaysAlone(facts)) {
    const columns = ['Date', 'Time', 'Symbol', 'Quantity', 'Price', 'Side'];
    throw new UnreadableFile(null, because('daysAlone'), because('genericInstead', columns));
  }
  const delimiter = content.kind === 'csv' ? findDelimiter(content.sample.head.slice(0, 4096)) : ',';
  const known = mapping === 'ask' ? findKept(content.sample.rows, kept) : null;
  const guess = known?.mapping ?? withProvenSize(content, guessMapping(place, facts, delimiter));
  return {
    kind: 'mapping',
    answer: null,
    from: null,
    kept: known && { id: known.id, name: known.name },
    table: { ...tableOf(content, place, facts, guess), rowCount },
  };
}
