import { balancesAtStart } from '@daybook/domain/account/balances.ts';
import { quartilesOf } from '@daybook/domain/insights/course/quartiles.ts';
import { compareTrades } from '@daybook/domain/insights/compare.ts';
import { exposure } from '@daybook/domain/insights/findings/exposure.ts';
import { firstTrade } from '@daybook/domain/insights/findings/first-trade.ts';
import { giveBack } from '@daybook/domain/insights/findings/give-back.ts';
import { nthTrade } from '@daybook/domain/insights/findings/nth-trade.ts';
import { changeOfEdge } from '@daybook/domain/insights/findings/haste/change-of-edge.ts';
import { coolDown } from '@daybook/domain/insights/findings/haste/cool-down.ts';
import { mistakePrice } from '@daybook/domain/insights/findings/haste/mistake-price.ts';
import { sizeSkill } from '@daybook/domain/insights/findings/haste/size-skill.ts';
import { timeOfDay } from '@daybook/domain/insights/findings/haste/time-of-day.ts';
import { planLedger } from '@daybook/domain/insights/ledger/plan-ledger.ts';
import { makeReport } from '@daybook/domain/insights/report.ts';
import { tabulateFalls } from '@daybook/domain/insights/replay/fall-table.ts';
import { chooseOnPast } from '@daybook/domain/insights/replay/past-choice.ts';
import { bandOf } from '@daybook/domain/insights/replay/replay-answers.ts';
import { curveOf } from '@daybook/domain/insights/replay/replay-curve.ts';
import { daysOfStarts, layOutDays } from '@daybook/domain/insights/replay/replay-days.ts';
import { limitsFor } from '@daybook/domain/insights/replay/rule-axis.ts';
import { RULE_KINDS } from '@daybook/domain/insights/replay/rule-family.ts';
import { FUTURES, simulate } from '@daybook/domain/insights/simulation/simulation.ts';
import { totalsOf } from '@daybook/domain/insights/totals.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import { dollars } from '@daybook/domain/money.ts';
import { computeStatistics } from '@daybook/domain/statistics/compute.ts';
import {
  walkPosition,
  allocateWalk,
  type FillColumns,
} from '@daybook/domain/trade/grouping/position-walk.ts';
import { selectTrades } from '@daybook/domain/trade/select-trades.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { measureIn, measureTrades } from '@daybook/domain/trade/units/results-in-unit.ts';
import { chanceFrom } from '@daybook/domain/chance-testing.ts';
import { measureLots } from './lots.ts';
import { makeTrades } from './made-up-trades.ts';
import { atLeast, atMost, plain, type Report } from './report.ts';
import { median, time } from './timing.ts';

/** A plan that changed every hundred days and was often exceeded. */
function measureLedger(report: Report, count: number, limit: number): void {
  const columns = makeTrades(count);
  const rows = selectTrades(columns, {});
  const history = Array.from({ length: 25 }, (_, at) => ({
    day: (17_000 + 100 * at) as Day,
    second: 40_000,
    maxLostPerTrade: dollars(30 + at),
    maxLostPerDay: dollars(90),
    maxLostPerWeek: dollars(200),
  }));
  const choice = { from: null, to: null, withEarlier: true };
  const times = time(() => planLedger(columns, rows, history, choice), { rounds: 15, warmUp: 3 });
  const { breaches } = planLedger(columns, rows, history, choice);
  report(atMost(`the plan ledger, ${count} trades`, median(times), 'ms', limit));
  report(plain(`the plan ledger, ${count} trades, breaches found`, breaches, 'breaches'));
}

/** Every account stated each month of some years, with deposits between. */
function measureBalances(report: Report, count: number, limit: number): void {
  const columns = makeTrades(count);
  const entries = columns.accounts.flatMap((account) =>
    Array.from({ length: 100 }, (_, at) => ({
      kind: at % 2 === 0 ? ('balance' as const) : ('deposit' as const),
      day: (columns.day[0]! + 15 * at) as Day,
      amount: dollars(100_000),
      account,
      currency: columns.currencies[0]!,
    })),
  );
  const inPercent = () => {
    const balances = balancesAtStart(entries, columns);
    return measureTrades(columns, 'percent', { oneRs: null, balances, details: null });
  };
  const times = time(inPercent, { rounds: 31, warmUp: 5 });
  report(atMost(`percent of the account, ${count} trades`, median(times), 'ms', limit));
}

