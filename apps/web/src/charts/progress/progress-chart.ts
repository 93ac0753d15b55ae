import {
  CandlestickSeries,
  ColorType,
  createChart,
  CrosshairMode,
  LineSeries,
  LineStyle,
  TickMarkType,
  type CandlestickData,
  type ChartOptions,
  type DeepPartial,
  type LineData,
  type MouseEventParams,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import { PROGRESS_VIEW, type Candle } from '@daybook/domain/statistics/account-progress.ts';
import { moneyOfDrawn, priceLabels, tagLabel } from './progress-labels.ts';
import { axisLabel, dayOfTime, openingView, progressSeries, type DrawnPoint } from './progress-series.ts';

interface ProgressChartSetup {
  /** Short names of the months, January first. */
  readonly months: readonly string[];
  /** ISO 4217. */
  readonly currency: string;
  /** Index of the candle under the pointer, or null. */
  readonly onHover: (index: number | null) => void;
  /** Index of the candle that was pressed. */
  readonly onPress: (index: number) => void;
}

/** A drawn chart that lives in one element until it is removed. */
export interface ProgressChart {
  /** Draws other candles and shows the last 150 periods of them. */
  readonly show: (candles: readonly Candle[]) => void;
  /** Reads the colours from the page again, after the theme changed. */
  readonly recolour: () => void;
  readonly remove: () => void;
}

/** Candles with two averages in `container`, whose size they follow. */
export function createProgressChart(container: HTMLElement, setup: ProgressChartSetup): ProgressChart {
  const chart = createChart(container, fixedOptions(setup));
  // The library lays its canvases out in a table, which is none to a screen reader.
  chart.chartElement().querySelector('table')?.setAttribute('role', 'presentation');
  const averageOptions = { lineWidth: 2, priceLineVisible: false, lastValueVisible: false } as const;
  const average200 = chart.addSeries(LineSeries, { ...averageOptions, crosshairMarkerVisible: false });
  const average20 = chart.addSeries(LineSeries, { ...averageOptions, crosshairMarkerVisible: false });
  const candles = chart.addSeries(CandlestickSeries, {
    borderVisible: false,
    priceLineStyle: LineStyle.Dotted,
  });
  const hover = (event: MouseEventParams) =>
    setup.onHover(event.logical === undefined ? null : Math.round(event.logical));
  chart.subscribeCrosshairMove(hover);
  chart.subscribeClick(({ logical }) => logical !== undefined && setup.onPress(Math.round(logical)));

  function recolour(): void {
    const colour = readColours();
    chart.applyOptions(colouredOptions(colour));
    candles.applyOptions({
      upColor: colour.gain,
      downColor: colour.loss,
      wickUpColor: colour.gain,
      wickDownColor: colour.loss,
    });
    average20.applyOptions({ color: colour.average20 });
    average200.applyOptions({ color: colour.average200 });
  }

  function show(shown: readonly Candle[]): void {
    const series = progressSeries(shown);
    candles.setData(series.candles as CandlestickData<UTCTimestamp>[]);
    average20.setData(linePoints(series.average20));
    average200.setData(linePoints(series.average200));
    chart.timeScale().setVisibleLogicalRange(openingView(shown.length, PROGRESS_VIEW));
  }

  recolour();
  return { show, recolour, remove: () => chart.remove() };
}

function linePoints(points: readonly DrawnPoint[]): LineData<UTCTimestamp>[] {
  return points as LineData<UTCTimestamp>[];
}

function fixedOptions({ months, currency }: ProgressChartSetup): DeepPartial<ChartOptions> {
  return {
    autoSize: true,
    // The credit is a text link under the chart; the logo would put a style element into the page.
    layout: { attributionLogo: false, fontSize: 11 },
    grid: { vertLines: { visible: false } },
    rightPriceScale: {
      borderVisible: false,
      entireTextOnly: true,
      scaleMargins: { top: 0.06, bottom: 0.06 },
    },
    timeScale: { borderVisible: false, tickMarkFormatter: timeMark(months), minBarSpacing: 0.5 },
    crosshair: { mode: CrosshairMode.Magnet, vertLine: { labelVisible: false } },
    // The wheel belongs to the page.
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
    handleScale: { mouseWheel: false, axisPressedMouseMove: { time: true, price: false } },
    localization: {
      priceFormatter: (price: number) => tagLabel(moneyOfDrawn(price), currency),
      tickmarksPriceFormatter: (prices: readonly number[]) => priceLabels(prices.map(moneyOfDrawn), currency),
    },
  };
}

function timeMark(months: readonly string[]) {
  return (time: Time, type: TickMarkType): string => {
    const mark = type === TickMarkType.Year ? 'year' : type === TickMarkType.Month ? 'month' : 'day';
    return axisLabel(dayOfTime(time as number), mark, months);
  };
}

type Colours = Record<
  'surface' | 'line' | 'strong' | 'text' | 'gain' | 'loss' | 'average20' | 'average200',
  string
> & { readonly font: string };

function colouredOptions(colour: Colours): DeepPartial<ChartOptions> {
  const crosshair = { color: colour.strong, labelBackgroundColor: colour.strong };
  return {
    layout: {
      background: { type: ColorType.Solid, color: colour.surface },
      textColor: colour.text,
      fontFamily: colour.font,
    },
    grid: { horzLines: { color: colour.line } },
    crosshair: { vertLine: crosshair, horzLine: crosshair },
  };
}

/** A canvas cannot read custom properties, so they are read for it. */
function readColours(): Colours {
  const page = getComputedStyle(document.documentElement);
  const read = (name: string) => page.getPropertyValue(name).trim();
  return {
    surface: read('--surface'),
    line: read('--line'),
    strong: read('--line-strong'),
    text: read('--ink-3'),
    gain: read('--profit-fill'),
    loss: read('--loss-fill'),
    average20: read('--average-short'),
    average200: read('--average-long'),
    font: read('--font'),
  };
}
