import assert from 'node:assert/strict';
import { test } from 'node:test';
import { growthOf, hostileTexts, patternsIn } from './hostile-patterns.ts';
import { listSourceFiles, readSource } from './source-files.ts';

/** Where texts of files, platforms, anonymous callers and traders go. What the browser draws comes from its own server. */
const REACHED = /^(?:apps\/server|packages\/(?:api|brokers|domain|texts))\/src\/.*\.ts$/;
const NOT_REACHED = /\.test\.ts$|-testing\.ts$|\.slow\.ts$/;
/** A text of four times the length takes four times as long for a pattern that is linear, sixteen for one that is not. */
const MAX_GROWTH = 9;
/** The sources have more than these; fewer found means that they are looked for in the wrong way. */
const MIN_PATTERNS = 150;

test('the growth of a pattern distinguishes a linear one from one that is not', () => {
  const slow = [/^-?\d*\.?\d+(?:E[+-]?\d+)?$/i, /0+$/, /(\.\d*?)0+(?=\D|$)/, /^(?:a|a)*$/, /\s+:/];
  const fast = [/^\d+$/, /^(\d{1,3})(?:,\d{3})*$/, /"[^"]*"/g, /^[^,]*,[^;]*;$/, /-->/];
  const isSlow = (pattern: RegExp) =>
    hostileTexts(pattern).some((text) => growthOf(pattern, text) >= MAX_GROWTH);
  assert.deepEqual(
    slow.filter((pattern) => !isSlow(pattern)),
    [],
  );
  assert.deepEqual(fast.filter(isSlow), []);
});

test('no pattern that hostile text reaches takes more than linear time', () => {
  const files = listSourceFiles().filter((path) => REACHED.test(path) && !NOT_REACHED.test(path));
  const found = new Map(
    files.flatMap((path) =>
      patternsIn(readSource(path)).map((pattern) => [String(pattern), { path, pattern }]),
    ),
  );
  assert.ok(found.size > MIN_PATTERNS, `${found.size} patterns`);
  const slow = found
    .values()
    .flatMap(({ path, pattern }) => {
      const text = hostileTexts(pattern).find((hostile) => growthOf(pattern, hostile) >= MAX_GROWTH);
      return text ? [`${path}: ${pattern} on ${JSON.stringify(text(3))}`] : [];
    })
    .toArray();
  assert.deepEqual(slow, []);
});
