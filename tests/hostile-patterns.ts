// Finds the regular expressions of the sources, and texts on which one that backtracks shows it.
import { parseSync } from 'vite';
import type { SourceFile } from './source-files.ts';

/** A text of about so many characters. */
export type HostileText = (length: number) => string;

/** The regular expressions that a file writes down. Throws for a file that cannot be parsed. */
export function patternsIn({ path, text }: SourceFile): RegExp[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const found: RegExp[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (typeof node !== 'object' || node === null || node instanceof RegExp) return;
    if ('regex' in node) {
      const { pattern, flags } = node.regex as { readonly pattern: string; readonly flags: string };
      found.push(new RegExp(pattern, flags));
      return;
    }
    Object.values(node).forEach(visit);
  };
  visit(program.body);
  return found;
}

/** Texts of every length that make a pattern try the most: what it repeats, again and again, with an end that it does not expect. */
export function hostileTexts(pattern: RegExp): HostileText[] {
  const pumps = new Map<string, readonly [prefix: string, pump: string]>();
  const add = (prefix: string, pump: string): void => {
    if (pump !== '') pumps.set(`${prefix}\0${pump}`, [prefix, pump]);
  };
  for (let choice = 0; choice < CHOICES; choice += 1)
    for (const { before, body } of repeatsOf(parsePattern(pattern), '', choice)) {
      const pump = writeOut(body, choice);
      add('', pump);
      add(before, pump);
      add('', before + pump);
    }
  return [...pumps.values()].flatMap(([prefix, pump]) =>
    ENDS.map((end) => (length: number) => prefix + pump.repeat(Math.ceil(length / pump.length)) + end),
  );
}

const ENDS = ['', '!', '1', 'x', ' ', '\n', '\u0001'];
const CHOICES = 3;

type Node =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'one'; readonly samples: readonly string[] }
  | { readonly kind: 'sequence'; readonly parts: readonly Node[] }
  | { readonly kind: 'either'; readonly options: readonly Node[] }
  | { readonly kind: 'repeat'; readonly body: Node; readonly min: number; readonly isLong: boolean };

/** Repeated often enough to be felt. */
const LONG = 16;

/** Parts that may be repeated without an end, with the text before each. */
function* repeatsOf(
  node: Node,
  before: string,
  choice: number,
): Generator<{ readonly before: string; readonly body: Node }> {
  if (node.kind === 'sequence') {
    let here = before;
    for (const part of node.parts) {
      yield* repeatsOf(part, here, choice);
      here += writeOut(part, choice);
    }
  } else if (node.kind === 'either') {
    for (const option of node.options) yield* repeatsOf(option, before, choice);
  } else if (node.kind === 'repeat') {
    if (node.isLong) yield { before, body: node.body };
    yield* repeatsOf(node.body, before, choice);
  }
}

/** A short text that a part of a pattern accepts. */
function writeOut(node: Node, choice: number): string {
  switch (node.kind) {
    case 'nothing':
      return '';
    case 'one':
      return node.samples[choice % node.samples.length] ?? '';
    case 'sequence':
      return node.parts.map((part) => writeOut(part, choice)).join('');
    case 'either':
      return writeOut(node.options[choice % node.options.length]!, choice);
    case 'repeat':
      return writeOut(node.body, choice).repeat(Math.max(node.min, choice === 1 ? 0 : 1));
  }
}

const TRIED = [
  ...'0a A-.,_(/+\'"=:;@<>[]{}!#$%&*?^`|~\\\t\n9bzBZ\u00a0é€’1234567858cdefghijklmnopqrstuvwxyCDEFGHIJKLMNOPQRSTUVWXY',
];

