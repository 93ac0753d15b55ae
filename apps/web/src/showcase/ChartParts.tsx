import { dollars } from '@daybook/domain/money.ts';
import { Columns } from '#web/charts/bars/Columns.tsx';
import { CountBars } from '#web/charts/bars/CountBars.tsx';
import { DivergingBars } from '#web/charts/bars/DivergingBars.tsx';
import { SplitBar } from '#web/charts/bars/SplitBar.tsx';
import { WeekdayBars } from '#web/charts/bars/WeekdayBars.tsx';
import { ChartCard } from '#web/charts/ChartCard.tsx';
import { ChartTableView } from '#web/charts/ChartTableView.tsx';
import { tableHead } from '#web/charts/chart-table.ts';
import { NothingFound } from '#web/charts/NothingFound.tsx';
import { HowToRead } from '#web/charts/HowToRead.tsx';
import { NoTrades } from '#web/charts/NoTrades.tsx';
import { RangeBar } from '#web/charts/ranges/RangeBar.tsx';
import { rangeScale } from '#web/charts/ranges/range-scale.ts';
import { Sparkline } from '#web/charts/Sparkline.tsx';
import { TradeLinksContext } from '#web/charts/trade-links.ts';
import { WinRate } from '#web/charts/WinRate.tsx';
import { PlotCard } from '#web/charts/plot/Plot.tsx';
import type { PlotSpec } from '#web/charts/plot/plot-spec.ts';
import { ValueLine } from '#web/charts/plot/ValueLine.tsx';
import { Group, LONG_TEXT, Sample } from './Group.tsx';

const NETS = [1200, 300, 0, -80, -950].map((net, at) => ({ label: `SYM${at}`, net: dollars(net) }));
const RATES = NETS.map(({ label }, at) => ({ label, trades: 10, wins: 10 - at * 2, losses: at * 2 }));
const SCALE = rangeScale([{ low: -40, high: 40 }], []);
const TABLE = { head: tableHead('Symbol', 'Net P&L'), rows: NETS.map(({ label, net }) => [label, `${net}`]) };

/** Every kind of mark, pointed at by the pointer and by the arrow keys. */
const PLOT: PlotSpec = {
  across: { domain: [0, 4], labels: () => [0, 2, 4].map((at) => ({ at, text: `${at}` })), drop: 18 },
  margin: { left: 8, right: 60 },
  panels: [
    {
      space: 24,
      height: 120,
      title: { text: 'Average', rise: 8 },
      scale: { low: -4, high: 8, ticks: [-4, 0, 4, 8] },
      text: (tick) => `${tick}`,
      tags: [{ up: 7, text: '7', color: '--profit' }],
      marks: [
        { kind: 'band', from: 1, to: 3, color: '--sunken', reach: [4, 4] },
        { kind: 'area', points: NETS.map((_, at) => [at, at + 1]), to: 0, color: '--accent', opacity: 0.1 },
        { kind: 'line', points: NETS.map((_, at) => [at, 2 * at - 1]), color: '--profit-fill' },
        { kind: 'steps', points: NETS.map((_, at) => [at, -at]), color: '--loss-fill', width: 1.25 },
        { kind: 'rule', at: 3, color: '--ink-2', dash: [3, 3] },
        { kind: 'dots', points: [[1, 1]], color: '--ink', radius: 4.5, outline: 1.75 },
        { kind: 'label', at: [1, 1], shift: [8, 4], text: 'Peak', anchor: 'start', color: '--ink' },
      ],
    },
    {
      space: 20,
      height: 40,
      scale: { low: 0, high: 4, ticks: [0, 4] },
      text: (tick) => `${tick}`,
      marks: NETS.slice(1).map((_, at) => ({
        kind: 'bar',
        from: at + 0.1,
        to: at + 0.9,
        height: at + 1,
        color: '--count',
        isStriped: at === 3,
      })),
    },
  ],
  foot: 26,
  cursor: {
    places: [0, 1, 2, 3, 4],
    first: 4,
    dot: { up: (at) => 2 * at - 1, radius: 4 },
    isRuled: true,
    sentence: (at) => `SYM${at}`,
    leadsTo: 'trades',
    href: () => '/showcase.html',
  },
  table: {
    entries: [0, 1, 2, 3, 4],
    shown: [0, 1, 2, 3, 4],
    columns: [
      { label: () => 'Symbol', text: (at) => `SYM${at}` },
      { label: () => 'Value', text: (at) => `${2 * at - 1}` },
    ],
  },
};

