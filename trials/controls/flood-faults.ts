// The verdict on a flood in which a limit did not hold, or somebody was locked out.
import { verdictOfFloods, type FloodResult } from '../floods/flood-verdict.ts';
import type { Control } from './controls.ts';

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
export const FLOOD_FAULTS: readonly Control[] = FAULTS.map(([name, wrong]) => ({
  name: `floods: ${name}`,
  catches: async () => {
    const [sound, found] = [SOUND, { ...SOUND, ...wrong }].map((result) =>
      verdictOfFloods(WANTED, [result], false),
    );
    if (sound?.ok !== true) throw new Error(`a sound flood is refused: ${sound?.faults.join('; ')}`);
    return found?.faults[0] ?? null;
  },
}));
