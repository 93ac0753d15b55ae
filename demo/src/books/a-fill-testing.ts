import { FEE_NAMES, type FeeName, type Fill } from '#demo/trading/fill.ts';

/** A fill with everything that is not given: 100 XYZ bought at 10.00, without fees. */
export function aFill(
  given: Partial<Omit<Fill, 'fees'>> & { readonly charged?: Partial<Record<FeeName, number>> } = {},
): Fill {
  const { charged, ...rest } = given;
  return {
    id: '1',
    account: 'DEMO-1',
    day: 20_000,
    second: 34_200,
    side: 'B',
    quantity: 100,
    symbol: 'XYZ',
    price: 100_000,
    route: 'ARCA',
    liquidity: 'A',
    fees: FEE_NAMES.map((fee) => charged?.[fee] ?? 0),
    orderId: '0000000001',
    fillId: '0000000001',
    status: '',
    isin: '',
    cusip: '',
    ...rest,
  };
}
