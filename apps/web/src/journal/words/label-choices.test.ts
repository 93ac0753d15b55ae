import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_SETUP, UNCHANGED_SETUPS, type Tag, type TagId } from '@daybook/domain/journal/labels.ts';
import { en } from '@daybook/texts/en.ts';
import { labelsOf } from './label-choices.ts';

const aTag = (id: string, parts: Partial<Tag> = {}): Tag => ({
  id: id as TagId,
  name: id,
  hue: 'blue',
  archived: false,
  mergedInto: null,
  group: null,
  afterResult: false,
  ...parts,
});
const tags = [aTag('gap'), aTag('fade', { mergedInto: 'gap' as TagId }), aTag('news', { hue: null })];
const setups = UNCHANGED_SETUPS.map((setup) =>
  setup.id === 'GBI'
    ? { ...setup, mergedInto: 'RBI' as const }
    : setup.id === 'RBI'
      ? { ...setup, name: 'Ignored', hue: 'amber' as const }
      : setup,
);

test('a setup and tags are shown after merging, each once, archived ones too', () => {
  const seen = labelsOf({ event: 'GBI', tags: ['fade', 'gap', 'news'] }, { setups, tags }, en.words);
  assert.deepEqual(seen, [
    { name: 'Ignored', hue: 'amber' },
    { name: 'gap', hue: 'blue' },
    { name: 'news', hue: null },
  ]);
});

test('no setup is not seen, and neither is a tag that is not known', () => {
  assert.deepEqual(labelsOf({ event: NO_SETUP, tags: ['other'] }, { setups, tags }, en.words), []);
});
