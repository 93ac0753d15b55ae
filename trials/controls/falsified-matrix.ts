// The matrix of callers and ids on one call, whose answers are changed on their way: it must fail. Run by a control of that trial.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ENDPOINTS } from '@daybook/api/contract/all-endpoints.ts';
import { LIGHT_HASHES, startOne } from '../../apps/server/src/app/server-testing.ts';
import { tryEveryCall } from '../../apps/server/src/http/matrix/matrix-testing.ts';
import { setCostForTests } from '../../apps/server/src/identity/sign-in/password-hash.ts';
import { startTradedJournal } from '../../apps/server/src/journal/trades/trades-testing.ts';
import { madeUp, once, withFalseAnswers, type FalseAnswer } from './false-answers.ts';

const ONE = ENDPOINTS.filter(({ name }) => name === 'readTrade');

/** A server that breaks once, lets in a session that was left, and says what another wrote, or that it is there. */
function falsify(): FalseAnswer {
  const [breaks, shows, differs, letsIn] = [once(), once(), once(), once()];
  return ({ path, before, headers }, status) => {
    const isProgram = headers.get('authorization')?.startsWith('Bearer tj_api_') === true;
    if (!path.startsWith('/api/v1/trade/') || isProgram) return null;
    if (letsIn(before > 1 && status === 401)) return madeUp(200, {});
    if (shows(status === 404)) return madeUp(404, { comments: 'canary-comment' });
    if (differs(status === 404)) return madeUp(403, {});
    return breaks(status === 404) ? madeUp(500, {}) : null;
  };
}

test('one call whose answers are wrong', async () => {
  setCostForTests(LIGHT_HASHES);
  const folder = mkdtempSync(join(tmpdir(), 'daybook-falsified-matrix-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const journal = await startTradedJournal(async (options = {}) => {
    const server = await startOne({ engine: 'sqlite', folder }, folder, options);
    after(server.close);
    return server;
  });
  const { faults } = await withFalseAnswers(falsify(), () => tryEveryCall(journal, ONE));
  assert.deepEqual(faults, []);
});
