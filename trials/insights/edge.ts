import { setImmediate as turn } from 'node:timers/promises';
import { compareTrades } from '@daybook/domain/insights/compare.ts';
import { makeReport, type Report } from '@daybook/domain/insights/report.ts';
import type { FigureName } from '@daybook/domain/insights/figures.ts';
import type { Range } from '@daybook/domain/insights/likely-range.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { judge, type Verdict } from '../verdict.ts';
import { SAME_EDGE_LEAST, SAME_EDGE_MOST, mostOf, measureSameEdge } from './edge-shapes.ts';
import { simulateJournal, type ShapeOfResults } from './simulated-journal.ts';

/** How many journals are simulated of each kind. */
export interface EdgeTrial {
  readonly seed: number;
  readonly journals: number;
  /** What goes wrong with a report before it is read. */
  readonly tamper?: (report: Report) => Report;
}

const SPREAD = 1_000_000;
const DESIGN = { buckets: 42, tradesABucket: 200, days: 90, spread: SPREAD, shared: 0.1 };
/** The bucket that holds what is planted. */
const PLANTED = 17;

/**
 * Journals whose truth is known go through the reports as a trader's do: where all buckets are alike few show a star, with an edge
 * the star is where it was planted, and likely ranges hold the truth nine times in ten; also where results are not normal.
 */
export async function edge({ seed, journals, tamper = (report) => report }: EdgeTrial): Promise<Verdict> {
  const bySymbol: ReportOf = (columns, figure) => tamper(reportBySymbol(columns, figure));
  const coverage = countHeld();
  let starred = 0;
  const found = { half: 0, third: 0 };
  for (let at = 0; at < journals; at++) {
    const without = journal(seed + at, 0);
    const report = bySymbol(without, 'average');
    if (report.rows.some(({ star }) => star !== null)) starred += 1;
    holdRanges(coverage, without, report, bySymbol);
    if (findsPlanted(bySymbol(journal(seed + journals + at, 0.5), 'average'))) found.half += 1;
    if (findsPlanted(bySymbol(journal(seed + 2 * journals + at, 0.3), 'average'))) found.third += 1;
    await turn();
  }
  const sameEdge = await measureSameEdge(seed + 3 * journals, journals, {
    make: sameEdgeJournal,
    spread: SPREAD,
    report: (columns) => bySymbol(columns, 'average'),
  });
  const part = (count: number) => Math.round((1000 * count) / journals) / 10;
  const figures = {
    journals,
    starredPercent: part(starred),
    halfFoundPercent: part(found.half),
    thirdFoundPercent: part(found.third),
    ...coverage.percents(),
    ...sameEdge,
  };
  return judge({
    name: 'edge',
    seed,
    figures,
    observed: `of ${journals} journals without an edge ${figures.starredPercent} % show a star; an edge of 0.5 σ is found in ${figures.halfFoundPercent} %, of 0.3 σ in ${figures.thirdFoundPercent} %; ranges hold the truth: averages ${figures.averageHeldPercent} %, sums ${figures.sumHeldPercent} %, rates ${figures.rateHeldPercent} %, differences ${figures.differenceHeldPercent} %; where all buckets earn alike or results are not normal at most ${mostOf(sameEdge, ['Starred'])} % show a star, and ranges miss the truth at one side in at most ${mostOf(sameEdge, ['Below', 'Above'])} %`,
    target:
      'at most 13 % with a star, at least 95 % and 60 % found, ranges hold the truth in 88 to 92 %, those of other results miss it at one side in at most 7.5 %',
    least: {
      halfFoundPercent: 95,
      thirdFoundPercent: 60,
      ...each(88),
      ...SAME_EDGE_LEAST,
      ranges: journals * 40,
    },
    atMost: { starredPercent: 13, ...each(92), ...SAME_EDGE_MOST },
    faults: [],
  });
}

function each(percent: number) {
  return {
    averageHeldPercent: percent,
    sumHeldPercent: percent,
    rateHeldPercent: percent,
    differenceHeldPercent: percent,
  };
}

/** `size` in standard deviations of a trade. */
function journal(seed: number, size: number): TradeColumns {
  return simulateJournal({
    ...DESIGN,
    seed,
    averageOf: (bucket) => (bucket === PLANTED ? size * SPREAD : 0),
  });
}

/** All buckets have the same `average`, in standard deviations of a trade. */
function sameEdgeJournal(seed: number, average: number, shape?: ShapeOfResults): TradeColumns {
  return simulateJournal({
    ...DESIGN,
    seed,
    averageOf: () => average * SPREAD,
    ...(shape && { shape }),
  });
}

type ReportOf = typeof reportBySymbol;

function reportBySymbol(columns: TradeColumns, figure: FigureName): Report {
  const rows = allRows(columns);
  return makeReport({
    context: { columns, sources: {}, accounts: undefined },
    rows,
    filter: {},
    by: ['symbol'],
    figure,
  });
}

function allRows(columns: TradeColumns): Uint32Array {
  return Uint32Array.from({ length: columns.count }, (_, row) => row);
}

function findsPlanted({ rows }: Report): boolean {
  return rows[PLANTED]!.star === 'better';
}

type Held = ReturnType<typeof countHeld>;

/** The truth of a journal without an edge: averages and sums are 0, half of the trades are won, nothing differs. */
function holdRanges(held: Held, columns: TradeColumns, report: Report, bySymbol: ReportOf): void {
  for (const { range } of report.rows) held.take('average', range, 0);
  for (const { range } of bySymbol(columns, 'net').rows) held.take('sum', range, 0);
  for (const { range } of bySymbol(columns, 'winRate').rows) held.take('rate', range, 0.5);
  const rows = allRows(columns);
  for (let bucket = 0; bucket + 1 < DESIGN.buckets; bucket += 2) {
    const of = (symbol: number) => rows.filter((row) => columns.symbol[row] === symbol);
    const { average } = compareTrades(columns, of(bucket), of(bucket + 1)).differences;
    held.take('difference', average?.range ?? null, 0);
  }
}

function countHeld() {
  const counts = { average: [0, 0], sum: [0, 0], rate: [0, 0], difference: [0, 0] };
  const percent = ([held = 0, all = 0]: readonly number[]) => Math.round((1000 * held) / all) / 10;
  return {
    take: (kind: keyof typeof counts, range: Range | null, truth: number) => {
      if (range === null) return;
      counts[kind][1]! += 1;
      if (range.low <= truth && truth <= range.high) counts[kind][0]! += 1;
    },
    percents: () => ({
      averageHeldPercent: percent(counts.average),
      sumHeldPercent: percent(counts.sum),
      rateHeldPercent: percent(counts.rate),
      differenceHeldPercent: percent(counts.difference),
      ranges: counts.average[1]!,
    }),
  };
}
