import { types, type Migration } from '../engine.ts';

/** The way on which an order went to the market, and a trade's fees by route and liquidity; see domain/trade/details/venue-fees.ts. */
export const routes: Migration = {
  number: 28,
  name: 'routes',
  statements: (engine) => {
    const t = types[engine];
    return [
      `ALTER TABLE execution ADD COLUMN route ${t.textKey}`,
      `ALTER TABLE trade ADD COLUMN venue_fees ${t.text}`,
    ];
  },
};
