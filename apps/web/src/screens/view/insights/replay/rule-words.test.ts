import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dollars } from '@daybook/domain/money.ts';
import { en } from '@daybook/texts/en.ts';
import { es } from '@daybook/texts/es.ts';
import { pt } from '@daybook/texts/pt.ts';
import { limitWords } from '#web/journal/words/filter-words.ts';
import { ENOUGH, parseTypedLimit, restWords } from './rule-words.ts';

const range = (low: number, high: number) => ({ low: dollars(low), high: dollars(high) });
const saving = { trades: 40, atAverage: dollars(-100), rest: dollars(300) };
const say = (restRange: ReturnType<typeof range> | null, isPicked: boolean) =>
  restWords({ ...saving, restRange }, isPicked, en.replay, 'USD').split('; ')[1];

test('the rest is the rule’s only where its range leaves zero out, and a picked limit says that it was picked', () => {
  assert.equal(
    say(range(100, 500), false),
    'the remaining +$300 (likely +$100 to +$500) is the rule’s doing.',
  );
  assert.equal(
    say(range(100, 500), true),
    'the remaining +$300 (likely +$100 to +$500) is the rule’s doing, before allowing for the limit having been picked.',
  );
  assert.equal(say(range(-100, 700), true), 'the remaining +$300 (likely −$100 to +$700) may be luck.');
  assert.equal(say(range(0, 600), false), 'the remaining +$300 (likely $0 to +$600) may be luck.');
});

test('without a range nobody is named', () => {
  assert.equal(say(null, true), 'that leaves +$300.');
  assert.equal(say(null, false), 'that leaves +$300.');
});

test('one day, none and one of several are said as such', () => {
  assert.equal(en.replay.cut(1, 0), '1 day cut short, which would not have recovered.');
  assert.equal(en.replay.cut(1, 1), '1 day cut short, which would have recovered.');
  assert.equal(en.replay.cut(3, 0), '3 days cut short; none of them would have recovered.');
  assert.equal(en.replay.cut(3, 3), '3 days cut short; all of them would have recovered.');
  assert.equal(es.replay.cut(3, 3), '3 días acortados; todos se habrían recuperado.');
  assert.equal(es.replay.cut(1, 1), '1 día acortado, que se habría recuperado.');
  assert.equal(es.replay.cut(3, 1), '3 días acortados; 1 de ellos se habría recuperado.');
  assert.equal(es.replay.cut(3, 0), '3 días acortados; ninguno se habría recuperado.');
  assert.equal(pt.replay.cut(3, 2), '3 dias encurtados; 2 deles teriam se recuperado.');
  assert.equal(pt.replay.cut(1, 0), '1 dia encurtado, que não teria se recuperado.');
});

test('what is lacking for a range is said with its trades and days', () => {
  assert.equal(
    en.replay.fewFall(28, 1, ENOUGH),
    'Too few trades are left out for a likely range: 28 trades on 1 day; it takes 20 on 8 days.',
  );
});

test('a limit is typed with its unit or without, and written without needless decimals', () => {
  for (const typed of ['3', '3R', '3 r', '3.00R', '$3', '3 %', '3\u00a0ticks'])
    assert.equal(parseTypedLimit('loss', typed), dollars(3), typed);
  for (const typed of ['R', '3RR', '-3R', '3 miles'])
    assert.equal(parseTypedLimit('loss', typed), null, typed);
  assert.deepEqual(
    ['USD', 'R', '%', 'ticks', 'USD/share'].map((code) => limitWords('loss', dollars(3), code)),
    ['$3', '3R', '3%', '3\u00a0ticks', '$3'],
  );
  assert.equal(limitWords('loss', dollars(0.1), 'R'), '0.10R');
});
