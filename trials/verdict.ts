import { readFileSync, writeFileSync } from 'node:fs';

/** What one trial saw, and what it had to see. */
export interface Findings<Figure extends string = string> {
  readonly name: string;
  /** One line each, for people. */
  readonly observed: string;
  readonly target: string;
  /** From which the same run can be made again. */
  readonly seed: number;
  /** Figures for comparing releases. */
  readonly figures: Readonly<Record<Figure, number>>;
  /** Minimum work for a valid trial: figures that may not be lower. */
  readonly least: Readonly<Partial<Record<NoInfer<Figure>, number>>>;
  /** Figures that may not be higher. */
  readonly atMost: Readonly<Partial<Record<NoInfer<Figure>, number>>>;
  /** What else went wrong, a sentence each. */
  readonly faults: readonly string[];
}

/** What one trial showed: made by {@link judge}. */
export interface Verdict extends Findings {
  readonly ok: boolean;
}

/** The one place that decides: a trial passes without a fault, with all its least work, and within all its limits. */
export function judge<Figure extends string>(findings: Findings<Figure>): Verdict {
  const { figures, least, atMost } = findings;
  const limitsOf = (limits: typeof least) => Object.entries(limits) as [Figure, number][];
  const faults = [
    ...findings.faults,
    // A figure that is no number was never measured, and passes neither.
    ...limitsOf(least)
      .filter(([name, limit]) => !(figures[name] >= limit))
      .map(([name, limit]) => `${name} is ${figures[name]}: less than ${limit} shows nothing`),
    ...limitsOf(atMost)
      .filter(([name, limit]) => !(figures[name] <= limit))
      .map(([name, limit]) => `${name} is ${figures[name]}, at most ${limit} is allowed`),
  ];
  return { ...findings, ok: faults.length === 0, faults };
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
