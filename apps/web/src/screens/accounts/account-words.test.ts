import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from '@daybook/texts/en.ts';
import { accountRefusal, emptyLogin, hostOf, loginErrors, type RefusedCall } from './account-words.ts';

const refused = (part: Partial<RefusedCall>): RefusedCall => ({
  code: '011',
  problem: null,
  accounts: null,
  retryAfter: null,
  most: null,
  reason: null,
  ...part,
});
const words = en.accounts;

test('every refusal has its sentence, and others are left to the usual ones', () => {
  const rows: [Partial<RefusedCall>, string | null][] = [
    [{ problem: 'host-not-allowed' }, words.hostNotAllowed],
    [{ problem: 'all-linked', accounts: 'A-1, A-2' }, words.allLinked('A-1, A-2')],
    [{ problem: 'too-many-accounts', most: 100 }, words.tooMany(100)],
    [{ code: '009', problem: 'sync-running' }, words.syncRunning],
    [{ code: '006' }, words.refused],
    [{ code: '007', problem: 'timed-out' }, words.noAnswer],
    [{ code: '008', problem: 'damaged' }, words.damaged],
    [{ code: '012', retryAfter: 1750 }, en.entry.tryAgainIn(30)],
    [{ code: '012' }, en.entry.tryAgainIn(1)],
    [{ code: '006', reason: 'ibkr-token-expired' }, en.platforms.reasons['ibkr-token-expired']],
    [{ code: '006', reason: 'of a later version' }, words.refused],
    [{ problem: 'missing' }, en.ui.required],
    [{ code: '009' }, null],
    [{ code: 'offline' }, null],
  ];
  for (const [part, sentence] of rows) assert.equal(accountRefusal(refused(part), en), sentence);
});

test('missing parts of a login are reported at their fields', () => {
  assert.deepEqual(Object.keys(loginErrors(emptyLogin('propreports'), en)), ['host', 'userName', 'password']);
  const typed = { ...emptyLogin('propreports'), host: 'a.b', userName: ' ', password: ' ' };
  assert.deepEqual(loginErrors(typed, en), { userName: en.ui.required });
});

test('each platform asks for its own: a server to choose, ids as they are written there, further secrets', () => {
  assert.equal(emptyLogin('alpaca').host, 'api.alpaca.markets');
  const query = { ...emptyLogin('ibkr'), password: '1' };
  assert.deepEqual(loginErrors({ ...query, userName: 'my query' }, en), {
    userName: en.platforms.userFormats.ibkr,
  });
  assert.deepEqual(loginErrors({ ...query, userName: ' 0012345 ' }, en), {});
  const tradovate = { ...emptyLogin('tradovate'), userName: 'ann', password: 'x' };
  assert.deepEqual(Object.keys(loginErrors(tradovate, en)), ['clientId', 'clientSecret']);
});

test('an address pasted from the browser is cut to its host', () => {
  assert.equal(hostOf(' https://Firm.propreports.com/login.php?x#y '), 'Firm.propreports.com');
  assert.equal(hostOf('firm.propreports.com:8443'), 'firm.propreports.com:8443');
});
