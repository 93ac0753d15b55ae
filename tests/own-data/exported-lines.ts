import { compile, type Compiled, type Line } from '../../apps/server/src/own-data/tables/lines.ts';
import { fileOf, type LineFile } from '../../apps/server/src/own-data/tables/all-files.ts';
import type { OpenedExport } from '../../apps/server/src/own-data/import/read-export.ts';

type Places = ReadonlyMap<unknown, number>;
type ByTable = ReadonlyMap<string, Places>;

const NUMBERED = [
  'mistakes.jsonl',
  'accounts.jsonl',
  'instruments.jsonl',
  'imports.jsonl',
  'executions.jsonl',
] as const satisfies readonly LineFile[];

/** Reads files of an export with each row named by its place in its file, so that two exports can be compared; in no order. */
export async function readByPlaces(
  opened: OpenedExport,
  files: readonly LineFile[],
): Promise<Map<LineFile, Line[]>> {
  const byTable = new Map<string, Places>();
  for (const name of NUMBERED) {
    const lines = await Array.fromAsync(opened.lines(name));
    byTable.set(fileOf(name).record.table, new Map(lines.map(({ n }, place) => [n, place])));
  }
  const read = new Map<LineFile, Line[]>();
  for (const name of files) {
    const lines: Line[] = await Array.fromAsync(opened.lines(name));
    const named = lines.map((line) => nameByPlaces(compile(fileOf(name).record), byTable, line));
    read.set(
      name,
      named
        .map((line) => JSON.stringify(line))
        .toSorted()
        .map((text) => JSON.parse(text) as Line),
    );
  }
  return read;
}

function nameByPlaces({ references, numbers, parts }: Compiled, byTable: ByTable, line: Line): Line {
  const places = [...references, ...(numbers === null ? [] : [numbers])].map(
    ({ name, table }): [string, unknown] => [name, byTable.get(table)?.get(line[name]) ?? null],
  );
  const ofParts = parts.map(({ name, compiled }): [string, unknown] => {
    const part = line[name];
    if (Array.isArray(part))
      return [name, part.map((each: unknown) => partByPlaces(compiled, byTable, each))];
    return [name, partByPlaces(compiled, byTable, part)];
  });
  return { ...line, ...Object.fromEntries([...places, ...ofParts]) };
}

/** A part with only one field is written without its name. */
function partByPlaces(compiled: Compiled, byTable: ByTable, part: unknown): unknown {
  if (typeof part === 'object') return part === null ? null : nameByPlaces(compiled, byTable, part as Line);
  const [reference] = compiled.references;
  return reference === undefined ? part : (byTable.get(reference.table)?.get(part) ?? null);
}
