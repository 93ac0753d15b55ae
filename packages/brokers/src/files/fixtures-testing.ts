import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseDay } from '@daybook/domain/calendar.ts';
import type { ColumnMapping } from '@daybook/domain/execution/column-mapping.ts';
import type { Money } from '@daybook/domain/money.ts';
import { moneyText } from '@daybook/domain/money.ts';
import { groupReported } from '@daybook/domain/trade/grouping/group-reported-testing.ts';
import type { FileAnswers } from './file-reading.ts';
import { readWholeFiles, type WholeFile } from './read-file.ts';

/** A file written for the project in one layout, with what it must give. For tests. */
export interface Fixture {
  /** Of the file; it is in a folder `fixtures`, next to this JSON. */
  readonly name: string;
  readonly format: string;
  readonly answers: FileAnswers;
  readonly executions: number;
  readonly trades: number;
  readonly gross: string;
  readonly net: string;
  /** Rows that are no executions, by line and reason. */
  readonly leftOut: readonly string[];
  /** How many figures it states about its profit; all must be met. */
  readonly stated: number;
  /** A file that was cut after a whole row can be distinguished from a whole one. */
  readonly hasEnd?: true;
  /** Several rows may make up one fill, so that a file with fewer of them says a smaller one. */
  readonly rowsMakeFills?: true;
  /** It is several tables, in which the order of rows and columns matters. */
  readonly inSections?: true;
  /** Its dates are day first, which a spreadsheet of another country takes for months. */
  readonly dayFirst?: true;
  /** A column that the layout does not have is refused. */
  readonly refusesColumns?: true;
}

const ROOT = join(import.meta.dirname, '..');
const paths = globSync('{files/*,mapper}/fixtures/*.json', { cwd: ROOT }).toSorted();

/** All of them, whatever folder they lie in. */
export const FIXTURES = paths.map((path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Fixture);

/** How the trader maps the table that no layout knows. */
export const SPANISH_TABLE = mappingOf('mapped.csv');

function mappingOf(name: string): ColumnMapping {
  const mapping = FIXTURES.find((fixture) => fixture.name === name)?.answers.mapping;
  if (mapping === undefined || mapping === 'ask') throw new Error(`${name} is not mapped`);
  return mapping;
}

/** Where a fixture lies: in the folder of its broker, or of the mapper. */
export function fixturePath({ name }: Pick<Fixture, 'name'>): string {
  const path = paths[FIXTURES.findIndex((fixture) => fixture.name === name)];
  if (path === undefined) throw new Error(`there is no fixture ${name}`);
  return join(ROOT, dirname(path), name);
}

export function fixtureBytes(fixture: Pick<Fixture, 'name'>): Buffer {
  return readFileSync(fixturePath(fixture));
}

/** Reads bytes as the fixture's file, with its answers. Throws {@link UnreadableFile}. */
export function readAs({ name, answers }: Fixture, bytes: Uint8Array): WholeFile {
  return readWholeFiles({ name, bytes }, answers)[0]!;
}

/** The result of the executions. */
export function resultOf({
  executions,
}: Pick<WholeFile, 'executions'>): Pick<Fixture, 'trades' | 'gross' | 'net'> {
  const trades = groupReported(executions).flatMap((position) => position.trades);
  const sum = (column: 'gross' | 'net'): string =>
    moneyText(trades.reduce((total, trade) => total + trade[column], 0) as Money);
  return { trades: trades.length, gross: sum('gross'), net: sum('net') };
}

/** The day of all fixtures' first fills. */
export const FIRST_DAY = parseDay('2026-05-12')!;
