import assert from 'node:assert/strict';
import { test } from 'node:test';
import { richText } from './rich-text.ts';
import { verdictLines } from '../verdict.ts';

test('two hundred hostile texts and a hundred hostile plans run nothing, with the content policy and without', async () => {
  const verdict = await richText(20_261_121, 1);
  assert.ok(verdict.ok, verdictLines(verdict).join('\n'));
});
