import type { ImportState } from '@daybook/api/imports.ts';

const NAMES: Readonly<Record<string, string>> = {
  flex: 'Interactive Brokers Flex',
  'ibkr-statement': 'Interactive Brokers',
  tradezero: 'TradeZero',
  das: 'DAS Trader Pro',
  'propreports-detailed': 'PropReports',
  'propreports-trades': 'PropReports',
  lightspeed: 'Lightspeed',
  thinkorswim: 'Thinkorswim',
  webull: 'Webull',
  tastytrade: 'tastytrade',
  tradervue: 'Tradervue',
  'tradovate-fills': 'Tradovate',
  'tradovate-performance': 'Tradovate',
  'tradovate-positions': 'Tradovate',
  'ninjatrader-executions': 'NinjaTrader',
  'ninjatrader-trades': 'NinjaTrader',
  metatrader: 'MetaTrader 5',
  metatrader4: 'MetaTrader 4',
};

/** What traders call the platform that writes a layout. */
export function formatName(format: string): string {
  return NAMES[format] ?? format;
}

/** Whether the press that imports is offered. */
export function canImport({ phase }: ImportState): boolean {
  return phase === 'ready' || phase === 'publishing';
}

/** What an import is called in lists: its file, else where it came from. */
export function importName(
  { fileName, kind }: Pick<ImportState, 'fileName' | 'kind'>,
  kinds: Readonly<Record<ImportState['kind'], string>>,
): string {
  return fileName ?? kinds[kind];
}
