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

/**
 * Says what is better or worse than the other trades, what makes or loses money, or that nothing differs. Of several buckets the
 * second is said of each by itself, for those are not judged together. Names are wrapped: see {@link pieces}.
 */
export function findingOf(
  report: Report,
  figure: FigureName,
  names: readonly string[],
  { reportTables: words }: Pick<Messages, 'reportTables'>,
): Finding {
  const { rows, order } = report;
  const judged = order.filter((at) => !rows[at]!.bucket.isRest);
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
  const [better, worse] = [listed(({ star }) => star === 'better'), listed(({ star }) => star === 'worse')];
  const isClearOn = (side: 1 | -1) => (row: ReportRow) => row.isClear && (row.value ?? 0) * side > 0;
  const [up, down] = [listed(isClearOn(1)), listed(isClearOn(-1))];
  const isOneOfMany = judged.filter((at) => rows[at]!.range !== null).length > 1;
  const byItself = (sentence: string, value: number) =>
    isOneOfMany ? words.byItself(sentence, value) : sentence;
  const stars = better.count + worse.count;
  const sentences = [
    better.count > 0 && words.better(better.text, better.count),
    worse.count > 0 && words.worse(worse.text, worse.count),
    stars === 0 && report.judged > 0 && words.noneDiffers,
    up.count > 0 && byItself(words.makesMoney(up.text, up.count), up.count),
    down.count > 0 && byItself(words.losesMoney(down.text, down.count), down.count),
  ].filter((sentence) => sentence !== false);
  if (sentences.length > 0) return { text: sentences.join(' '), hasStar: stars > 0 };
  return { text: extremes(report, figure, names, words), hasStar: false };
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

/** Figures of which more is neither better nor worse; a part of a net below zero is above it for what lost. */
const PLAIN_FIGURES: ReadonlySet<FigureName> = new Set(['trades', 'spread', 'share']);

/** How the two of {@link extremesOf} are named. */
export function extremeWords(figure: FigureName, words: Messages['reportTables']) {
  return words.extremes[PLAIN_FIGURES.has(figure) ? 'plain' : 'judged'];
}

function extremes(
  report: Report,
  figure: FigureName,
  names: readonly string[],
  words: Messages['reportTables'],
): string {
  const found = extremesOf(report, figure);
  if (!found) return words.tooFewAll;
  return extremeWords(figure, words)(wrap(names[found[0]]!), wrap(names[found[1]]!));
}

function wrap(name: string): string {
  return `${BEGIN}${name}${END}`;
}
