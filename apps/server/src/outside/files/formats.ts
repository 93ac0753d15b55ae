import { DAS } from '#server/outside/files/das.ts';
import type { FileFormat } from '#server/outside/files/file-format.ts';
import type { FormatReader } from '#server/outside/files/file-reading.ts';
import { FLEX } from '#server/outside/files/flex.ts';
import { IBKR_STATEMENT } from '#server/outside/files/ibkr-statement.ts';
import { LIGHTSPEED } from '#server/outside/files/lightspeed.ts';
import { METATRADER } from '#server/outside/files/metatrader.ts';
import { METATRADER4 } from '#server/outside/files/metatrader4.ts';
import { NINJATRADER_EXECUTIONS } from '#server/outside/files/ninjatrader-executions.ts';
import { NINJATRADER_TRADES } from '#server/outside/files/ninjatrader-trades.ts';
import { PROPREPORTS_DETAILED } from '#server/outside/files/propreports-detailed.ts';
import { PROPREPORTS_TRADES } from '#server/outside/files/propreports-trades.ts';
import { THINKORSWIM } from '#server/outside/files/thinkorswim.ts';
import { TASTYTRADE } from '#server/outside/files/tastytrade/tastytrade.ts';
import { TRADERVUE } from '#server/outside/files/tradervue.ts';
import { TRADEZERO_FORMAT } from '#server/outside/files/tradezero.ts';
import { TRADOVATE_FILLS } from '#server/outside/files/tradovate-fills.ts';
import { TRADOVATE_PERFORMANCE, TRADOVATE_POSITIONS } from '#server/outside/files/tradovate-pairs.ts';
import { WEBULL } from '#server/outside/files/webull.ts';

/** Every layout that the journal reads; one line each. Their order means nothing: two that claim one file are both named. */
export const FORMATS: readonly FormatReader[] = [
  FLEX,
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
];

/** The reader of a layout by its name; undefined for a name that is none. */
export function findReader(format: FileFormat): FormatReader | undefined {
  return FORMATS.find((known) => known.format === format);
}
