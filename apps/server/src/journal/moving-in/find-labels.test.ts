import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_LABELS } from '@daybook/domain/journal/labels.ts';
import { gatherNames } from './find-labels.ts';

const attachment = (tags: readonly string[], setup: string | null) => ({ text: '', tags, setup, risk: null });

test('names of a file are one whatever their case and form', async () => {
  const { tags, setups } = await gatherNames([
    attachment(['Gap', 'News'], 'Flag'),
    attachment(['GAP', '\uff27ap', ' gap '], 'FLAG'),
    attachment([], null),
  ]);
  assert.deepEqual([...tags.values(), ...setups.values()], ['Gap', 'News', 'Flag']);
});

test('no more names are gathered than show that there are too many', async () => {
  const many = Array.from({ length: 2_000 }, (_, at) => attachment([`${at}`, `t${at}`], `s${at}`));
  const { tags, setups } = await gatherNames(many);
  assert.equal(tags.size, MAX_LABELS.tag + 1);
  assert.ok(setups.size > MAX_LABELS.setup && setups.size < 2 * MAX_LABELS.setup);
});