/** Grouping and statistics by themselves, on made-up columns of a trader's size. */
export function measureDomain(report: Report): void {
  measureGrouping(report, 1_000_000);
  measureStatistics(report, 100_000, 8);
  measureStatistics(report, 1_000_000, 80);
  measureTotals(report, 100_000, 12);
  measureReports(report, 100_000, 150);
  measureReplay(report, 100_000, { curve: 5, band: 150 });
  measureFindings(report, 100_000, 60);
  measureLots(report, 100_000, 60);
  measureLedger(report, 100_000, 60);
  measureBalances(report, 100_000, 12);
  measureSimulation(report, 100_000, 500);
}

/** The figures of the breakdown with their likely ranges, and the quarter points, for which nets are sorted. */
function measureTotals(report: Report, count: number, limit: number): void {
  const columns = makeTrades(count);
  const all = selectTrades(columns, {});
  const rounds = { rounds: 31, warmUp: 5 };
  const totals = median(time(() => totalsOf(columns, all), rounds));
  const quartiles = median(time(() => quartilesOf(columns, all), rounds));
  report(atMost(`figures of the breakdown with likely ranges, ${count} trades`, totals, 'ms', limit));
  report(plain(`median and quarter points, ${count} trades`, quartiles, 'ms'));
}

/** A report by one dimension, tables of two, a comparison with everything else. */
function measureReports(report: Report, count: number, limit: number): void {
  const columns = makeTrades(count);
  const rows = selectTrades(columns, {});
  const context = { columns, sources: {}, accounts: undefined };
  const [first, second] = [rows.filter((row) => row % 9 === 0), rows.filter((row) => row % 9 !== 0)];
  const question = { context, rows, filter: {} };
  const measured = {
    'a report by half hour': () => makeReport({ ...question, by: ['halfHour'], figure: 'average' }),
    'a report by symbol, of medians': () => makeReport({ ...question, by: ['symbol'], figure: 'median' }),
    'the heat map': () => makeReport({ ...question, by: ['halfHour', 'weekday'], figure: 'average' }),
    'a table of symbols by months': () => makeReport({ ...question, by: ['symbol', 'month'], figure: 'net' }),
    'a comparison': () => compareTrades(columns, first, second),
  };
  for (const [name, calculate] of Object.entries(measured)) {
    const times = time(calculate, { rounds: 15, warmUp: 3 });
    report(atMost(`${name}, ${count} trades`, median(times), 'ms', limit));
  }
}

/** Findings whose calculation takes more than sums. Each time with columns of its own, as the order within days is remembered. */
function measureFindings(report: Report, count: number, limit: number): void {
  const columns = makeTrades(count);
  const rows = selectTrades(columns, {});
  const measured = {
    'what was given back': (own: TradeColumns) => giveBack(own, rows),
    'the trade of the day': (own: TradeColumns) => nthTrade(own, rows, undefined),
    'the first trade': (own: TradeColumns) => firstTrade(own, rows, undefined),
    'what was open at once': (own: TradeColumns) => exposure(own, rows, { maxExposure: own.volume }),
    'the cool-down': (own: TradeColumns) => coolDown(own, rows),
    'the price of mistakes': (own: TradeColumns) => mistakePrice(own, rows),
    'the time of day': (own: TradeColumns) => timeOfDay(own, rows),
    'size skill': (own: TradeColumns) => sizeSkill(own, rows, null),
    'the change of edge': (own: TradeColumns) => changeOfEdge(own, rows, null),
  };
  const inR = measureIn(columns, 'r', (row) => 1_000_000 + 10_000 * (row % 50));
  for (const [name, calculate] of Object.entries(measured))
    for (const [unit, own] of Object.entries({ '': columns, ' in R': inR })) {
      const times = time(() => calculate({ ...own }), { rounds: 15, warmUp: 3 });
      report(atMost(`${name}${unit}, ${count} trades`, median(times), 'ms', limit));
    }
}

/** A daily stop at each of 101 limits over the days of all trades, which are laid out once; then every rule at its own limits. */
function measureReplay(report: Report, count: number, most: { curve: number; band: number }): void {
  const columns = makeTrades(count);
  const rows = selectTrades(columns, {});
  const rounds = { rounds: 15, warmUp: 3 };
  const limits = Array.from({ length: 101 }, (_, at) => dollars(10 * (at + 1)));
  const laidOut = layOutDays(columns, rows);
  const layOut = median(time(() => layOutDays(columns, rows), rounds));
  report(plain(`trades laid out by days, ${count} trades`, layOut, 'ms'));
  const stop = { kind: 'loss', limits, others: {} } as const;
  const curve = () => curveOf(tabulateFalls(columns, laidOut, stop).byStart);
  report(
    atMost(`a daily stop at 101 limits, ${count} trades`, median(time(curve, rounds)), 'ms', most.curve),
  );
  for (const kind of RULE_KINDS) {
    const axis = { kind, limits: limitsFor(columns, laidOut, kind), others: {} };
    const banded = () => {
      const { byStart } = tabulateFalls(columns, laidOut, axis);
      return [curveOf(byStart), bandOf(byStart, daysOfStarts(laidOut))];
    };
    const name = `replay of '${kind}' at ${axis.limits.length} limits with its band`;
    report(atMost(`${name}, ${count} trades`, median(time(banded, rounds)), 'ms', most.band));
  }
  const choice = median(time(() => chooseOnPast(columns, laidOut, stop), rounds));
  report(plain(`a daily stop chosen on the past, month by month, ${count} trades`, choice, 'ms'));
}

