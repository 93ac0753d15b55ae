// npm run trials [-- NAME… --seed N --rounds N --minutes N --continue FOLDER --out FILE]: trials that kill, crowd and interrupt
// the product as it is. Minutes and the folder to continue with are the soak's.
import { parseArgs } from 'node:util';
import { NO_POSTGRES } from '../tests/postgres.ts';
import { TRIALS } from './all-trials.ts';
import { appendVerdicts, verdictLines, type Verdict } from './verdict.ts';

const WRONG_USE = 64;

const OPTIONS = {
  seed: { type: 'string' },
  rounds: { type: 'string', default: '50' },
  minutes: { type: 'string', default: '10' },
  continue: { type: 'string' },
  out: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;
const USAGE = `npm run trials [-- NAME… --seed N --rounds N --minutes N --continue FOLDER --out FILE]
trials: ${TRIALS.map(({ name }) => name).join(', ')}`;

async function run(): Promise<number> {
  const { values, positionals } = readArguments();
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const unknown = positionals.filter((name) => !TRIALS.some((trial) => trial.name === name));
  if (unknown.length > 0) return refuse(`there is no trial ${unknown.join(', ')}`);
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  const rounds = Number(values.rounds);
  const minutes = Number(values.minutes);
  if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(rounds) || rounds < 1)
    return refuse('--seed and --rounds take whole numbers');
  if (!(minutes > 0)) return refuse('--minutes takes a number');
  const chosen = TRIALS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  const verdicts: Verdict[] = [];
  for (const trial of chosen) {
    const verdict = await trial.run(seed, rounds, { minutes, folder: values.continue ?? null });
    if (verdict) verdicts.push(verdict);
    console.log(
      (verdict ? verdictLines(verdict) : [`SKIP ${trial.name}: ${trial.why ?? NO_POSTGRES}`]).join('\n'),
    );
  }
  if (values.out !== undefined) appendVerdicts(values.out, new Date().toISOString(), verdicts);
  return verdicts.every(({ ok }) => ok) ? 0 : 1;
}

/** What was asked for; an option that there is not ends the run with the usage. */
function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: OPTIONS });
  } catch (error) {
    process.exit(refuse(error instanceof Error ? error.message : String(error)));
  }
}

function refuse(why: string): number {
  console.error(`${why}\n\n${USAGE}`);
  return WRONG_USE;
}

process.exitCode = await run();
