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
import { NoTrades } from '#web/charts/NoTrades.tsx';
import { RangeBar } from '#web/charts/ranges/RangeBar.tsx';
import { rangeScale } from '#web/charts/ranges/range-scale.ts';
import { Sparkline } from '#web/charts/Sparkline.tsx';
import { TradeLinksContext } from '#web/charts/trade-links.ts';
import { WinRate } from '#web/charts/WinRate.tsx';
import { ValueLine } from '#web/charts/plot/ValueLine.tsx';
import { Group, LONG_TEXT, Sample } from './Group.tsx';

const NETS = [1200, 300, 0, -80, -950].map((net, at) => ({ label: `SYM${at}`, net: dollars(net) }));
const RATES = NETS.map(({ label }, at) => ({ label, trades: 10, wins: 10 - at * 2, losses: at * 2 }));
const SCALE = rangeScale([{ low: -40, high: 40 }], []);
const TABLE = { head: tableHead('Symbol', 'Net P&L'), rows: NETS.map(({ label, net }) => [label, `${net}`]) };

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
