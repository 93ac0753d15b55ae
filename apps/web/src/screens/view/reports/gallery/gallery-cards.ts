import { dimensionOf, DIMENSIONS, type DimensionName } from '@daybook/domain/insights/dimensions.ts';
import type { FigureName } from '@daybook/domain/insights/figures.ts';
import { FLAGS } from '@daybook/domain/journal/fields.ts';
import type { LabelTables } from '@daybook/domain/trade/trade-columns.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { dimensionName } from '#web/journal/words/dimension-name.ts';
import { sideName } from '../compare/side-name.ts';
import { parseReport, reportText, type ReportChoice } from '../report-address.ts';

/** What the pictures show: one figure in all of them, or what suits each report. */
export const CARD_FIGURES = ['suggested', 'net', 'average', 'winRate'] as const;
export type CardFigure = (typeof CARD_FIGURES)[number];
/** Any figure, or what suits each report. */
export type WantedFigure = FigureName | 'suggested';

/** Groups of the gallery in their order. */
const GROUPS = ['when', 'what', 'how', 'course'] as const;
type GroupName = (typeof GROUPS)[number];

/** A report that has a card. */
export type CardChoice = Exclude<ReportChoice, { readonly kind: 'gallery' }>;

export interface GalleryCard {
  /** As a pin keeps it. */
  readonly key: string;
  readonly title: string;
  readonly choice: CardChoice;
}

export interface GalleryGroup {
  readonly name: GroupName | 'pinned';
  readonly cards: readonly GalleryCard[];
}

/** Where the sum says more than the average: spans of time that each happen once. */
const SUMMED: readonly DimensionName[] = ['month', 'week'];

/** The groups with their cards, those that are pinned first; `wanted` is a part of a title, whatever its accents and case. */
export function galleryGroups(
  pinned: readonly string[],
  figure: WantedFigure,
  wanted: string,
  labels: LabelTables,
  messages: Messages,
): GalleryGroup[] {
  const cardOf = (choice: CardChoice): GalleryCard => ({
    key: reportText(choice),
    title: titleOf(choice, labels, messages),
    choice,
  });
  const groups: GalleryGroup[] = [
    { name: 'pinned', cards: pinned.flatMap(readReport).map(cardOf) },
    ...GROUPS.map((name) => ({ name, cards: choicesOf(name, figure).map(cardOf) })),
  ];
  const text = folded(wanted.trim());
  return groups
    .map(({ name, cards }) => ({ name, cards: cards.filter(({ title }) => folded(title).includes(text)) }))
    .filter(({ cards }) => cards.length > 0);
}

function readReport(text: string): CardChoice[] {
  const choice = parseReport(Object.fromEntries(new URLSearchParams(text)));
  return choice.kind === 'gallery' ? [] : [choice];
}

/** Cards for the texts of reports, each once, named with their figure: without the words that all of them share. */
export function namedCards(texts: readonly string[], labels: LabelTables, messages: Messages): GalleryCard[] {
  const cards = texts.flatMap(readReport).map((choice) => ({
    key: reportText(choice),
    title: reportName(choice, labels, messages),
    choice,
  }));
  return [...new Map(cards.map((card) => [card.key, card])).values()];
}

function choicesOf(group: GroupName, figure: WantedFigure): CardChoice[] {
  const of = (by: DimensionName, across: DimensionName | null = null): CardChoice => ({
    kind: 'by',
    by,
    across,
    figure: figureFor(by, figure),
    form: 'ranges',
  });
  if (group === 'course') {
    const courses = ['equity', 'distribution', 'rolling', 'duration', 'size'] as const;
    return [...courses.map((kind) => ({ kind, figure: 'net' as const })), of('side', 'event')];
  }
  const own = DIMENSIONS.filter((name) => dimensionOf(name).group === group).map((name) => of(name));
  return group === 'when' ? [own[0]!, of('halfHour', 'weekday'), ...own.slice(1)] : own;
}

function figureFor(by: DimensionName, figure: WantedFigure): FigureName {
  if (figure !== 'suggested') return figure;
  return SUMMED.includes(by) ? 'net' : 'average';
}

/** The name of a report where its figure goes without saying. */
export function titleOf(choice: CardChoice, labels: LabelTables, messages: Messages): string {
  const { reportTables: words, comparison } = messages;
  if (choice.kind === 'compare')
    return comparison.with(
      choice.secondFilter === null ? comparison.others : sideName(choice.secondFilter, labels, messages),
    );
  if (choice.kind !== 'by') return words.courses[choice.kind];
  const by = dimensionName(choice.by, messages);
  if (choice.across !== null) return words.twoNames(by, dimensionName(choice.across, messages));
  if (choice.by === 'adds' || choice.by === 'resultBefore') return words.questions[choice.by];
  // An answer of the journal is called as it is: no "by" can precede it.
  return FLAGS.some((flag) => flag === choice.by) ? by : words.byName(by);
}

/** The name of a report with its figure. */
export function reportName(choice: CardChoice, labels: LabelTables, messages: Messages): string {
  if (choice.kind !== 'by') return titleOf(choice, labels, messages);
  const { reports, reportTables: words } = messages;
  const [figure, by] = [reports.figures[choice.figure], dimensionName(choice.by, messages)];
  return choice.across === null
    ? words.title(figure, by)
    : words.titleOfTwo(figure, by, dimensionName(choice.across, messages));
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
