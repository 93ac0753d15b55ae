import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from './processes.ts';
import type { Verdict } from './verdict.ts';

const MATRIX = 'apps/server/src/http/matrix/matrix.test.ts';

/** T18: the generated matrix of every call, caller and id, several times over, as its own test runs it. */
export async function callerMatrix(options: {
  readonly rounds: number;
  readonly databaseUrl: string | null;
}): Promise<Verdict> {
  const faults: string[] = [];
  for (let round = 0; round < options.rounds; round++) faults.push(...(await runOnce(options.databaseUrl)));
  return {
    name: `matrix-${options.databaseUrl === null ? 'sqlite' : 'postgres'}`,
    ok: faults.length === 0,
    observed: `${options.rounds} times every call by every kind of caller with every kind of id: ${faults.length} faults`,
    target: 'nothing of another shown or changed; every call covered',
    seed: 0,
    figures: { faults: faults.length },
    faults,
  };
}

async function runOnce(databaseUrl: string | null): Promise<string[]> {
  const { DAYBOOK_TEST_POSTGRES: _none, NODE_TEST_CONTEXT: _context, ...env } = process.env;
  const settings = databaseUrl === null ? {} : { DAYBOOK_TEST_POSTGRES: databaseUrl };
  const child = spawn(process.execPath, ['--test', '--test-reporter=spec', MATRIX], {
    cwd: ROOT,
    env: { ...env, ...settings },
  });
  const text: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (part: string) => text.push(part));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code === 0) return [];
  const lines = text.join('').split('\n');
  return [`the matrix ended with ${code}`, ...lines.filter((line) => /^ {2}\+ {3}/.test(line))];
}
