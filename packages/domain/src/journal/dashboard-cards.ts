/** The cards and charts of the dashboard in their specified order, with those that came later. */
export const DASHBOARD_CARDS = [
  'keyFigures',
  'moreFigures',
  'planLedger',
  'accountProgress',
  'netBySymbol',
  'tradesBySymbol',
  'mistakes',
  'netByWeekday',
  'netByMoment',
  'countByDuration',
  'winRateByDuration',
] as const;
export type DashboardCard = (typeof DASHBOARD_CARDS)[number];

/** Reports that a trader may add below the specified cards. */
export const MAX_ADDED_REPORTS = 24;

interface ArrangedCard<Name extends string = DashboardCard> {
  readonly name: Name;
  readonly isHidden: boolean;
}

/** The layout of a trader's dashboard. */
export interface Arrangement<Name extends string = DashboardCard> {
  /** Each card once. */
  readonly cards: readonly ArrangedCard<Name>[];
  /** Each once, as the query of the report's address. */
  readonly reports: readonly string[];
}

const [HIDDEN, REPORT] = ['hidden:', '?'];

/**
 * The arrangement that a preference keeps: names of cards in their order, those that are hidden marked, reports with a question
 * mark before them. What is unknown is left out; a card that is not named comes after the one specified before it, so that
 * a card of a newer Daybook is never lost.
 */
export function readArrangement<Name extends string>(
  texts: readonly string[],
  specified: readonly Name[],
): Arrangement<Name> {
  const cards: ArrangedCard<Name>[] = [];
  for (const text of texts) {
    const isHidden = text.startsWith(HIDDEN);
    const wanted = isHidden ? text.slice(HIDDEN.length) : text;
    const name = specified.find((known) => known === wanted);
    if (name !== undefined && placeOf(cards, name) === -1) cards.push({ name, isHidden });
  }
  for (const [at, name] of specified.entries())
    if (placeOf(cards, name) === -1)
      cards.splice(placeOf(cards, specified[at - 1]) + 1, 0, { name, isHidden: false });
  const reports = texts.filter((text) => text.startsWith(REPORT)).map((text) => text.slice(REPORT.length));
  return { cards, reports: [...new Set(reports)].slice(0, MAX_ADDED_REPORTS) };
}

function placeOf(cards: readonly ArrangedCard<string>[], name: string | undefined): number {
  return cards.findIndex((card) => card.name === name);
}

/** The texts that {@link readArrangement} reads. */
export function arrangementTexts({ cards, reports }: Arrangement<string>): string[] {
  return [
    ...cards.map(({ name, isHidden }) => (isHidden ? HIDDEN + name : name)),
    ...reports.map((report) => REPORT + report),
  ];
}

/** Whether nothing differs from what is specified. */
export function isSpecified<Name extends string>(
  { cards, reports }: Arrangement<Name>,
  specified: readonly Name[],
): boolean {
  return reports.length === 0 && cards.every(({ name, isHidden }, at) => !isHidden && name === specified[at]);
}
