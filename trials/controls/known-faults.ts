// What the oracles of the trials say of faults that are put before them.
import { aPng, pngChunk } from '../../apps/server/src/images/images-testing.ts';
import { unexpectedParts } from '../../apps/server/src/images/stored-bytes-testing.ts';
import { faultsOfBomb, unexpectedCalls } from '../bombs/bombs.ts';
import { MARKS } from '../bombs/bombs-program.ts';
import { findBrokenLines, findHits } from '../access/canaries.ts';
import { wrongClaims } from '../servers/claim-bursts.ts';
import { isHarmless } from '../rich-text/rich-text.ts';
import { faultOfReplies } from '../replies/reply-kills.ts';
import { firstDifference } from '../replies/state.ts';
import { faultsOfEnds } from '../floods/slow-callers.ts';
import { mannWhitney } from '../access/timing.ts';
import type { Control } from './controls.ts';

const control = (name: string, find: () => string | null | undefined): Control => ({
  name,
  catches: async () => find() ?? null,
});

const claims = (used: number) => ({ trader: 1, used, processed: used, others: 0 });
const sent = (text: string, isReplayed: boolean) => ({ status: 200, text, isReplayed });
const ONE_WRITE = { isOneWrite: true };

function planWith(href: string): object {
  const marks = [{ type: 'link', attrs: { href } }];
  return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks }] }] };
}

function describedPng(): Buffer {
  const png = Buffer.from(aPng());
  const chunk = pngChunk('tEXt', Buffer.from('Comment\0where it was taken'));
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

const BOMB = { came: 'refused', cpu: 10, growth: 1 } as const;
const WATCHED = { file: '/canary', path: '/bomb' };

/** A trace in which a reader makes one call of the system. */
function traced(call: string): string {
  return [MARKS.begins, 'openat(AT_FDCWD, "/bomb", O_RDONLY) = 3', call, MARKS.ends].join('\n');
}

/** The answers of a trader's calls, with one save more or less. */
const stateWith = (comments: string) => ({ trades: [{ trade: { entry: { comments } } }], sync: null });

const EVEN = Array.from({ length: 60 }, (_, at) => at);

/** One for each fault; the same oracle passes what is right in its trial. */
export const KNOWN_FAULTS: readonly Control[] = [
  control('a trader with five claims', () => wrongClaims([claims(4), claims(5)])[0]),
  control('a trader with three claims', () => wrongClaims([claims(3)])[0]),
  control(
    'a connection that is never closed',
    () => faultsOfEnds([{ name: 'slow', closedAfter: null, status: null }])[0],
  ),
  control(
    'a connection that is closed late',
    () => faultsOfEnds([{ name: 'slow', closedAfter: 15_001, status: null }])[0],
  ),
  control('a picture with words in it', () => unexpectedParts(describedPng())[0]),
  control('a bomb that is read', () => faultsOfBomb({ ...BOMB, came: 'read' })[0]),
  control('a bomb that takes a second', () => faultsOfBomb({ ...BOMB, cpu: 1_000 })[0]),
  control('a bomb that grows', () => faultsOfBomb({ ...BOMB, growth: 50 })[0]),
  control(
    'a bomb that calls out',
    () => unexpectedCalls(traced('connect(4, {sa_family=AF_INET}, 16) = 0'), WATCHED)[0],
  ),
  control(
    'a bomb that reads a file of others',
    () => unexpectedCalls(traced('openat(AT_FDCWD, "/canary", O_RDONLY) = 4'), WATCHED)[0],
  ),
  control('a repeated save that left another journal', () =>
    firstDifference(stateWith('once'), stateWith('twice')),
  ),
  control('a lost save', () => firstDifference(stateWith('once'), { trades: [], sync: null })),
  control('a secret in the log, in base64', () => {
    const log = Buffer.from('planted-secret').toString('base64');
    return findHits(new Map([['password', 'planted-secret']]), { log })[0];
  }),
  control('a line of the log that is no JSON', () => findBrokenLines(['{"level":30'])[0]),
  control('a plan that runs a script', () =>
    isHarmless(planWith('javascript:alert(1)')) ? null : 'it is not harmless',
  ),
  control('a save that was done twice', () =>
    faultOfReplies(ONE_WRITE, { first: null, again: sent('a', false), between: 1, after: 2 }),
  ),
  control('a reply that is replayed with other bytes', () =>
    faultOfReplies(ONE_WRITE, { first: sent('a', false), again: sent('b', true), between: 1, after: 1 }),
  ),
  control('answers that take longer for those who are known', () => {
    const p = mannWhitney(
      EVEN,
      EVEN.map((time) => time + 40),
    );
    return p < 0.01 ? `p is ${p}` : null;
  }),
];
