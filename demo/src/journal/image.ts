import { Chance, mix } from '#demo/market/chance.ts';
import type { JournaledTrade } from './entry.ts';
import { encodePng, type Raster } from './png.ts';

const WIDTH = 960;
const HEIGHT = 540;
const MARGIN = 30;
const CANDLES = 60;
const ENTRY = 20;
const EXIT = 42;
const AVERAGE_OF = 9;
const IMAGE_STREAM = 59;

const PALETTE = ['#10151d', '#1e2733', '#27a17a', '#d9534f', '#e0b04c', '#4c8fe0', '#d7dee8'] as const;
const [BACKGROUND, GRID, UP, DOWN, AVERAGE, MARK, LEVEL] = [0, 1, 2, 3, 4, 5, 6] as const;

interface Candle {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

interface Canvas extends Raster {
  /** The line of pixels at which a price is drawn. */
  readonly at: (price: number) => number;
}

/** The chart that the demo trader attached to a trade, a PNG of 960 × 540: candles, their average, entry and exit. */
export function chartImage(trade: JournaledTrade, seed = 1): Buffer {
  const key = mix(...Array.from(`${trade.symbol}/${trade.day}`, (sign) => sign.codePointAt(0) ?? 0));
  const candles = drawCandles(new Chance(seed, IMAGE_STREAM, key, trade.index), trade);
  const canvas = canvasFor(candles);
  for (let line = 1; line < 6; line += 1) fill(canvas, 0, Math.round((HEIGHT * line) / 6), WIDTH, 1, GRID);
  candles.forEach((candle, index) => paintCandle(canvas, candle, index));
  paintAverage(canvas, candles);
  paintLevel(canvas, candles[ENTRY]?.close ?? 0);
  const rising = trade.side === 'long';
  paintArrow(canvas, ENTRY, candles[ENTRY], rising);
  paintArrow(canvas, EXIT, candles[EXIT], !rising);
  return encodePng(canvas);
}

/** A walk of prices that between entry and exit goes the way the trade went. */
function drawCandles(chance: Chance, { side, net }: JournaledTrade): Candle[] {
  const way = Math.sign(net) * (side === 'long' ? 1 : -1);
  let price = 1000;
  return Array.from({ length: CANDLES }, (_, index) => {
    const held = index > ENTRY && index <= EXIT;
    const open = price;
    const close = open + chance.between(-9, 9) + (held ? way * 3 : 0);
    price = close;
    const high = Math.max(open, close) + chance.between(0, 6);
    return { open, close, high, low: Math.min(open, close) - chance.between(0, 6) };
  });
}

function canvasFor(candles: readonly Candle[]): Canvas {
  const highest = Math.max(...candles.map(({ high }) => high));
  const lowest = Math.min(...candles.map(({ low }) => low));
  const scale = (HEIGHT - 2 * MARGIN) / (highest - lowest);
  const at = (price: number) => Math.round(MARGIN + (highest - price) * scale);
  const pixels = new Uint8Array(WIDTH * HEIGHT).fill(BACKGROUND);
  return { width: WIDTH, height: HEIGHT, palette: PALETTE, pixels, at };
}

function paintCandle(canvas: Canvas, { open, high, low, close }: Candle, index: number): void {
  const colour = close >= open ? UP : DOWN;
  const middle = middleOf(index);
  const top = canvas.at(Math.max(open, close));
  fill(canvas, middle, canvas.at(high), 1, canvas.at(low) - canvas.at(high), colour);
  fill(canvas, middle - 5, top, 11, Math.max(2, canvas.at(Math.min(open, close)) - top), colour);
}

function paintAverage(canvas: Canvas, candles: readonly Candle[]): void {
  const averages = candles.map((_, index) => {
    const last = candles.slice(Math.max(0, index + 1 - AVERAGE_OF), index + 1);
    return last.reduce((sum, { close }) => sum + close, 0) / last.length;
  });
  averages.slice(1).forEach((average, index) => {
    const [from, to] = [middleOf(index), middleOf(index + 1)];
    const before = averages[index] ?? average;
    for (let x = from; x < to; x += 1) {
      const price = before + ((average - before) * (x - from)) / (to - from);
      fill(canvas, x, canvas.at(price) - 1, 1, 2, AVERAGE);
    }
  });
}

/** A dashed line at the entry. */
function paintLevel(canvas: Canvas, price: number): void {
  for (let x = middleOf(ENTRY); x < middleOf(EXIT); x += 10) fill(canvas, x, canvas.at(price), 5, 1, LEVEL);
}

/** A triangle under the candle for a purchase, above it for a sale. */
function paintArrow(canvas: Canvas, index: number, candle: Candle | undefined, bought: boolean): void {
  if (!candle) return;
  const tip = bought ? canvas.at(candle.low) + 6 : canvas.at(candle.high) - 6;
  for (let row = 0; row < 14; row += 1) {
    const half = Math.floor(row * 0.6);
    fill(canvas, middleOf(index) - half, bought ? tip + row : tip - row, 2 * half + 1, 1, MARK);
  }
}

function middleOf(index: number): number {
  return Math.round(((index + 0.5) * WIDTH) / CANDLES);
}

function fill(raster: Raster, x: number, y: number, width: number, height: number, colour: number): void {
  const [left, right] = [Math.max(0, x), Math.min(raster.width, x + width)];
  for (let row = Math.max(0, y); row < Math.min(raster.height, y + height); row += 1) {
    raster.pixels.fill(colour, row * raster.width + left, row * raster.width + right);
  }
}
