import type { ImportState } from '@daybook/api/imports.ts';
import { decimal } from '@daybook/domain/decimal.ts';
import { roundToMoney } from '@daybook/domain/money.ts';
import { averageOpenPrice } from '@daybook/domain/trade/open-price.ts';
import type { OpenPosition, Trade } from '@daybook/domain/trade/grouping.ts';
import type { StoredExecution } from '#server/imports/positions.ts';
import type { RegroupedPosition } from '#server/imports/regroup.ts';
import type { StatedFigure } from '#server/outside/files/file-reading.ts';
import { TOLERANCE_A_FILL } from '#server/reconciliation/tolerance.ts';
import type { Store } from '#server/store/store.ts';

/** Trades and rests that are named one by one; all are counted. */
const MOST_SHOWN = 200;

type Preview = Pick<ImportState, 'trades' | 'totals' | 'sample' | 'open' | 'missing' | 'stated'>;

interface Names {
  readonly accounts: ReadonlyMap<number, string>;
  readonly instruments: ReadonlyMap<number, { readonly symbol: string; readonly currency: string }>;
}

/** What an import would make of the positions that it touches, in words and sums for its trader. */
export async function previewOf(
  store: Store,
  traderId: number,
  regrouped: readonly RegroupedPosition[],
  stated: readonly StatedFigure[],
): Promise<Preview> {
  const names = await readNames(store, traderId);
  const made = regrouped.flatMap(({ position, matched }) => {
    const where = whereOf(position, names);
    return [
      ...matched.created.map((trade) => effectOf('new', where, trade)),
      // One that had gone and comes back is new to its trader.
      ...matched.changed.map(({ old, trade }) =>
        effectOf('identities' in old ? 'new' : 'changed', where, trade),
      ),
    ];
  });
  const open = regrouped.flatMap((entry) =>
    entry.open ? [restOf(whereOf(entry.position, names), entry.open)] : [],
  );
  const missing = regrouped.flatMap(({ position, setAside }) =>
    setAside.map(({ execution, size }) => ({
      ...accountAndSymbol(whereOf(position, names)),
      side: execution.action === 'sell' ? ('long' as const) : ('short' as const),
      size,
      price: execution.price,
      day: execution.day,
    })),
  );
  const fresh = made.filter(({ effect }) => effect === 'new');
  return {
    trades: {
      new: fresh.length,
      changed: made.length - fresh.length,
      gone: regrouped.reduce((sum, { matched }) => sum + matched.gone.length, 0),
    },
    totals: totalsOf(fresh),
    sample: made
      .toSorted((left, right) => right.closed - left.closed)
      .slice(0, MOST_SHOWN)
      .map(({ closed: _closed, ...shown }) => shown),
    open: { count: open.length, rows: open.slice(0, MOST_SHOWN) },
    missing: { count: missing.length, rows: missing.slice(0, MOST_SHOWN) },
    stated: compareStated(stated, made),
  };
}

interface Where {
  readonly account: string;
  readonly symbol: string;
  readonly currency: string;
}

function whereOf(
  { accountId, instrumentId }: { readonly accountId: number; readonly instrumentId: number },
  { accounts, instruments }: Names,
): Where {
  const { symbol = '', currency = '' } = instruments.get(instrumentId) ?? {};
  return { account: accounts.get(accountId) ?? '', symbol, currency };
}

function accountAndSymbol({ account, symbol }: Where) {
  return { account, symbol };
}

function effectOf(effect: 'new' | 'changed', where: Where, trade: Trade<StoredExecution>) {
  const { side, day, size, gross, net, closed, parts } = trade;
  return { effect, ...where, side, day, size, gross, net, closed, executions: parts.length };
}

type Effect = ReturnType<typeof effectOf>;

function restOf(where: Where, { side, size, parts }: OpenPosition<StoredExecution>) {
  const fills = parts.map((part) => ({ ...part.execution, size: part.size }));
  const price = averageOpenPrice(side, fills);
  return { ...accountAndSymbol(where), side, size, price, day: parts[0]!.execution.day };
}

function totalsOf(trades: readonly Effect[]): ImportState['totals'] {
  return [...Map.groupBy(trades, ({ currency }) => currency)].map(([currency, list]) => ({
    currency,
    gross: list.reduce((sum, { gross }) => sum + gross, 0),
    net: list.reduce((sum, { net }) => sum + net, 0),
  }));
}

/** A statement is compared with the trades that the import makes or changes; of cash there is nothing to compare. */
function compareStated(figures: readonly StatedFigure[], made: readonly Effect[]): ImportState['stated'] {
  return figures.slice(0, MOST_SHOWN).map((figure) => {
    const within = made.filter(
      ({ day, symbol, currency }) =>
        day >= figure.from &&
        day <= figure.to &&
        currency === figure.currency &&
        (figure.symbol === null || figure.symbol === symbol),
    );
    const amount = roundToMoney(decimal(figure.amount));
    const reckoned =
      figure.basis === 'cash'
        ? null
        : within.reduce((sum, trade) => sum + (figure.kind === 'gross' ? trade.gross : trade.net), 0);
    const fills = within.reduce((sum, { executions }) => sum + executions, 0);
    return {
      account: figure.account,
      from: figure.from,
      to: figure.to,
      symbol: figure.symbol,
      currency: figure.currency,
      kind: figure.kind,
      stated: amount,
      reckoned,
      isEqual: reckoned !== null && Math.abs(reckoned - amount) <= TOLERANCE_A_FILL * fills,
    };
  });
}

async function readNames(store: Store, traderId: number): Promise<Names> {
  return store.read(async (db) => {
    const accounts = await db
      .selectFrom('account')
      .select(['id', 'user_name'])
      .where('trader_id', '=', traderId)
      .execute();
    const instruments = await db
      .selectFrom('instrument')
      .select(['id', 'symbol', 'currency'])
      .where('trader_id', '=', traderId)
      .execute();
    return {
      accounts: new Map(accounts.map((row) => [row.id, row.user_name])),
      instruments: new Map(instruments.map((row) => [row.id, row])),
    };
  });
}