/** The next 250 days drawn 10,000 times, with the bands of three horizons under the whole, half and none of the edge. */
function measureSimulation(report: Report, count: number, limit: number): void {
  const columns = makeTrades(count);
  const rows = selectTrades(columns, {});
  const took = median(time(() => simulate(columns, rows), { rounds: 9, warmUp: 2 }));
  report(atMost(`${FUTURES} × 250 days simulated with three edges, ${count} trades`, took, 'ms', limit));
}

/** Thirty positions whose fills scale in and out and flip now and then. */
function measureGrouping(report: Report, count: number): void {
  const fills = makeFills(count);
  const walk = allocateWalk(count);
  const size = Math.floor(count / 30);
  const times = time(() => {
    walk.parts = 0;
    walk.trades = 0;
    for (let position = 0; position < 30; position++)
      walkPosition(fills, position * size, (position + 1) * size, 0, walk);
  });
  report(atLeast(`grouping ${count} executions`, count / (median(times) / 1000), 'executions/s', 5_000_000));
  report(plain(`grouping ${count} executions, trades made`, walk.trades, 'trades'));
}

function makeFills(count: number): FillColumns {
  const random = chanceFrom(7);
  const amounts = () => new Float64Array(count);
  const columns: FillColumns = {
    count,
    buy: new Uint8Array(count),
    effect: new Uint8Array(count),
    price: amounts(),
    size: amounts(),
    fee: amounts(),
  };
  let position = 0;
  for (let at = 0; at < count; at++) {
    const buys = position === 0 ? random() < 0.5 : random() < 0.45 === position > 0;
    const size = 100 * (1 + Math.floor(random() * 4));
    const closes = position !== 0 && buys !== position > 0;
    const taken = closes && random() < 0.95 ? Math.min(size, Math.abs(position)) : size;
    columns.buy[at] = buys ? 1 : 0;
    columns.size[at] = taken;
    columns.price[at] = 1_000_000 + Math.floor(random() * 20_000);
    columns.fee[at] = Math.floor(random() * 9000) - 1000;
    position += buys ? taken : -taken;
  }
  return columns;
}

function measureStatistics(report: Report, count: number, limit: number): void {
  const columns = makeTrades(count);
  const all = selectTrades(columns, {});
  const rounds = { rounds: count === 100_000 ? 31 : 9, warmUp: 5 };
  const bare = median(time(() => barePass(columns), rounds));
  const statistics = median(time(() => computeStatistics(columns, all), rounds));
  const narrow = { action: 'short', event: 'RBI' } as const;
  const filtered = median(time(() => computeStatistics(columns, selectTrades(columns, narrow)), rounds));
  const both = median(time(() => computeStatistics(columns, selectTrades(columns, {})), rounds));
  report(atMost(`all statistics after a filter change, ${count} trades`, both, 'ms', limit));
  report(atMost(`all statistics ÷ bare pass, ${count} trades`, statistics / bare, 'times', 4));
  report(plain(`bare pass over the same columns, ${count} trades`, bare, 'ms'));
  report(plain(`statistics of a narrow filter, ${count} trades`, filtered, 'ms'));
}

/** What the statistics read at the least: each column once, with the same buckets, in one plain loop. */
function barePass(columns: TradeColumns): number {
  const { count, gross, net, volume, day, start, duration, symbol, executions } = columns;
  const sums = new Float64Array(128);
  let [wins, losses, total] = [0, 0, 0];
  for (let row = 0; row < count; row++) {
    if (executions[row] === 0) continue;
    const value = net[row]!;
    if (gross[row]! > 0) wins++;
    else if (gross[row]! < 0) losses++;
    total += value + volume[row]!;
    sums[symbol[row]! & 63]! += value;
    sums[64 + (day[row]! % 7)]! += value;
    sums[72 + ((start[row]! / 3600) | 0)]! += value;
    sums[96 + (duration[row]! & 15)]! += value;
  }
  return wins + losses + total + sums[0]!;
}
