import type { Migration } from '../engine.ts';

/**
 * Kept mappings that name no currency were read as dollars. Those that have read a file go on so, since what they read before is in
 * the journal; of the others it is asked for.
 */
export const mappedDollars: Migration = {
  number: 18,
  name: 'mapped-dollars',
  statements: () => [
    // In JSON a quote within a text stands behind a backslash, so that only the member is found.
    `UPDATE column_mapping SET mapping = REPLACE(mapping, '"currency":null', '"currency":null,"fallbackCurrency":"USD"') WHERE used_at IS NOT NULL`,
  ],
};