/** What charts are drawn with. */
export function ChartParts() {
  return (
    <Group folder="charts">
      <Sample name="ChartCard with DivergingBars, with a long title, without trades">
        <ChartCard title="Net P&L by symbol" note="Five best and five worst of 30" table={() => TABLE}>
          <DivergingBars bars={NETS} />
        </ChartCard>
        <ChartCard title={LONG_TEXT} note={LONG_TEXT} table={() => TABLE}>
          <CountBars bars={NETS.map(({ label }, at) => ({ label, count: 100 - at * 20 }))} />
        </ChartCard>
        <ChartCard title="Trades by symbol" table={() => ({ ...TABLE, rows: [] })}>
          <NoTrades />
        </ChartCard>
      </Sample>
      <Sample name="PlotCard: every kind of mark">
        <PlotCard title="Plot" note="Every kind of mark" plot={PLOT} />
      </Sample>
      <Sample name="ChartTableView: with rows, empty">
        <h3 id="table">A table</h3>
        <ChartTableView table={TABLE} labelledBy="table" />
        <ChartTableView table={{ ...TABLE, rows: [] }} labelledBy="table" />
      </Sample>
      <Sample name="Columns">
        <Columns columns={NETS.map((bar) => ({ ...bar, notes: ['50% won'] }))} />
      </Sample>
      <Sample name="ValueLine: at the right, at the left, zero, without a value">
        <svg width={240} height={80} aria-hidden="true">
          <ValueLine y={10} right={180} text="$200" />
          <ValueLine y={30} left={50} right={180} text="$100" isLeft />
          <ValueLine y={50} right={180} text="$0" isZero />
          <ValueLine y={70} right={180} text="" />
        </svg>
      </Sample>
      <Sample name="HowToRead">
        <HowToRead topic="reports" />
      </Sample>
      <Sample name="TradesLink">
        <TradeLinksContext value={() => '#'}>
          <CountBars bars={NETS.map(({ label }, at) => ({ label, count: 100 - at * 20, part: {} }))} />
        </TradeLinksContext>
      </Sample>
      <Sample name="WinRate">
        <WinRate rows={RATES} />
      </Sample>
      <Sample name="SplitBar, tall; WeekdayBars; Sparkline: rising, falling, empty">
        <SplitBar won={0.6} lost={0.3} />
        <SplitBar won={0.2} lost={0.8} tall />
        <WeekdayBars values={[3, 8, 2, 0, 5]} named={1} tone="count" />
        <WeekdayBars values={[3, -8, 2, 0, 5]} named={1} tone="loss" />
        <Sparkline values={[0, 3, 2, 5, 8]} />
        <Sparkline values={[0, -3, -2, -5]} />
        <Sparkline values={[]} />
      </Sample>
      <Sample name="RangeBar: clear of zero, could be luck, too few, beyond the scale">
        <RangeBar value={20} range={{ low: 8, high: 32 }} scale={SCALE} />
        <RangeBar value={-22} range={{ low: -36, high: -8 }} scale={SCALE} />
        <RangeBar value={4} range={{ low: -9, high: 17 }} scale={SCALE} />
        <RangeBar value={12} range={null} scale={SCALE} />
        <RangeBar value={30} range={{ low: -90, high: 150 }} scale={SCALE} />
      </Sample>
      <Sample name="NothingFound">
        <NothingFound />
      </Sample>
    </Group>
  );
}
