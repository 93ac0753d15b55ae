// The verdict on a flood in which a limit did not hold, or somebody was locked out.
import { verdictOfFloods, type FloodResult } from '../floods/flood-verdict.ts';
import { verdictOfSearchFlood, type FloodSeen } from '../floods/search-flood.ts';
import { verdictOfUnfinished, type AttackSeen } from '../floods/unfinished-verdict.ts';
import type { Control } from './controls.ts';
import { noticed } from './verdicts.ts';

const WANTED = { seed: 1, seconds: 1, databaseUrl: null, judgesTimes: true };
const TALLY = { sent: 200, outcomes: { '401 004': 10 }, unanswered: 0, refusedMs: [5], malformed: [] };
const READING = { times: Array.from({ length: 20 }, () => 5), faults: [] };

/** A flood as it should be. */
const SOUND: FloodResult = {
  name: 'sign-in',
  most: 10,
  evaluated: 10,
  tally: TALLY,
  killed: null,
  quiet: READING,
  read: READING,
  busiest: { hashesRunning: 2, hashesWaiting: 16, firstMiB: 200, maxMiB: 300, coreWaits: 0 },
  owner: { tried: 1, refused: [] },
  reset: true,
};

const FAULTS: readonly (readonly [name: string, wrong: Partial<FloodResult>])[] = [
  ['one guess more than is allowed', { evaluated: 11 }],
  ['a server that breaks', { tally: { ...TALLY, outcomes: { '401 004': 10, '500 999': 1 } } }],
  ['requests without an answer', { tally: { ...TALLY, unanswered: 1 } }],
  ['three hashes at once', { busiest: { ...SOUND.busiest, hashesRunning: 3 } }],
  ['an owner who is kept out', { owner: { tried: 1, refused: ['429 012'] } }],
  ['readers who wait', { read: { ...READING, times: [...READING.times.slice(2), 400, 400] } }],
];

/** One for each fault; the same flood without it passes. */
const OF_FLOODS: readonly Control[] = FAULTS.map(([name, wrong]) => ({
  name: `floods: ${name}`,
  catches: async () => {
    const [sound, found] = [SOUND, { ...SOUND, ...wrong }].map((result) =>
      verdictOfFloods(WANTED, [result], false),
    );
    if (sound?.ok !== true) throw new Error(`a sound flood is refused: ${sound?.faults.join('; ')}`);
    return found?.faults[0] ?? null;
  },
}));

const ALL = { asked: 9, answered: 9 };
const ATTACK: AttackSeen = {
  way: { name: 'as it is', holds: true },
  attack: 'addresses',
  most: 1_000,
  reopened: 0,
  during: ALL,
  after: ALL,
};
const CONTROL: AttackSeen = {
  ...ATTACK,
  way: { name: 'without', holds: false },
  during: { ...ALL, answered: 0 },
};
const UNFINISHED = { first: ATTACK, second: ATTACK, control: CONTROL };

const SEARCHED = { seed: 1, trades: 10_400, asks: 2, databaseUrl: null, judgesTimes: true };
const FLOODED: FloodSeen = {
  asked: 'searches',
  isControl: false,
  alone: [100, 100],
  beside: [120, 120],
  overtaking: [1, 1],
};
const IN_ONE_LINE: FloodSeen = { ...FLOODED, isControl: true, beside: [500, 500], overtaking: [4, 4] };

/** Floods in which a limit did not hold, or an attack was none. */
export const FLOOD_FAULTS: readonly Control[] = [
  ...OF_FLOODS,
  ...noticed(
    'unfinished-bodies',
    (seen: typeof UNFINISHED) =>
      verdictOfUnfinished({ seed: 1, databaseUrl: null, seen: Object.values(seen), why: null }),
    UNFINISHED,
    [
      ['an honest call without an answer', { second: { ...ATTACK, during: { ...ALL, answered: 8 } } }],
      ['a server that stays shut', { first: { ...ATTACK, after: { ...ALL, answered: 8 } } }],
      ['an attack that shuts nobody out', { control: { ...CONTROL, during: ALL } }],
      ['an attack that was not tried', { control: ATTACK }],
    ],
  ),
  ...noticed(
    'search-flood',
    (seen: Readonly<Record<'beside' | 'inOneLine', FloodSeen>>) =>
      verdictOfSearchFlood(SEARCHED, Object.values(seen)),
    { beside: FLOODED, inOneLine: IN_ONE_LINE },
    [
      ['a trader who waits for the turns of another', { beside: { ...FLOODED, overtaking: [4, 4] } }],
      ['a trader who waits five times as long', { beside: { ...FLOODED, beside: [500, 500] } }],
      ['a flood that holds nobody up', { inOneLine: { ...FLOODED, isControl: true } }],
      ['a flood beside which nobody asked', { beside: { ...FLOODED, beside: [] } }],
    ],
  ),
];
