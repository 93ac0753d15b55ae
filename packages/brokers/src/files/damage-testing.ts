import { isDeepStrictEqual } from 'node:util';
import { chanceFrom } from '@daybook/domain/chance-testing.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { groupReported } from '@daybook/domain/trade/grouping/group-reported-testing.ts';
import { canonicalDecimal } from '#brokers/rows/exact-number.ts';
import type { FilePart, FileSummary } from './file-reading.ts';
import { fixtureBytes, readAs, type Fixture } from './fixtures-testing.ts';
import { readFileParts } from './read-file.ts';
import { newYorkOf } from '#brokers/rows/newyork.ts';

/** What became of a damaged file. */
interface Outcome {
  readonly kind: 'refused' | 'asked' | 'incomplete' | 'read';
  readonly executions: readonly ReportedExecution[];
  readonly summary: FileSummary | null;
}

/** Reads a damaged fixture. `incomplete` is a file of which rows are unreadable or questions open: no import begins with it. */
export function readDamaged({ name, answers }: Fixture, bytes: Uint8Array): Outcome {
  const executions: ReportedExecution[] = [];
  let last: FilePart | null = null;
  for (const part of readFileParts({ name, bytes }, answers)) {
    if (part.kind === 'executions') executions.push(...part.executions);
    if (part.kind !== 'progress') last = part;
  }
  if (last?.kind === 'refused' || last?.kind === 'asked')
    return { kind: last.kind, executions: [], summary: null };
  if (last?.kind !== 'finished') throw new Error(`the reading of ${name} has no end`);
  const { summary } = last;
  const isWhole = summary.unreadable.count === 0 && summary.questions.every(({ answer }) => answer !== null);
  return { kind: isWhole ? 'read' : 'incomplete', executions, summary };
}

