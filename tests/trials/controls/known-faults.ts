// What the oracles of the trials say of faults that are put before them.
import { aPng, pngChunk } from '../../../apps/server/src/images/images-testing.ts';
import { strangeParts } from '../../../apps/server/src/images/stored-bytes-testing.ts';
import { findBrokenLines, findHits } from '../canaries.ts';
import { wrongClaims } from '../claim-bursts.ts';
import { isHarmless } from '../rich-text.ts';
import { faultOfReplies } from '../replies/reply-kills.ts';
import { faultsOfEnds } from '../slow-callers.ts';
import { mannWhitney } from '../timing.ts';
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

const EVEN = Array.from({ length: 60 }, (_, at) => at);

/** One for each fault; the same oracle passes what is right in its trial. */
export const KNOWN_FAULTS: readonly Control[] = [
  control('a trader with five claims', () => wrongClaims([claims(4), claims(5)])[0]),
  control('a trader with three claims', () => wrongClaims([claims(3)])[0]),
  control('a connection that is never closed', () => faultsOfEnds([{ name: 'slow', closedAfter: null }])[0]),
  control('a connection that is closed late', () => faultsOfEnds([{ name: 'slow', closedAfter: 15_001 }])[0]),
  control('a picture with words in it', () => strangeParts(describedPng())[0]),
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
