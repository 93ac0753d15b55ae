import type { PLATFORMS } from '@daybook/api/accounts.ts';

/** The platforms under their own names, which are the same in every language. */
export const PLATFORM_NAMES: Readonly<Record<(typeof PLATFORMS)[number], string>> = {
  propreports: 'PropReports',
};
