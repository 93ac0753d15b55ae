// Parts of a run that take about as long, for machines that run side by side: cut by the kept times, the same on each of them.
import { Refusal } from '../refusal.mjs';
import { isWalk } from './sizes.mjs';
import { dealOut, readKeptTimes, secondsOf } from './times.mjs';

/** Processor seconds of the steps that are no tests; the build and what the walks need before they begin is done in each part. */
const STEP_SECONDS = { types: 30, lint: 30, format: 40 };

/** @typedef {{ number: number, of: number }} Shard `number` counts from 1 */

/** @param {string} text such as `1/2` @returns {Shard} */
export function readShard(text) {
  const [, number, of] = /^([1-9]\d?)\/([1-9]\d?)$/.exec(text)?.map(Number) ?? [];
  if (number === undefined || of === undefined || number > of)
    throw new Refusal(`--shard takes a part and their number, such as 1/2, not ${text}.`);
  return { number, of };
}

/**
 * The steps and test files of one part; every file and every step that is no test is in exactly one.
 * @param {Shard} shard
 * @param {readonly string[]} steps
 * @param {readonly string[]} files
 * @param {import('./times.mjs').Times} [times]
 */
export function chooseShard({ number, of }, steps, files, times = readKeptTimes()) {
  const whole = Object.entries(STEP_SECONDS).filter(([name]) => steps.includes(name));
  const things = [
    ...whole.map(([name, seconds]) => ({ step: name, file: '', seconds })),
    ...files.map((file) => ({ step: '', file, seconds: secondsOf(file, times) })),
  ];
  const part = dealOut(things, of, ({ seconds }) => seconds)[number - 1] ?? [];
  const mine = part.map(({ file }) => file).filter(Boolean);
  const needed = new Set([
    ...part.map(({ step }) => step),
    ...(mine.some((file) => !isWalk(file)) ? ['unit'] : []),
    ...(mine.some(isWalk) ? ['build', 'walks'] : []),
  ]);
  return { steps: steps.filter((step) => needed.has(step)), files: mine };
}
