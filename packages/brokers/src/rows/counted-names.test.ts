import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_ACCOUNTS } from '@daybook/domain/account/max-accounts.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { countNames } from './counted-names.ts';
import type { FilePart } from '#brokers/files/file-reading.ts';
import { readFileParts } from '#brokers/files/read-file.ts';
import { tradeZeroBytes } from '#brokers/files/tradezero/tradezero-file-testing.ts';
import { makeZip } from '#brokers/reading/zip-testing.ts';

const fill = (account: string, symbol = 'AAPL') => `${account} 03/02/2026 10:00:00 B 100 ${symbol} 10.00`;
const accounts = (count: number, from = 0) =>
  tradeZeroBytes(Array.from({ length: count }, (_, at) => fill(`ACCOUNT${from + at}`)));

function last(bytes: Uint8Array): FilePart | undefined {
  return [...readFileParts({ name: 'fills', bytes }, {})].at(-1);
}

test('a file of as many accounts as a trader may have is read, one more refuses it at its line', () => {
  assert.equal(last(accounts(MAX_ACCOUNTS))?.kind, 'finished');
  assert.partialDeepStrictEqual(last(accounts(MAX_ACCOUNTS + 1)), {
    kind: 'refused',
    line: MAX_ACCOUNTS + 2,
    reason: because('tooManyAccounts', MAX_ACCOUNTS),
  });
});

test('the files of an archive are counted together', () => {
  const half = MAX_ACCOUNTS / 2;
  const zip = (further: number) => makeZip({ 'a.csv': accounts(half), 'b.csv': accounts(further, half) });
  assert.equal(last(zip(half))?.kind, 'finished');
  assert.equal(last(zip(half + 1))?.kind, 'refused');
});

test('instruments are counted once for each account', () => {
  const count = countNames(3);
  const executions = [
    ...readFileParts({ name: 'a', bytes: tradeZeroBytes([fill('A', 'X'), fill('A', 'Y')]) }, {}),
  ].flatMap((part) => (part.kind === 'executions' ? part.executions : []));
  const [x, y] = executions as [(typeof executions)[number], (typeof executions)[number]];
  for (const execution of [x, y, x, y, { ...x, account: 'B' }]) count(execution);
  assert.throws(() => count({ ...y, account: 'B' }), { reason: because('tooManyInstruments', 3) });
});
