import type { Instrument } from '@daybook/domain/execution/reported-execution.ts';
import type { TradovateSession } from './session.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** A contract's instrument, and the platform's number of its currency. */
export interface TradovateInstrument {
  readonly instrument: Instrument;
  readonly currencyId: string;
}

const CURRENCY = /^[A-Z]{3}$/;

/**
 * The instruments of contract ids: a contract names its maturity, that its product, and the product says what a point is
 * worth. A contract of which a link is missing, or whose product is no future, is not in the result.
 */
export async function fetchInstruments(
  session: TradovateSession,
  contractIds: readonly string[],
): Promise<ReadonlyMap<string, TradovateInstrument>> {
  const contracts = await session.items('contract/items', contractIds, (row) => ({
    id: row.id('id'),
    name: row.text('name').toUpperCase(),
    maturity: row.id('contractMaturityId'),
  }));
  const maturities = byId(
    await session.items(
      'contractMaturity/items',
      contracts.map(({ maturity }) => maturity),
      (row) => ({
        id: row.id('id'),
        product: row.id('productId'),
      }),
    ),
  );
  const products = byId(
    await session.items(
      'product/items',
      [...maturities.values()].map(({ product }) => product),
      (row) => ({
        id: row.id('id'),
        type: row.text('productType'),
        valuePerPoint: row.positive('valuePerPoint'),
        currency: row.id('currencyId'),
      }),
    ),
  );
  const currencies = byId(
    await session.items(
      'currency/items',
      [...products.values()].map(({ currency }) => currency),
      readNamed,
    ),
  );
  const instruments = new Map<string, TradovateInstrument>();
  for (const { id, name, maturity } of contracts) {
    const product = products.get(maturities.get(maturity)?.product ?? '');
    const currency = currencies.get(product?.currency ?? '')?.name ?? '';
    if (!product || product.type !== 'Futures' || !CURRENCY.test(currency)) continue;
    const { valuePerPoint: multiplier, currency: currencyId } = product;
    // The name and not the number is the contract, so that an exported file of the same fills meets them.
    const instrument: Instrument = { kind: 'future', symbol: name, contract: name, currency, multiplier };
    instruments.set(id, { instrument, currencyId });
  }
  return instruments;
}

function readNamed(row: Parameters<Parameters<TradovateSession['list']>[1]>[0]): Named {
  return { id: row.id('id'), name: row.text('name') };
}

function byId<Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}
