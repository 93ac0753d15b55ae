import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { assertProblem } from '#server/http/http-testing.ts';
import { testServers } from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import { saveEntry, startTradedJournal, type TradedJournal } from './trades-testing.ts';

const MAX_LENGTH = 20_000;

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let fixture: TradedJournal;
  before(async () => void (fixture = await startTradedJournal(start)));
  const save = (fields: Readonly<Record<string, string>>) =>
    saveEntry(fixture.trader, fixture.trades[0]!, fields);
  const read = async () =>
    (await fixture.trader.call('GET', `/api/v1/trade/${fixture.trades[0]}`)).json.trade;

  test('words of any script and direction come back as they were typed', async () => {
    for (const comments of [
      '😀 👩‍👩‍👧‍👦 🇪🇸',
      'שלום עולם, مرحبا بالعالم',
      '\u202eright to left\u202c and back',
      'line one\nline two\ttabbed',
      '<b>bold</b> & "quoted" \' ` ${x} {{y}} %00 \\u0000 --',
      'zero\u200bwidth and \ufeff mark',
      '漢字'.repeat(5_000),
    ]) {
      assert.equal((await save({ comments })).status, 200, comments.slice(0, 20));
      assert.equal((await read()).comments, comments);
    }
  });

  test('one accent typed in two ways is one text', async () => {
    await save({ comments: 'Contraseña'.normalize('NFD'), errors: 'Pérdida'.normalize('NFD') });
    const trade = await read();
    assert.equal(trade.comments, 'Contraseña'.normalize('NFC'));
    await save({ errors: 'PÉRDIDA'.normalize('NFC') });
    assert.deepEqual((await read()).errors.length, 1);
  });

  test('a comment is refused beyond its length in characters, not in bytes', async () => {
    assert.equal((await save({ comments: 'x'.repeat(MAX_LENGTH) })).status, 200);
    assert.equal((await save({ comments: '😀'.repeat(15_000) })).status, 200, 'four bytes each');
    const before = (await read()).comments;
    const answer = await save({ comments: 'x'.repeat(MAX_LENGTH + 1) });
    assertProblem('one more', answer, 422, '011');
    assert.equal(answer.json.errors[0].field, 'comments');
    assertProblem('a megabyte', await save({ comments: 'x'.repeat(1_000_000) }), 413, '011');
    assert.equal((await read()).comments, before, 'nothing of it was kept');
  });

  test('characters that no text has are refused with the field, and nothing is saved', async () => {
    await save({ comments: 'before' });
    for (const comments of ['a\0b', 'bell\u0007', 'escape\u001b[31m', 'delete\u007f']) {
      const answer = await save({ comments });
      assertProblem(JSON.stringify(comments), answer, 422, '011');
      assert.equal(answer.json.errors[0].field, 'comments');
    }
    assert.equal((await read()).comments, 'before');
  });

  test('mistakes are titles: emoji stay, control characters and long ones are refused', async () => {
    assert.equal((await save({ errors: 'Chased 😀,رجع متأخر' })).status, 200);
    assert.deepEqual(new Set((await read()).errors), new Set(['Chased 😀', 'رجع متأخر']));
    for (const errors of ['x'.repeat(65), 'a\u0007b', 'a\0b'])
      assertProblem(JSON.stringify(errors).slice(0, 20), await save({ errors }), 422, '011');
    const many = Array.from({ length: 51 }, (_, at) => `Mistake ${at}`).join(',');
    assertProblem('51 of them', await save({ errors: many }), 422, '011');
    assert.equal((await read()).errors.length, 2);
  });
});
