// Servers that let in whom they must not, as trials of access see them.
import { LIGHT_HASHES, TEST_PASSWORD } from '../../apps/server/src/app/server-testing.ts';
import { COST, setCostForTests } from '../../apps/server/src/identity/sign-in/password-hash.ts';
import { callerMatrix } from '../access/caller-matrix.ts';
import { findHits } from '../access/canaries.ts';
import { guesses } from '../access/guesses.ts';
import { linkUses } from '../access/link-uses.ts';
import { sessionEnds } from '../access/session-ends.ts';
import { takeOver } from '../access/take-over.ts';
import type { Verdict } from '../verdict.ts';
import type { Control } from './controls.ts';
import { madeUp, once, withFalseAnswers, type Asked, type FalseAnswer } from './false-answers.ts';
import { plantedInOneRun } from './one-run.ts';

/** One more than an address may guess. */
const CROWD = 31;
const AUTH = '/api/v1/auth';
const WRONG = madeUpError('004');

function madeUpError(code: string): object {
  return { errors: [{ code }] };
}

function withLightHashes(falsify: FalseAnswer, run: () => Promise<Verdict>): () => Promise<Verdict> {
  return async () => {
    setCostForTests(LIGHT_HASHES);
    try {
      return await withFalseAnswers(falsify, run);
    } finally {
      setCostForTests(COST);
    }
  };
}

/** A server without any limit, which lets a wrong password in once and shuts out its owner. */
function falseGuessing(): FalseAnswer {
  const [letsIn, shutsOut] = [once(), once()];
  return ({ path, body }) => {
    if (![`${AUTH}/sign_in`, `${AUTH}/second_step`].includes(path)) return null;
    const isRight = body['password'] === TEST_PASSWORD;
    if (shutsOut(isRight)) return madeUp(429, madeUpError('012'));
    if (letsIn(!isRight)) return madeUp(200, { accessToken: 'tj_x' });
    return isRight ? null : madeUp(401, WRONG);
  };
}

/** A session that continues after its end, a server that breaks as it ends, and a stored value that is a token. */
function falseSession(): FalseAnswer {
  const [isContinued, breaks, opens] = [once(), once(), once()];
  let hasEnded = false;
  return ({ path, headers }, status) => {
    if (path === `${AUTH}/sign_out`) hasEnded = true;
    if (path !== '/api/v1/errors') return null;
    if (breaks(!hasEnded)) return madeUp(500, {});
    if (isContinued(hasEnded && status === 401)) return madeUp(200, {});
    // Tokens are longer than what a row says in words.
    const isStored = (headers.get('authorization') ?? '').startsWith('Bearer tj_api_');
    return opens(isStored && status === 401) ? madeUp(200, {}) : null;
  };
}

/** A link that opens for two at once, one that opens when it was used already, and an uuid of the leaderboard that is a link. */
function falseLink(): FalseAnswer {
  const [twice, again, unexpected, uuid] = [once(), once(), once(), once()];
  return ({ path, before, parallel }, status) => {
    const isReset = path.startsWith('/api/v1/account/reset-password/');
    const isStart = path.startsWith('/api/v1/account/get-started/');
    const isRace = parallel > 0;
    if (twice(isReset && isRace && status === 404)) return madeUp(200, {});
    if (again(isReset && !isRace && before >= 100)) return madeUp(200, {});
    if (unexpected(isStart && isRace && status === 404)) return madeUp(500, {});
    // The first of all, before the mailed one.
    return uuid(isStart && path.split('-').length > 5 && status === 404) ? madeUp(200, {}) : null;
  };
}

/** What an attacker had left opens a journal, an old password signs in, and a password alone changes it. */
function falseTakeOver(): FalseAnswer {
  const [opens, signsIn, changes] = [once(), once(), once()];
  return ({ path, method, body }: Asked, status) => {
    if (opens(path === '/api/v1/segments' && status === 401)) return madeUp(200, {});
    if (signsIn(path === `${AUTH}/sign_in` && body['password'] === TEST_PASSWORD && status === 401))
      return madeUp(200, { accessToken: 'tj_x' });
    const isChange = method === 'POST' && path === `${AUTH}/password`;
    return changes(isChange && status === 422) ? madeUp(200, {}) : null;
  };
}

const SECRET = 'Planted secret/1';
const LEAKS: readonly (readonly [place: string, text: string])[] = [
  ['log', `{"token":"${Buffer.from(SECRET).toString('hex')}"}`],
  ['audit', `[{"detail":"${encodeURIComponent(SECRET)}"}]`],
  ['refusals', `{"errors":[{"detail":"${SECRET}"}]}`],
];

/** Trials of guesses, sessions, links, journals that are taken over, secrets and callers. */
export function accessFaults(seed: number): Control[] {
  const databaseUrl = null;
  return [
    ...plantedInOneRun(
      'guesses',
      withLightHashes(falseGuessing(), () => guesses({ seed, crowd: CROWD, databaseUrl })),
      [
        ['an account without a limit', /^account is \d+, at most 10/],
        ['an address without a limit', /^address is 3\d, at most 30/],
        ['codes without a limit', /^codes is \d+, at most 10/],
        ['an owner who is shut out', /own device was shut out: 429/],
        ['a wrong password that opens', /guesses were answered with 200/],
      ],
    ),
    ...plantedInOneRun(
      'sessions',
      withLightHashes(falseSession(), () => sessionEnds({ rounds: 1, crowd: 10, databaseUrl })),
      [
        ['a request after the end that is answered', /^accepted is 1, at most 0/],
        ['a server that breaks as a session ends', /^under way: 500/],
        ['a stored value that is a token', /^opened is 1, at most 0/],
      ],
    ),
    ...plantedInOneRun(
      'links',
      withLightHashes(falseLink(), () => linkUses({ seed, rounds: 1, databaseUrl })),
      [
        ['a link that opens for two at once', /^2 of 100 uses won/],
        ['a link that opens again', /^a link that was used was answered with 200/],
        ['an uuid that is a link', /^a link that was uuid of the leaderboard was answered with 200/],
        ['a link at which the server breaks', /^answers 500/],
      ],
    ),
    ...plantedInOneRun(
      'take-over',
      withLightHashes(falseTakeOver(), () => takeOver({ seed, rounds: 1, databaseUrl, changes: 1 })),
      [
        ['what an attacker had left opens a journal', /^\/segments was answered with 200/],
        ['an old password signs in', /^the old password was answered with 200/],
        ['a password alone changes a password', /^the password alone was answered with 200/],
      ],
    ),
    ...LEAKS.map(([place, text]) => ({
      name: `canaries: a secret in the ${place}`,
      catches: async () => findHits(new Map([['token', SECRET]]), { [place]: text })[0] ?? null,
    })),
    ...plantedInOneRun(
      'matrix',
      () => callerMatrix({ rounds: 1, databaseUrl, test: 'trials/controls/falsified-matrix.ts' }),
      [
        ["an answer with another's data", /showed canary-comment to another/],
        ["another's trade that is not told from none", /differs from a missing one/],
        ['a dead session that is let in', /^.*readTrade: .* got 200/],
        ['a server that breaks', /readTrade: 500/],
      ],
    ),
  ];
}