/** A parser of as much of the syntax as decides what may be repeated: ECMA-262, section 22.2.1. */
function parsePattern({ source, flags }: RegExp): Node {
  let at = 0;
  const plain = flags.replaceAll(/[gyd]/g, '');
  const one = (text: string): Node => {
    const atom = new RegExp(`^(?:${text})$`, plain);
    const samples = TRIED.filter((character) => atom.test(character));
    const kinds = [/\d/, /[a-z]/i, /[^\da-z]/i].flatMap(
      (kind) => samples.find((character) => kind.test(character)) ?? [],
    );
    return { kind: 'one', samples: kinds };
  };
  const either = (): Node => {
    const options: Node[] = [];
    for (;;) {
      const parts: Node[] = [];
      while (at < source.length && source[at] !== '|' && source[at] !== ')') parts.push(repeated(atom()));
      options.push({ kind: 'sequence', parts });
      if (source[at] !== '|') return { kind: 'either', options };
      at += 1;
    }
  };
  const atom = (): Node => {
    const rest = source.slice(at);
    const opening = /^\((?:\?(?:[:=!]|<[=!]|<\w+>|[ims-]+:))?/.exec(rest)?.[0];
    if (opening !== undefined) {
      at += opening.length;
      const inside = either();
      at += 1;
      // What is only looked for takes part in no match, and may be repeated all the same.
      return inside;
    }
    const text =
      /^\[(?:\\.|[^\]\\])*\]/s.exec(rest)?.[0] ??
      /^\\(?:u\{[0-9a-f]+\}|u[0-9a-f]{4}|x[0-9a-f]{2}|[pP]\{[^}]*\}|k<\w+>|.)/is.exec(rest)?.[0] ??
      rest.slice(0, 1);
    at += text.length;
    return /^(?:\^|\$|\\[bB]|\\[1-9]|\\k.*)$/.test(text) ? { kind: 'nothing' } : one(text);
  };
  const repeated = (body: Node): Node => {
    const sign = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/.exec(source.slice(at));
    if (!sign) return body;
    at += sign[0].length;
    const least = sign[1] === undefined ? (sign[0].startsWith('+') ? 1 : 0) : Number(sign[1]);
    const most =
      sign[1] === undefined
        ? sign[0].startsWith('?')
          ? 1
          : Infinity
        : sign[2] === ''
          ? least
          : sign[3] === ''
            ? Infinity
            : Number(sign[3]);
    return { kind: 'repeat', body, min: least, isLong: most >= LONG };
  };
  return either();
}

const BARE = /^[^\u0000]*$/;
const LENGTHS = [16, 24, 256, 1024, 4096, 16_384];
/** No pattern that reads a text once takes so many times as long as the barest of all. */
const MANY_PASSES = 40;
const ENDLESS = 20_000;
const SHORTEST_JUDGED = 4096;
const RUNS = 5;
const CONFIRMATIONS = 3;

/**
 * How many times as long a pattern takes on a text of four times the length, where it takes noticeable time at all: 4 for a
 * linear one, 16 for a quadratic one, Infinity for worse. Only times of one run are compared.
 */
export function growthOf(pattern: RegExp, text: HostileText): number {
  for (const length of LENGTHS) {
    const hostile = text(length);
    const bare = timeOf(BARE, hostile);
    const isJudged = length >= SHORTEST_JUDGED;
    const passes = timeOf(pattern, hostile, bare * (isJudged ? MANY_PASSES : ENDLESS)) / bare;
    // It takes twice as long with each character, or is worse than quadratic: longer texts would never end.
    if (passes > ENDLESS) return Infinity;
    // Repetitions that have a limit are felt on short texts alone.
    if (!isJudged || passes < MANY_PASSES) continue;
    let growth = Infinity;
    for (let round = 0; round < CONFIRMATIONS && growth >= 5; round += 1)
      growth = Math.min(growth, timeOf(pattern, hostile) / timeOf(pattern, text(length / 4)));
    if (growth >= 9) return growth;
  }
  return 0;
}

/** The shortest of some runs, in nanoseconds, as the sources use such a pattern; the first below `enough` will do. */
function timeOf(pattern: RegExp, text: string, enough = 0): number {
  let least = Infinity;
  for (let run = 0; run < RUNS && least >= enough; run += 1) {
    pattern.lastIndex = 0;
    const began = process.hrtime.bigint();
    if (pattern.global) text.replace(pattern, '');
    else pattern.test(text);
    least = Math.min(least, Number(process.hrtime.bigint() - began));
  }
  return Math.max(least, 1);
}