/** What is wrong with an execution that no file may ever give; null when nothing is. */
export function faultOfExecution({
  instrument,
  account,
  size,
  price,
  fees,
  ...rest
}: ReportedExecution): string | null {
  const { day, execTime, instant, line } = rest;
  if (canonicalDecimal(size) !== size || size === '0' || size.startsWith('-'))
    return `line ${line}: size ${size}`;
  if (canonicalDecimal(price) !== price) return `line ${line}: price ${price}`;
  if (!Number.isSafeInteger(instant) || !isDeepStrictEqual(newYorkOf(instant), { day, execTime }))
    return `line ${line}: instant ${instant}`;
  if (!Object.values(fees).every(Number.isSafeInteger)) return `line ${line}: fees`;
  if (!/^[\p{L}\p{N}_ .#*:!/()@?-]{1,64}$/u.test(account)) return `line ${line}: account ${account}`;
  if (!/^[!-~][ -~]{0,63}$/.test(instrument.symbol) || instrument.symbol !== instrument.symbol.toUpperCase())
    return `line ${line}: symbol ${instrument.symbol}`;
  const { multiplier } = instrument;
  if (canonicalDecimal(multiplier) !== multiplier || multiplier === '0') return `line ${line}: multiplier`;
  return null;
}

/** Same row, same fill; the order among fills of one second changes with the rows next to them. */
function isSameFill(left: ReportedExecution, right: ReportedExecution | undefined): boolean {
  return right !== undefined && isDeepStrictEqual({ ...left, sequence: 0 }, { ...right, sequence: 0 });
}

/** A fill that several rows make up is as large as the sum of the existing ones. */
function isPartOf(part: ReportedExecution, whole: ReportedExecution | undefined): boolean {
  const { size, statedRealised } = part;
  return Number(size) <= Number(whole?.size) && isSameFill(part, whole && { ...whole, size, statedRealised });
}

/** What is wrong with reading the first bytes of a fixture; null when a cut file gives nothing, or what its whole rows say. */
export function cutFault(fixture: Fixture, length: number): string | null {
  const bytes = fixtureBytes(fixture);
  const { kind, executions } = readDamaged(fixture, bytes.subarray(0, length));
  if (kind !== 'read') return null;
  const whole = readAs(fixture, bytes);
  const key = ({ line, action }: ReportedExecution): string => `${line} ${action}`;
  const known = new Map(whole.executions.map((execution) => [key(execution), execution]));
  const changed = executions.filter(
    (execution) => !(fixture.rowsMakeFills ? isPartOf : isSameFill)(execution, known.get(key(execution))),
  );
  // A last row that reads whole is accepted as is, though its last cell may have been longer.
  const lastLine = executions.reduce((last, { line }) => Math.max(last, line), 0);
  const endsOpen = !/[\r\n]$/.test(bytes.subarray(0, length).toString('latin1'));
  if (changed.some(({ line }) => !endsOpen || line !== lastLine))
    return `cut at ${length}: line ${changed[0]?.line} is another fill`;
  if (fixture.hasEnd && executions.length !== whole.executions.length)
    return `cut at ${length}: ${executions.length} of ${whole.executions.length} executions`;
  return null;
}

const CELLS = [
  'NaN',
  '1e309',
  '-0',
  '',
  '0',
  '-1',
  '=HYPERLINK("x")',
  '<script>alert(1)</script>',
  '\u202e',
  '\0',
  '"',
];
const LONG_CELLS = [
  '9'.repeat(40),
  'x'.repeat(10_240),
  '0000',
  '00/00/0000',
  '12/31/9999',
  '25:61:61',
  '1,00',
  '()',
  '$',
];
const ALL_CELLS = [...CELLS, ...LONG_CELLS];

type Damage = (text: string, chance: () => number) => string;

function place(text: string, chance: () => number): number {
  return Math.floor(chance() * text.length);
}

function onLines(change: (lines: string[], at: number, other: number) => void): Damage {
  return (text, chance) => {
    const lines = text.split('\n');
    change(lines, Math.floor(chance() * lines.length), Math.floor(chance() * lines.length));
    return lines.join('\n');
  };
}

function onCells(change: (cells: string[], at: number, chance: () => number) => void): Damage {
  return (text, chance) =>
    onLines((lines, at) => {
      const cells = (lines[at] ?? '').split(/(?=[,"])/);
      change(cells, Math.floor(chance() * cells.length), chance);
      lines[at] = cells.join('');
    })(text, chance);
}

const DAMAGES: readonly Damage[] = [
  (text, chance) => {
    const at = place(text, chance);
    return text.slice(0, at) + String.fromCharCode(32 + Math.floor(chance() * 95)) + text.slice(at + 1);
  },
  (text, chance) => {
    const at = place(text, chance);
    return text.slice(0, at) + text.slice(at + 1 + Math.floor(chance() * 8));
  },
  (text, chance) => {
    const at = place(text, chance);
    return text.slice(0, at) + (ALL_CELLS[Math.floor(chance() * ALL_CELLS.length)] ?? '') + text.slice(at);
  },
  (text, chance) => {
    const digits = [...text.matchAll(/\d/g)];
    const at = digits[Math.floor(chance() * digits.length)]?.index ?? 0;
    return text.slice(0, at) + String(Math.floor(chance() * 10)) + text.slice(at + 1);
  },
  onLines((lines, at) => void lines.splice(at, 1)),
  onLines((lines, at) => void lines.splice(at, 0, lines[at] ?? '')),
  onLines((lines, at, other) => {
    [lines[at], lines[other]] = [lines[other] ?? '', lines[at] ?? ''];
  }),
  onLines((lines, at, other) => void lines.splice(Math.min(at, other))),
  onCells((cells, at, chance) => {
    cells[at] = `,${ALL_CELLS[Math.floor(chance() * ALL_CELLS.length)] ?? ''}`;
  }),
  onCells((cells, at) => void cells.splice(at, 1)),
  onCells((cells, at) => cells.push(cells[at] ?? '')),
];

/** Bytes of a fixture with one to three damages chosen by a seed. */
function damagedBytes(fixture: Fixture, seed: number): Buffer {
  const chance = chanceFrom(seed);
  let text = fixtureBytes(fixture).toString('utf8');
  for (let left = 1 + Math.floor(chance() * 3); left > 0; left -= 1)
    text = DAMAGES[Math.floor(chance() * DAMAGES.length)]!(text, chance);
  const bytes = Buffer.from(text);
  if (chance() < 0.1 && bytes.length > 0)
    bytes[Math.floor(chance() * bytes.length)] = Math.floor(chance() * 256);
  return bytes;
}

/** What is wrong with reading a damaged fixture, or grouping what it gave; null when nothing is. Throws where the product would. */
export function damageFault(fixture: Fixture, seed: number): string | null {
  const { executions, summary } = readDamaged(fixture, damagedBytes(fixture, seed));
  groupReported(executions);
  // An account that is asked for is not there yet.
  const isAsked =
    summary?.questions.some(({ kind, answer }) => kind === 'account' && answer === null) === true;
  const named = executions.map((fill) => (isAsked && fill.account === '' ? { ...fill, account: '?' } : fill));
  const fault = named.map(faultOfExecution).find((found) => found !== null);
  return fault === undefined ? null : `seed ${seed}: ${fault}`;
}
