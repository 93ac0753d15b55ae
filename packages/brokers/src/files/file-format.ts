/** Layouts of files that the journal reads, by the names that the command line takes. */
export const FILE_FORMATS = [
  'flex',
  'tradezero',
  'das',
  'propreports-detailed',
  'propreports-trades',
  'lightspeed',
  'thinkorswim',
  'webull',
  'tastytrade',
  'tradervue',
  'ibkr-statement',
  'tradovate-fills',
  'tradovate-performance',
  'tradovate-positions',
  'ninjatrader-executions',
  'ninjatrader-trades',
  'metatrader',
  'metatrader4',
] as const;
/** Beside them, tables that the trader maps column by column: `mapped`. */
export type FileFormat = (typeof FILE_FORMATS)[number] | 'mapped';
