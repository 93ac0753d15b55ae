import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseDay } from '@daybook/domain/calendar.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
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
  /** Each execution as {@link rowOf} writes it, in the order of the file. */
  readonly rows: readonly string[];
  readonly trades: number;
  readonly gross: string;
  readonly net: string;
  /** Rows that are no executions, by line and reason. */
  readonly leftOut: readonly string[];
  /** The same file with something changed, by the rule that it shows. */
  readonly changed?: Readonly<Record<string, ChangedFile>>;
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

/** A fixture with texts replaced, or other lines in its place, and what must come of it. */
export interface ChangedFile {
  readonly lines?: readonly string[];
  /** Replaced at its first place, or everywhere. */
  readonly replace?: Readonly<Record<string, string>>;
  readonly replaceAll?: Readonly<Record<string, string>>;
  /** In place of the answers to the fixture. */
  readonly answers?: FileAnswers;
  /** As {@link Fixture.rows}; `same` where nothing but line numbers may differ from those of the fixture. */
  readonly rows?: readonly string[] | 'same';
  /** Rows that cannot be read, in English; none unless given. */
  readonly faults?: readonly string[];
  /** Questions that are open; none unless given. */
  readonly asked?: readonly string[];
  readonly leftOut?: readonly string[];
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

/** The text of a fixture with its changes. */
export function changedText(fixture: Fixture, { lines, replace = {}, replaceAll = {} }: ChangedFile): string {
  if (lines) return `${lines.join('\n')}\n`;
  let text = fixtureBytes(fixture).toString('utf8');
  for (const [from, to] of [...Object.entries(replace), ...Object.entries(replaceAll)]) {
    if (!text.includes(from)) throw new Error(`${fixture.name} has no ${from}`);
    text = Object.hasOwn(replaceAll, from) ? text.replaceAll(from, to) : text.replace(from, to);
  }
  return text;
}

/**
 * One line of an execution: who, when, what, at what price and cost, and its ids. Fees of 0 and what its source does not say
 * are left out; further ids, routes, plans and sequences are not shown.
 */
export function rowOf(fill: ReportedExecution): string {
  const { instrument, fees, statedRealised, closedBySystem, addedLiquidity } = fill;
  const { kind, symbol, contract, multiplier, currency } = instrument;
  const said = Object.entries({
    ...Object.fromEntries(
      Object.entries(fees).map(([fee, amount]) => [fee, amount === 0 ? null : moneyText(amount)]),
    ),
    fees: fill.feeProvenance,
    id: fill.externalId,
    order: fill.externalOrderId,
    realised: statedRealised && `${statedRealised.amount}/${statedRealised.kind}`,
    profit: fill.statedProfit,
    position: fill.positionRef,
    added: addedLiquidity,
    forced: closedBySystem,
  }).flatMap(([name, value]) => (value === null || value === undefined ? [] : [`${name}=${value}`]));
  const name = contract === symbol ? symbol : `${symbol} (${contract})`;
  return [
    `${fill.account} ${new Date(fill.instant).toISOString()} ${fill.action}/${fill.effect}`,
    `${fill.size} ${kind} ${name} x${multiplier} @ ${fill.price} ${currency}`,
    ...said,
  ].join(' ');
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
