import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '@daybook/domain/chance-testing.ts';
import { Fields, parseExactJson as stepsOf, WrongField, type ExactJson } from './exact-json.ts';
import { atOnce } from '#brokers/in-slices.ts';

const parseExactJson = (text: string): ExactJson | null => atOnce(stepsOf(text));

test('numbers keep every digit that was written, also those with an exponent', () => {
  const text =
    '{"a": 6065.250000000, "b":-0.1, "c":[1e-7,1.5E+3,12e0], "d":"7 \\\\\\" 8", "e":12345678901234567890}';
  assert.deepEqual(parseExactJson(text), {
    a: '6065.250000000',
    b: '-0.1',
    c: ['0.0000001', '1500.0', '12.0'],
    d: '7 \\" 8',
    e: '12345678901234567890',
  });
});

test('whatever JSON says comes out as it went in, with numbers as texts', () => {
  const asTexts = (value: unknown): unknown => {
    if (typeof value === 'number') return String(value);
    if (Array.isArray(value)) return value.map(asTexts);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, asTexts(member)]));
  };
  const json = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.integer(),
      fc.string({ maxLength: 8 }),
      fc.constantFrom('"', '\\', '\\"', '1', '-2', '[', '{"a":3}', '\u2028', 'é'),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(fc.string({ maxLength: 4 }), tie('value'), { maxKeys: 4, noNullPrototype: true }),
    ),
  })).value;
  fc.assert(
    fc.property(json, (value) => {
      const text = JSON.stringify(value);
      assert.deepEqual(parseExactJson(text), asTexts(JSON.parse(text)));
    }),
    { seed: 20_260_302, numRuns: roundsOf(150) },
  );
});

test('invalid JSON, or endlessly nested JSON, is refused', () => {
  for (const text of ['', '{', '{"a":1', '[1,]', '"open', '-', 'NaN', '{"a":}', '\u0000', '<html>'])
    assert.equal(parseExactJson(text), null, text);
  for (const text of ['['.repeat(100_000), '{"a":'.repeat(100_000), `${'['.repeat(65)}${']'.repeat(65)}`])
    assert.equal(parseExactJson(text), null);
});

test('JSON that is ambiguous, reaches for a prototype or has endless members is refused', () => {
  for (const text of [
    '{"a":1,"a":1}',
    '[{"a":{"b":1,"\\u0062":2}}]',
    '{"__proto__":{"id":"1"}}',
    '[{"\\u005f_proto__":1}]',
  ])
    assert.equal(parseExactJson(text), null, text);
  const wide = (members: number) => `{${Array.from({ length: members }, (_, n) => `"${n}":0`).join()}}`;
  assert.ok(parseExactJson(wide(512)));
  assert.equal(parseExactJson(wide(513)), null);
  assert.ok(parseExactJson(`[${Array<string>(1_000).fill('{"a:b":"c:{","d":[1]}').join()}]`));
});

test('members are read by their own names alone, and what is wrong names them', () => {
  const fields = new Fields(parseExactJson('{"n":1e400,"s":"","t":"x"}'), 'row');
  assert.throws(() => fields.id('id'), WrongField);
  assert.throws(() => fields.text('toString'), /toString: expected a short text, got nothing/);
  assert.throws(() => fields.decimal('n'), /n: expected a number/);
  assert.equal(fields.optionalText('s'), '');
  assert.equal(({} as Record<string, unknown>)['id'], undefined);
});
