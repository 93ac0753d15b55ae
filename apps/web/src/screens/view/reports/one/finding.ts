import { isPaid, type FigureName } from '@daybook/domain/insights/figures.ts';
import type { Report, ReportRow } from '@daybook/domain/insights/report.ts';
import type { Messages } from '@daybook/texts/en.ts';

/** Names that one sentence says. */
const MAX_NAMES = 3;
/** Around a name, so that it can be set apart; invisible where it is not. */
const [BEGIN, END] = ['\u2068', '\u2069'];

/** What a report found, in a sentence. */
export interface Finding {
  readonly text: string;
  readonly hasStar: boolean;
}

/** A finding in pieces: those of odd places are names. */
export function pieces(text: string): string[] {
  return text.split(/[\u2068\u2069]/);
}

/** Says what stands out, what does so alone, or that nothing does. Names are wrapped: see {@link pieces}. */
export function findingOf(
  report: Report,
  figure: FigureName,
  names: readonly string[],
  { reportTables: words }: Pick<Messages, 'reportTables'>,
): Finding {
  const { rows, order } = report;
  const judged = order.filter((at) => !rows[at]!.bucket.isRest);
  const isOn = (side: 1 | -1) => (row: ReportRow) => (row.value ?? 0) * side > 0;
  const listed = (wanted: (row: ReportRow) => boolean) => {
    const found = judged.filter((at) => wanted(rows[at]!));
    return {
      text: listNames(
        found.map((at) => names[at]!),
        words,
      ),
      count: found.length,
    };
  };
  const [up, down] = ([1, -1] as const).map((side) => listed((row) => row.isStarred && isOn(side)(row))) as [
    Listed,
    Listed,
  ];
  const alone = listed((row) => row.isClear && !row.isStarred);
  const stars = up.count + down.count;
  const sentences = [
    up.count > 0 && words.earns(up.text, up.count),
    down.count > 0 && words.loses(down.text, down.count),
    alone.count > 0 && words.clearAlone(alone.text, alone.count),
    stars === 0 && report.judged > 0 && words.noneStandsOut,
  ].filter((sentence) => sentence !== false);
  if (sentences.length > 0) return { text: sentences.join(' '), hasStar: stars > 0 };
  return { text: extremes(report, figure, names, words), hasStar: false };
}

interface Listed {
  readonly text: string;
  readonly count: number;
}

function listNames(names: readonly string[], words: Messages['reportTables']): string {
  const wrapped = names.map(wrap);
  if (names.length <= MAX_NAMES) return words.list(wrapped);
  return words.list([...wrapped.slice(0, MAX_NAMES - 1), words.others(names.length - MAX_NAMES + 1)]);
}

/** The highest and the lowest of those with enough trades; costs are below zero, so the least is the highest there. */
export function extremesOf({ rows }: Report, figure: FigureName): readonly [number, number] | null {
  const sign = isPaid(figure) ? -1 : 1;
  const known = rows
    .map((_, at) => at)
    .filter((at) => rows[at]!.isEnough && !rows[at]!.bucket.isRest && rows[at]!.value !== null)
    .sort((left, right) => sign * (rows[right]!.value! - rows[left]!.value!));
  return known.length < 2 ? null : [known[0]!, known.at(-1)!];
}

function extremes(
  report: Report,
  figure: FigureName,
  names: readonly string[],
  words: Messages['reportTables'],
): string {
  const found = extremesOf(report, figure);
  if (!found) return words.tooFewAll;
  return words.extremes(wrap(names[found[0]]!), wrap(names[found[1]]!));
}

function wrap(name: string): string {
  return `${BEGIN}${name}${END}`;
}
