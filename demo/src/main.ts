import { parseArgs } from 'node:util';
import { startPlatform, type Platform } from './platform.ts';
import { parseState, stateText, type State } from './state-file.ts';
import { DEFAULT_LOGIN, type PlatformOptions } from './platform-options.ts';

const USAGE = `The demo platform: speaks the reports platform's protocol for a made-up trader.

  --host ADDRESS            127.0.0.1
  --port NUMBER             0 takes a free one
  --state FILE              keeps first day and what is revealed
  --reveal clock|each-login|each-start
                            clock
  --begin JSON              the state that an earlier run reported
  --seed NUMBER
  --accounts NAME,NAME
  --first-day YYYY-MM-DD    two years ago
  --trades-per-day NUMBER   13
  --page-size NUMBER        50000
  --open SYMBOL             begins with an open position
  --print-states             a line {"state":…} at each change, after the first
  --faults JSON             see src/faults/faults.ts
  --until-stdin-closes      ends with its parent

User and password come from DEMO_USER and DEMO_PASSWORD.
`;

const OPTIONS = {
  host: { type: 'string' },
  port: { type: 'string', default: '0' },
  state: { type: 'string' },
  reveal: { type: 'string', default: 'clock' },
  begin: { type: 'string' },
  'print-states': { type: 'boolean', default: false },
  seed: { type: 'string' },
  accounts: { type: 'string' },
  'first-day': { type: 'string' },
  'trades-per-day': { type: 'string' },
  'page-size': { type: 'string' },
  open: { type: 'string' },
  faults: { type: 'string' },
  'until-stdin-closes': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

const WRONG_USE = 64;

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = WRONG_USE;
}

async function run(): Promise<void> {
  const { values } = parseArgs({ options: OPTIONS });
  if (values.help) return void process.stdout.write(USAGE);
  const login = {
    user: process.env['DEMO_USER'] ?? DEFAULT_LOGIN.user,
    password: process.env['DEMO_PASSWORD'] ?? DEFAULT_LOGIN.password,
  };
  const states = stateReporter(values['print-states']);
  const platform = await startPlatform({ ...platformOptions(values), login, onState: states.onState });
  if (values.open !== undefined) platform.openPosition(values.open);
  endWithParent(platform, values['until-stdin-closes']);
  process.stdout.write(`${JSON.stringify({ url: platform.url, ...login, ...states.first() })}\n`);
}

/** The state goes with the first line, and each later one in a line of its own. */
function stateReporter(isWanted: boolean) {
  let latest: unknown = null;
  let isReady = false;
  return {
    onState: (state: State): void => {
      latest = JSON.parse(stateText(state));
      if (isWanted && isReady) process.stdout.write(`${JSON.stringify({ state: latest })}\n`);
    },
    first: (): object => {
      isReady = true;
      return isWanted ? { state: latest } : {};
    },
  };
}

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

function platformOptions(values: Values): PlatformOptions {
  const { reveal } = values;
  if (reveal !== 'clock' && reveal !== 'each-login' && reveal !== 'each-start')
    throw new RangeError(`--reveal: got "${reveal}"`);
  return {
    port: wholeNumber('--port', values.port),
    reveal,
    ...(values.host !== undefined && { host: values.host }),
    ...(values.state !== undefined && { stateFile: values.state }),
    ...(values.begin !== undefined && { begin: parseBegin(values.begin) }),
    ...(values.seed !== undefined && { seed: wholeNumber('--seed', values.seed) }),
    ...(values.accounts !== undefined && { accounts: values.accounts.split(',') }),
    ...(values['first-day'] !== undefined && { firstDay: values['first-day'] }),
    ...(values['trades-per-day'] !== undefined && { tradesPerDay: Number(values['trades-per-day']) }),
    ...(values['page-size'] !== undefined && { pageSize: wholeNumber('--page-size', values['page-size']) }),
    ...(values.faults !== undefined && { faults: parseFaults(values.faults) }),
  };
}

function wholeNumber(name: string, value: string): number {
  if (!/^\d{1,15}$/.test(value)) throw new RangeError(`${name}: expected a whole number, got "${value}"`);
  return Number(value);
}

function parseBegin(text: string): State {
  const state = parseState(text);
  if (state === null) throw new RangeError('--begin: expected a state that an earlier run reported');
  return state;
}

/** Only the shape is checked: the switches are for people who read their list. */
function parseFaults(json: string): NonNullable<PlatformOptions['faults']> {
  const value: unknown = JSON.parse(json);
  if (typeof value !== 'object' || value === null) throw new RangeError('--faults: expected a JSON object');
  return value;
}

function endWithParent(platform: Platform, untilStdinCloses: boolean): void {
  let ending = false;
  const end = (): void => {
    if (ending) return;
    ending = true;
    process.stdin.destroy();
    platform.close().catch((error: unknown) => {
      console.error(error);
      process.exitCode = 1;
    });
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  if (!untilStdinCloses) return;
  process.stdin.on('end', end).on('close', end).on('error', end).resume();
}
