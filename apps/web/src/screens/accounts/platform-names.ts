import type { Platform } from '@daybook/domain/account/platforms.ts';

/** The platforms under their own names, which are the same in every language. */
export const PLATFORM_NAMES: Readonly<Record<Platform, string>> = {
  propreports: 'PropReports',
  ibkr: 'Interactive Brokers',
  alpaca: 'Alpaca',
  tradovate: 'Tradovate',
  projectx: 'TopstepX (ProjectX)',
};
