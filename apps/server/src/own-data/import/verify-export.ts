import type { LineFile, LineOf } from '#server/own-data/export/export-lines.ts';
import { ExportRefused, type OpenedExport } from './read-export.ts';

/** The place of each row in its file, by the number that others name it by: new ids are given in that order. */
export type Places = ReadonlyMap<number, number>;

/** What an export holds, read once from end to end: every line is right and names only what is there. */
export interface VerifiedExport {
  readonly profile: LineOf<'profile.jsonl'>;
  readonly mistakes: Places;
  readonly accounts: Places;
  readonly instruments: Places;
  readonly imports: Places;
  readonly executions: Places;
  readonly trades: number;
}

/** Reads everything without writing anything. Throws ExportRefused at the first thing that is wrong. */
export async function verifyExport(opened: OpenedExport): Promise<VerifiedExport> {
  const profile = await readProfile(opened);
  const mistakes = await readPlaces(opened, 'mistakes.jsonl');
  const accounts = await readPlaces(opened, 'accounts.jsonl');
  requireNumbers('profile.jsonl', accounts, [profile.principalAccount]);
  const instruments = await readPlaces(opened, 'instruments.jsonl');
  const imports = await readImports(opened);
  const executions = await readExecutions(opened, { accounts, instruments, imports });
  const places = { mistakes, accounts, instruments, imports, executions };
  const trades = await verifyTrades(opened, places);
  await verifyRest(opened, places);
  return { profile, ...places, trades };
}

async function readProfile(opened: OpenedExport): Promise<LineOf<'profile.jsonl'>> {
  const profiles = await Array.fromAsync(opened.lines('profile.jsonl'));
  const [profile] = profiles;
  if (profile === undefined || profiles.length > 1)
    throw new ExportRefused('profile.jsonl: expected one line');
  return profile;
}

type NumberedFile = {
  [File in LineFile]: LineOf<File> extends { readonly n: number } ? File : never;
}[LineFile];

async function readPlaces<File extends NumberedFile>(
  opened: OpenedExport,
  name: File,
  each?: (line: LineOf<File>) => void,
): Promise<Places> {
  const places = new Map<number, number>();
  for await (const line of opened.lines(name)) {
    const { n } = line as { readonly n: number };
    if (places.has(n)) throw new ExportRefused(`${name}: ${n} is there twice`);
    places.set(n, places.size);
    each?.(line);
  }
  return places;
}

function requireNumbers(name: LineFile, places: Places, numbers: readonly (number | null)[]): void {
  const missing = numbers.find((number) => number !== null && !places.has(number));
  if (missing !== undefined) throw new ExportRefused(`${name} names ${missing}, which is not there`);
}

async function readImports(opened: OpenedExport): Promise<Places> {
  const undoing: (number | null)[] = [];
  const imports = await readPlaces(opened, 'imports.jsonl', ({ undoneBy }) => undoing.push(undoneBy));
  requireNumbers('imports.jsonl', imports, undoing);
  return imports;
}

type Facts = Pick<VerifiedExport, 'accounts' | 'instruments' | 'imports'>;

async function readExecutions(opened: OpenedExport, facts: Facts): Promise<Places> {
  const name = 'executions.jsonl';
  const successors: number[] = [];
  const executions = await readPlaces(opened, name, (line) => {
    requireNumbers(name, facts.accounts, [line.account]);
    requireNumbers(name, facts.instruments, [line.instrument]);
    requireNumbers(name, facts.imports, [line.import, ...line.alsoIn]);
    if (line.supersededBy !== null) successors.push(line.supersededBy);
  });
  requireNumbers(name, executions, successors);
  return executions;
}

async function verifyTrades(
  opened: OpenedExport,
  places: Facts & Pick<VerifiedExport, 'mistakes' | 'executions'>,
): Promise<number> {
  const name = 'trades.jsonl';
  const ids = new Set<string>();
  for await (const line of opened.lines(name)) {
    if (ids.has(line.id)) throw new ExportRefused(`${name}: ${line.id} is there twice`);
    ids.add(line.id);
    if (line.net !== line.gross - line.fees)
      throw new ExportRefused(`${name}: the net of ${line.id} is not its gross without fees`);
    requireNumbers(name, places.accounts, [line.account]);
    requireNumbers(name, places.instruments, [line.instrument]);
    requireNumbers(name, places.imports, [line.import]);
    for (const { execution } of line.parts) requireNumbers(name, places.executions, [execution]);
    requireNumbers(name, places.mistakes, line.journal?.mistakes ?? []);
  }
  await verifyImages(opened, ids);
  return ids.size;
}

async function verifyImages({ lines, manifest }: OpenedExport, trades: ReadonlySet<string>): Promise<void> {
  const kept = new Set(manifest.images.map(({ name }) => name));
  for await (const { name, purpose, trade } of lines('images.jsonl')) {
    if (!kept.has(name)) throw new ExportRefused(`images.jsonl names ${name}, which is not there`);
    if ((purpose === 'trade') !== (trade !== null) || (trade !== null && !trades.has(trade)))
      throw new ExportRefused(`images.jsonl: ${name} belongs to no trade that is there`);
  }
}

async function verifyRest(opened: OpenedExport, { accounts, instruments }: Facts): Promise<void> {
  for (const name of ['groups.jsonl', 'openings.jsonl'] as const)
    for await (const line of opened.lines(name)) {
      requireNumbers(name, accounts, [line.account]);
      requireNumbers(name, instruments, [line.instrument]);
    }
  for await (const line of opened.lines('reconciliations.jsonl'))
    requireNumbers('reconciliations.jsonl', accounts, [line.account]);
  for (const name of ONLY_READ) for await (const _line of opened.lines(name)) continue;
}

/** Files whose lines name no others. */
const ONLY_READ = [
  'plans.jsonl',
  'column-mappings.jsonl',
  'remarks.jsonl',
  'activity.jsonl',
] as const satisfies readonly LineFile[];
