import { readFileSync, writeFileSync } from 'node:fs';

/** What one trial showed. */
export interface Verdict {
  readonly name: string;
  readonly ok: boolean;
  /** One line each, for people. */
  readonly observed: string;
  readonly target: string;
  /** From which the same run can be made again. */
  readonly seed: number;
  /** Figures for comparing releases. */
  readonly figures: Readonly<Record<string, number>>;
  /** What went wrong, a sentence each. */
  readonly faults: readonly string[];
}

const MAX_FAULTS_SHOWN = 10;

/** `PASS name observed target`, and below it what went wrong. */
export function verdictLines({ name, ok, observed, target, seed, faults }: Verdict): string[] {
  return [
    `${ok ? 'PASS' : 'FAIL'} ${name}: ${observed} (target: ${target}; seed ${seed})`,
    ...faults.slice(0, MAX_FAULTS_SHOWN).map((fault) => `     ${fault}`),
    ...(faults.length > MAX_FAULTS_SHOWN ? [`     and ${faults.length - MAX_FAULTS_SHOWN} more`] : []),
  ];
}

/** Appends to a JSON file that holds a list, made when absent. Throws when the file holds something else. */
export function appendVerdicts(path: string, at: string, verdicts: readonly Verdict[]): void {
  const list = readList(path);
  writeFileSync(
    path,
    `${JSON.stringify([...list, ...verdicts.map((verdict) => ({ at, ...verdict }))], null, 1)}\n`,
  );
}

function readList(path: string): unknown[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
  const list: unknown = JSON.parse(text);
  if (!Array.isArray(list)) throw new Error(`${path} holds no list of results`);
  return list;
}
