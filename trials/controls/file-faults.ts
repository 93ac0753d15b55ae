// Files and feeds that are read wrongly, as their trials see it.
import { faultOfExecution, readDamaged } from '@daybook/brokers/files/damage-testing.ts';
import { fixtureBytes, FIXTURES, type Fixture } from '@daybook/brokers/files/fixtures-testing.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { CUT_FORMATS, type CutFormat } from '../../tests/sync/cuts/cut-files.ts';
import { anyCut } from '../files/cuts.ts';
import { damagedFiles } from '../files/formats.ts';
import type { HostileMode } from '../hostile-feeds/modes.ts';
import type { Stage } from '../hostile-feeds/stages.ts';
import { faultOfUpdate, verdictOf as verdictOfFeeds, type Judged } from '../hostile-feeds/feeds-verdict.ts';
import type { Stored } from '../hostile-feeds/feed-store.ts';
import { verdictOfSmallFiles, type SmallFilesSeen } from '../files/small-files.ts';
import type { Control } from './controls.ts';
import { plantedInOneRun } from './one-run.ts';
import { noticed } from './verdicts.ts';

const fixtureWhere = (isIt: (fixture: Fixture) => boolean): Fixture => {
  const found = FIXTURES.find(isIt);
  if (found === undefined) throw new Error('there is no such fixture');
  return found;
};

/** Formats that read less than the trial expects, and one that crashes. */
function wrongFormats(): Fixture[] {
  const open = fixtureWhere(({ hasEnd, name }) => hasEnd === undefined && name.endsWith('.csv'));
  return [
    { ...open, format: 'without an end', hasEnd: true },
    { ...open, format: 'that crashes', answers: null as never },
  ];
}

function executionFaults(): Control[] {
  const fixture = fixtureWhere(({ name }) => name.endsWith('.csv'));
  const wrong: readonly (readonly [string, Partial<ReportedExecution>])[] = [
    ['a negative size', { size: '-100' }],
    ['a price that is no number', { price: 'NaN' }],
    ['an instant of another day', { instant: 0 }],
    ['an account that is a script', { account: '<script>' }],
  ];
  return wrong.map(([name, values]) => ({
    name: `formats: ${name}`,
    catches: async () => {
      const [sound] = readDamaged(fixture, fixtureBytes(fixture)).executions;
      if (sound === undefined || faultOfExecution(sound) !== null) throw new Error('nothing sound was read');
      return faultOfExecution({ ...sound, ...values });
    },
  }));
}

/** A platform whose files lose their last fill, unless they contain the whole history. */
const FORGETFUL: CutFormat = {
  ...CUT_FORMATS[0]!,
  write: (fills) => CUT_FORMATS[0]!.write(fills[0]?.n === 1 ? fills : fills.slice(0, -1)),
};
/** And of which the clock of a piece is another. */
const LATE: CutFormat = {
  ...CUT_FORMATS[0]!,
  write: (fills) =>
    CUT_FORMATS[0]!.write(
      fills[0]?.n === 1 ? fills : fills.map((fill) => ({ ...fill, second: fill.second + 1 })),
    ),
};
const CUT_ROUNDS = 8;

const SMALL = { seed: 1, rounds: 1, databaseUrl: null, judgesTimes: true };
const FILE = { name: 'wide.xlsx', bytes: new Uint8Array(), end: 'unknownLayout' };
const READING = { times: Array.from({ length: 100 }, () => 5), faults: [] };
const SMALL_FILES: SmallFilesSeen = {
  ends: [{ file: FILE, end: FILE.end }],
  read: READING,
  memoryMiB: 300,
  planned: 1,
  coreWaits: 0,
  errors: [],
};

