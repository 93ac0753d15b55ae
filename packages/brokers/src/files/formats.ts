import { BINANCE } from './binance/binance.ts';
import { BYBIT } from './bybit/bybit.ts';
import { COINBASE } from './coinbase/coinbase.ts';
import { CTRADER } from './ctrader/ctrader.ts';
import { DAS } from './das/das.ts';
import type { FormatReader } from './file-reading.ts';
import { FLEX } from './flex/flex.ts';
import { FLEX_CSV } from './flex/flex-csv.ts';
import { IBKR_STATEMENT } from './ibkr-statement/ibkr-statement.ts';
import { LIGHTSPEED } from './lightspeed/lightspeed.ts';
import { METATRADER } from './metatrader/metatrader.ts';
import { METATRADER4 } from './metatrader/metatrader4.ts';
import { NELOGICA } from './nelogica/nelogica.ts';
import { NINJATRADER_EXECUTIONS } from './ninjatrader/ninjatrader-executions.ts';
import { NINJATRADER_TRADES } from './ninjatrader/ninjatrader-trades.ts';
import { PROJECTX_TRADES } from './projectx/projectx-trades.ts';
import { PROPREPORTS_DETAILED } from './propreports/propreports-detailed.ts';
import { PROPREPORTS_TRADES } from './propreports/propreports-trades.ts';
import { QUANTOWER } from './quantower/quantower.ts';
import { SIERRA_CHART } from './sierra-chart/sierra-chart.ts';
import { THINKORSWIM } from './thinkorswim/thinkorswim.ts';
import { TASTYTRADE } from './tastytrade/tastytrade.ts';
import { TRADERVUE } from './tradervue/tradervue.ts';
import { TRADEZERO_FORMAT } from './tradezero/tradezero.ts';
import { TRADINGVIEW_ORDERS } from './tradingview/tradingview-orders.ts';
import { TRADOVATE_FILLS } from './tradovate/tradovate-fills.ts';
import { TRADOVATE_PERFORMANCE, TRADOVATE_POSITIONS } from './tradovate/tradovate-pairs.ts';
import { WEBULL } from './webull/webull.ts';
import { ZERODHA } from './zerodha/zerodha.ts';

/** Every layout that the journal reads; one line each. Their order means nothing: two that claim one file are both named. */
export const FORMATS: readonly FormatReader[] = [
  FLEX,
  FLEX_CSV,
  IBKR_STATEMENT,
  TRADEZERO_FORMAT,
  DAS,
  PROPREPORTS_DETAILED,
  PROPREPORTS_TRADES,
  LIGHTSPEED,
  THINKORSWIM,
  WEBULL,
  TASTYTRADE,
  TRADERVUE,
  TRADOVATE_FILLS,
  TRADOVATE_PERFORMANCE,
  TRADOVATE_POSITIONS,
  NINJATRADER_EXECUTIONS,
  NINJATRADER_TRADES,
  METATRADER,
  METATRADER4,
  PROJECTX_TRADES,
  COINBASE,
  ZERODHA,
  BINANCE,
  BYBIT,
  SIERRA_CHART,
  TRADINGVIEW_ORDERS,
  QUANTOWER,
  NELOGICA,
  CTRADER,
];

/** The reader of a layout by its name; undefined for a name that is none. */
export function findReader(format: string): FormatReader | undefined {
  return FORMATS.find((known) => known.format === format);
}
