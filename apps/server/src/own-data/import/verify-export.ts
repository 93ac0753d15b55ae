import { MAX_CLOCK_DIFFERENCE_MS } from '@daybook/domain/execution/stated-time.ts';
import type { RangedTable } from '#server/store/allocate-ids.ts';
import { ALL_FILES, type LineFile, type LineOf } from '#server/own-data/tables/all-files.ts';
import { compile, type Compiled, type Line } from '#server/own-data/tables/lines.ts';
import { ExportRefused, type OpenedExport } from './read-export.ts';

/** The place of each row in its file, by the number that others name it by: new ids are given in that order. */
export type Places = ReadonlyMap<number, number>;

/** What an export holds, read once from end to end: every line is right and names only what is there. */
export interface VerifiedExport {
  readonly profile: LineOf<'profile.jsonl'>;
  /** Of each table whose rows are numbered. */
  readonly places: ReadonlyMap<RangedTable, Places>;
  readonly trades: number;
  /** Pictures whose file was lost where it was exported, by the trade that they belonged to. */
  readonly missingImages: readonly string[];
}

/** Checks of a file's lines besides those of its description. */
interface Checks {
  readonly profiles: LineOf<'profile.jsonl'>[];
  readonly tradeIds: Set<string>;
  readonly imageNames: ReadonlySet<string>;
  readonly lostNames: ReadonlySet<string>;
  readonly missingImages: string[];
  readonly now: number;
}

/** Reads everything without writing anything. Throws ExportRefused at the first thing that is wrong. */
export async function verifyExport(opened: OpenedExport, now: number): Promise<VerifiedExport> {
  const imageNames = new Set(opened.manifest.images.map(({ name }) => name));
  const lostNames = new Set(opened.manifest.missingImages);
  const lost = { lostNames, missingImages: [] };
  const checks: Checks = { profiles: [], tradeIds: new Set(), imageNames, ...lost, now };
  const places = new Map<RangedTable, Places>();
  // What is named before its own file was read to the end, such as the execution that replaces another.
  const unread: Named[] = [];
  for (const { name, record } of ALL_FILES) {
    const compiled = compile(record);
    const own = new Map<number, number>();
    for await (const line of opened.lines(name) as AsyncGenerator<Line>) {
      if (compiled.numbers !== null) numberLine(name, own, Number(line[compiled.numbers.name]));
      for (const named of namedIn(name, compiled, line))
        if (places.has(named.table)) requireNumber(places, named);
        else unread.push(named);
      checkLine(name, line, checks);
    }
    if (compiled.numbers !== null) places.set(compiled.numbers.table, own);
  }
  for (const named of unread) requireNumber(places, named);
  const [profile] = checks.profiles;
  if (profile === undefined || checks.profiles.length > 1)
    throw new ExportRefused('profile.jsonl: expected one line');
  return { profile, places, trades: checks.tradeIds.size, missingImages: checks.missingImages };
}

/** A row of another line that a line names. */
interface Named {
  readonly file: LineFile;
  readonly table: RangedTable;
  readonly n: number;
}

function numberLine(file: LineFile, places: Map<number, number>, n: number): void {
  if (places.has(n)) throw new ExportRefused(`${file}: ${n} is there twice`);
  places.set(n, places.size);
}

function* namedIn(file: LineFile, { references, parts }: Compiled, line: Line): Generator<Named> {
  for (const { name, table } of references) {
    const n = line[name];
    if (n !== null) yield { file, table, n: Number(n) };
  }
  for (const { name, linesOf, compiled } of parts)
    for (const part of linesOf?.(line[name] as never) ?? []) yield* namedIn(file, compiled, part as Line);
}

function requireNumber(places: ReadonlyMap<RangedTable, Places>, { file, table, n }: Named): void {
  if (!places.get(table)?.has(n)) throw new ExportRefused(`${file} names ${n}, which is not there`);
}

function checkLine(file: LineFile, line: Line, checks: Checks): void {
  // The description of the file was what the line was read by.
  if (file === 'profile.jsonl') checks.profiles.push(line as LineOf<typeof file>);
  else if (file === 'executions.jsonl') checkExecution(line as LineOf<typeof file>, checks);
  else if (file === 'trades.jsonl') checkTrade(line as LineOf<typeof file>, checks);
  else if (file === 'images.jsonl') checkImage(line as LineOf<typeof file>, checks);
}

function checkExecution(execution: LineOf<'executions.jsonl'>, { now }: Checks): void {
  const { n, instant, statedAt, localText } = execution;
  if (Math.max(instant, statedAt ?? 0) > now + MAX_CLOCK_DIFFERENCE_MS)
    throw new ExportRefused(`executions.jsonl: ${n} states a time that is still to come: ${localText}`);
}

function checkTrade({ id, gross, fees, net }: LineOf<'trades.jsonl'>, { tradeIds }: Checks): void {
  if (tradeIds.has(id)) throw new ExportRefused(`trades.jsonl: ${id} is there twice`);
  tradeIds.add(id);
  if (net !== gross - fees)
    throw new ExportRefused(`trades.jsonl: the net of ${id} is not its gross without fees`);
}

function checkImage(image: LineOf<'images.jsonl'>, checks: Checks): void {
  const { tradeIds, imageNames, lostNames, missingImages } = checks;
  const { name, purpose, trade } = image;
  if (lostNames.has(name))
    missingImages.push(trade === null ? `${name}, of the profile` : `${name}, of trade ${trade}`);
  else if (!imageNames.has(name)) throw new ExportRefused(`images.jsonl names ${name}, which is not there`);
  if ((purpose === 'trade') !== (trade !== null) || (trade !== null && !tradeIds.has(trade)))
    throw new ExportRefused(`images.jsonl: ${name} belongs to no trade that is there`);
}