const MODE: Omit<HostileMode, 'spoil'> = { name: 'cut', endings: ['008'] };
const REFUSED: Judged = { trial: { broker: { platform: 'ibkr' }, mode: MODE }, ending: '008', took: 100 };
const STORED: Stored = { used: 1, state: 'failed', code: '008', executions: 0, trades: 0, gross: 0 };
const TAKEN: Judged = {
  ...REFUSED,
  trial: { ...REFUSED.trial, mode: { name: 'good', endings: ['taken'] } },
  ending: 'taken',
};
const PROCESSED: Stored = { used: 1, state: 'processed', code: null, executions: 3, trades: 1, gross: 7_500 };
const UPDATES: readonly (readonly [name: string, update: Judged, stored: Stored | undefined])[] = [
  ['an update that takes too long', { ...REFUSED, took: 33_001 }, STORED],
  ['an answer that is taken although it is cut', { ...REFUSED, ending: 'taken' }, PROCESSED],
  ['an attempt that is not counted', REFUSED, { ...STORED, used: 0 }],
  ['an attempt that is counted twice', REFUSED, { ...STORED, used: 2 }],
  ['a refused answer of which something is stored', REFUSED, { ...STORED, executions: 1 }],
  ['a refusal with another code', REFUSED, { ...STORED, code: '007' }],
  ['an update that is not in the store', REFUSED, undefined],
  ['a fill that is missing', TAKEN, { ...PROCESSED, executions: 2 }],
  ['a gain that is another', TAKEN, { ...PROCESSED, gross: 7_501 }],
];

const STAGE: Stage = {
  name: 'usual',
  loopP99: 5,
  workP99: 5,
  waits: { looks: 500, others: 10, bare: 1 },
  growths: [['bomb', 10]],
};
const STAGES: readonly (readonly [name: string, wrong: Partial<Stage>, expected: RegExp])[] = [
  ['memory that grows', { growths: [['bomb', 65]] }, /grew by 65 MiB/],
  ['a loop that is held', { workP99: 51 }, /worked 51 ms at one go/],
  ['others who wait', { waits: { ...STAGE.waits, others: 46 } }, /others waited 46 ms/],
];

function feedFaults(): Control[] {
  const updates = UPDATES.map(([name, update, stored]) => ({
    name: `feeds: ${name}`,
    catches: async () => {
      if (faultOfUpdate(REFUSED, STORED) !== null || faultOfUpdate(TAKEN, PROCESSED) !== null)
        throw new Error('a sound update is refused');
      return faultOfUpdate(update, stored);
    },
  }));
  const stages = STAGES.map(([name, wrong, expected]) => ({
    name: `feeds: ${name}`,
    catches: async () => {
      const faultsOf = (stage: Stage) =>
        verdictOfFeeds(1, 0, { ended: [], quiet: [STAGE], stages: [stage] }, []).faults;
      if (faultsOf(STAGE).some((fault) => expected.test(fault))) throw new Error('a sound stage is refused');
      return faultsOf({ ...STAGE, ...wrong }).find((fault) => expected.test(fault)) ?? null;
    },
  }));
  return [...updates, ...stages];
}

/** Trials of damaged, cut and small files, and of hostile feeds. */
export function fileFaults(seed: number): Control[] {
  return [
    ...plantedInOneRun('formats', async () => damagedFiles(seed, 0, wrongFormats()), [
      ['a file that was cut and is imported in part', /^without an end: cut at .* executions/],
      ['a file that crashes its reader', /^that crashes: crashed/],
    ]),
    ...executionFaults(),
    ...plantedInOneRun('cuts', () => anyCut(seed, CUT_ROUNDS, { formats: [FORGETFUL], platforms: {} }), [
      ['a fill that is lost between two files', /^.*: path/],
    ]),
    ...plantedInOneRun('cuts', () => anyCut(seed, CUT_ROUNDS, { formats: [LATE], platforms: {} }), [
      ['a time that is another in a part', /^.*: path/],
    ]),
    ...noticed('small-files', (seen: SmallFilesSeen) => verdictOfSmallFiles(SMALL, seen), SMALL_FILES, [
      ['a hostile file that is ready', { ends: [{ file: FILE, end: 'ready' }] }],
      ['a file that was never sent', { ends: [] }],
      ['readers who wait', { read: { ...READING, times: Array.from({ length: 100 }, () => 301) } }],
      ['a reader who is refused', { read: { ...READING, faults: ['/imports: 500'] } }],
      ['a server that takes too much', { memoryMiB: 701 }],
      ['a server that logs an error', { errors: ['{"level":"error"}'] }],
    ]),
    ...feedFaults(),
  ];
}
