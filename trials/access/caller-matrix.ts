import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { endWithUs } from '../end-with-us.ts';
import { ROOT } from '../../tests/source-files.ts';
import { judge, type Verdict } from '../verdict.ts';

const MATRIX = 'apps/server/src/http/matrix/matrix.test.ts';

/** T18: the generated matrix of every call, caller and id, several times over, as its own test runs it. */
export async function callerMatrix(options: {
  readonly rounds: number;
  readonly databaseUrl: string | null;
  /** The product's own, unless given. */
  readonly test?: string;
}): Promise<Verdict> {
  const faults: string[] = [];
  let passed = 0;
  for (let round = 0; round < options.rounds; round++) {
    const run = await runOnce(options.databaseUrl, options.test ?? MATRIX);
    passed += run.passed;
    faults.push(...run.faults);
  }
  return judge({
    name: `matrix-${options.databaseUrl === null ? 'sqlite' : 'postgres'}`,
    observed: `${options.rounds} times every call by every kind of caller with every kind of id: ${faults.length} faults`,
    target: 'nothing of another shown or changed; every call covered',
    seed: 0,
    figures: { rounds: options.rounds, passed, faults: faults.length },
    least: { passed: options.rounds },
    atMost: {},
    faults,
  });
}

async function runOnce(
  databaseUrl: string | null,
  test: string,
): Promise<{ readonly passed: number; readonly faults: readonly string[] }> {
  const { DAYBOOK_TEST_POSTGRES: _none, NODE_TEST_CONTEXT: _context, ...env } = process.env;
  const settings = databaseUrl === null ? {} : { DAYBOOK_TEST_POSTGRES: databaseUrl };
  const child = spawn(process.execPath, ['--test', '--test-reporter=spec', test], {
    cwd: ROOT,
    env: { ...env, ...settings },
  });
  endWithUs(child);
  const text: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (part: string) => text.push(part));
  const [code] = (await once(child, 'close')) as [number | null];
  const lines = text.join('').split('\n');
  const passed = Number(/^ℹ pass (\d+)$/m.exec(text.join(''))?.[1] ?? 0);
  if (code === 0) return { passed, faults: [] };
  return {
    passed,
    faults: [`the matrix ended with ${code}`, ...lines.filter((line) => /^ {2}\+ {3}/.test(line))],
  };
}
