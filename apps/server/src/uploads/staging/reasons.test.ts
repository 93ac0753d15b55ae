import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { en } from '@daybook/texts/en.ts';

/** What the readers, and what takes over from them, are written in, without their tests. */
function readers(): string {
  const brokers = join(import.meta.dirname, '../../../../../packages/brokers/src');
  return [brokers, join(import.meta.dirname, '..')].map(textsOf).join('\n');
}

function textsOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  return files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
}

test('every sentence about files is stated by a reader', () => {
  const stated = new Set(readers().match(/(?<=')[a-z]\w*(?=')/gi));
  const silent = Object.keys(en.fileReasons).filter((code) => code !== 'unreadable' && !stated.has(code));
  assert.deepEqual(silent, []);
});
