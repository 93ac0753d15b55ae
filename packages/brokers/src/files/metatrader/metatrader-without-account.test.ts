import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixtureBytes, FIXTURES } from '#brokers/files/fixtures-testing.ts';
import { readText } from '#brokers/files/read-testing.ts';

const answersOf = (format: string) => FIXTURES.find((fixture) => fixture.format === format)!.answers;

/** What a report says of its fills, apart from the account. */
const said = (text: string, answers: Parameters<typeof readText>[1]) =>
  readText(text, answers).executions.map(({ account: _account, line: _line, ...fill }) => fill);

function withoutAccount(format: string, changes: readonly (readonly [RegExp, string])[]): void {
  const text = fixtureBytes(FIXTURES.find((fixture) => fixture.format === format)!).toString('utf8');
  const whole = answersOf(format);
  for (const [what, instead] of changes) {
    const changed = text.replace(what, instead);
    assert.notEqual(changed, text, String(what));
    const asked = readText(changed, whole).summary.questions.find(({ kind }) => kind === 'account');
    assert.equal(asked?.answer, null, String(what));
    const answers = { ...whole, account: 'A1', currency: 'USD' };
    assert.deepEqual(said(changed, answers), said(text, whole), String(what));
    assert.deepEqual(
      new Set(readText(changed, answers).executions.map(({ account }) => account)),
      new Set(['A1']),
    );
  }
}

test('a report of MetaTrader 5 whose owner took out number, account or the whole head is read, and asks for the account', () => {
  withoutAccount('metatrader', [
    [/5012345&nbsp;\(USD/, '(USD'],
    [/<b>5012345&nbsp;\([^)]*\)<\/b>/, '<b></b>'],
    [
      /<tr align="left"><th colspan="4" align="right">Name:[\s\S]*?(?=<tr align="left"><th colspan="4" align="right">Date)/,
      '',
    ],
  ]);
});

test('a statement of MetaTrader 4 whose owner took out number or name is read, and asks for the account', () => {
  withoutAccount('metatrader4', [
    [/Account: 6104417/, 'Account: '],
    [
      /<td colspan=2><b>Account: 6104417<\/b><\/td><td colspan=5><b>Name: Sam Rivera<\/b><\/td>/,
      '<td colspan=7></td>',
    ],
    [/<tr align=left><td colspan=2><b>Account[\s\S]*?<\/tr>/, ''],
  ]);
});
