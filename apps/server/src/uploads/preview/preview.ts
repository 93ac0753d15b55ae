import { setImmediate as turn } from 'node:timers/promises';
import type { ImportDoubt, ImportState, ReadFile } from '@daybook/api/imports/imports.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import { decimal } from '@daybook/domain/decimal.ts';
import { roundToMoney } from '@daybook/domain/money-of-decimal.ts';
import { openPositions } from '@daybook/domain/trade/grouping/held-positions.ts';
import { usualFuture } from '@daybook/domain/execution/future-symbols.ts';
import { averageOpenPrice } from '@daybook/domain/trade/open-price.ts';
import type { OpenPosition, SetAside, Trade } from '@daybook/domain/trade/grouping/grouping.ts';
import type { StagedChanges } from '#server/ledger/staging/changes.ts';
import type { StoredExecution } from '#server/ledger/grouping/positions.ts';
import type { RegroupedStretch } from '#server/ledger/grouping/regroup.ts';
import type { StatedFigure } from '@daybook/brokers/files/file-reading.ts';
import { readReportedTrades } from '#server/uploads/staging/reported-trades.ts';
import { TOLERANCE_A_FILL } from '#server/ledger/reconciliation/tolerance.ts';
import type { Store } from '#server/store/store.ts';

/** Trades, rests and splits that are named one by one; all are counted. */
export const MAX_SHOWN = 200;

type Preview = Pick<
  ImportState,
  'trades' | 'totals' | 'sample' | 'open' | 'missing' | 'stated' | 'statedCounts'
>;

interface Names {
  readonly accounts: ReadonlyMap<number, string>;
  readonly instruments: ReadonlyMap<number, { readonly symbol: string; readonly currency: string }>;
}

/** What an import would make of the positions that it touches, in words and sums for its trader. */
export async function previewOf(
  store: Store,
  facts: { readonly traderId: number; readonly importId: number; readonly changes: StagedChanges },
  regrouped: AsyncIterable<RegroupedStretch> | Iterable<RegroupedStretch>,
  figures: FiguresOfFile,
  onStretch: (stretch: RegroupedStretch) => void = () => undefined,
): Promise<Preview> {
  const names = await readNames(store, facts.traderId, facts.changes);
  const trades = { new: 0, changed: 0, gone: 0 };
  const totals = new Map<string, ImportState['totals'][number]>();
  const open = countShown<ReturnType<typeof restOf>>();
  const missing = countShown<ReturnType<typeof missingOf>>();
  const sample = latestOf();
  const statements = holdAgainst(figures);
  const touched = new Set<number>();
  const take = (effect: Effect): void => {
    trades[effect.effect] += 1;
    sample.take(effect);
    statements.take(effect);
    if (effect.effect === 'new') addTo(totals, effect);
  };
  for await (const stretch of regrouped) {
    onStretch(stretch);
    const { position, matched, setAside, open: rest } = stretch;
    const where = whereOf(position, names);
    for (const trade of matched.created) take(effectOf('new', where, trade));
    // One that had gone and comes back is new to its trader.
    for (const { old, trade } of matched.changed)
      take(effectOf('identities' in old ? 'new' : 'changed', where, trade));
    for (const { id } of [...matched.changed.map(({ old }) => old), ...matched.gone]) touched.add(id);
    trades.gone += matched.gone.length;
    for (const one of openPositions(rest)) open.take(() => restOf(where, one));
    for (const entry of setAside) missing.take(() => missingOf(where, entry));
  }
  for await (const kept of readReportedTrades(store, facts, statements.windows))
    if (!touched.has(kept.id)) statements.take(kept);
  return {
    trades,
    totals: [...totals.values()],
    sample: sample.end(),
    open: open.shown,
    missing: missing.shown,
    ...statements.end(),
  };
}

interface Where {
  readonly accountId: number;
  readonly account: string;
  readonly symbol: string;
  readonly currency: string;
}

function whereOf(
  { accountId, instrumentId }: { readonly accountId: number; readonly instrumentId: number },
  { accounts, instruments }: Names,
): Where {
  const { symbol = '', currency = '' } = instruments.get(instrumentId) ?? {};
  return { accountId, account: accounts.get(accountId) ?? '', symbol, currency };
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
  const fills = parts.map(({ execution, size: own, splitFactor }) => ({
    ...execution,
    size: own,
    splitFactor,
  }));
  const price = averageOpenPrice(side, fills);
  return { ...accountAndSymbol(where), side, size, price, day: parts[0]!.execution.day };
}

function missingOf(where: Where, { execution, size }: SetAside<StoredExecution>) {
  return {
    ...accountAndSymbol(where),
    side: execution.action === 'sell' ? ('long' as const) : ('short' as const),
    size,
    price: execution.price,
    day: execution.day,
  };
}

/** Counts all and keeps the first ones. */
function countShown<Row>() {
  const shown = { count: 0, rows: [] as Row[] };
  return {
    shown,
    take(row: () => Row): void {
      if (shown.rows.length < MAX_SHOWN) shown.rows.push(row());
      shown.count += 1;
    },
  };
}

/**
 * Half of its rows or more cannot be read: what can be is a chance remainder, whose openings and closings do not belong together.
 * A file has as many of them in two rows as in two thousand.
 */
function isMostlyUnreadable({ unreadable, rowsRead, executions }: ReadFile): boolean {
  return unreadable.count > 0 && unreadable.count >= (rowsRead ?? executions);
}

type FindingsOfImport = Pick<ImportState, 'files' | 'elsewhere' | 'changedTrades' | 'shifted'>;

/** What speaks against importing what is shown; `repeats` an import of the very file that something would now be added to,
 * `isAsked` where typed executions may give way. */
export function doubtsOf(
  { statedCounts, trades, missing }: Preview,
  {
    files,
    repeats,
    isAsked,
    elsewhere,
    changedTrades,
    shifted,
  }: FindingsOfImport & { readonly repeats: boolean; readonly isAsked: boolean },
): ImportDoubt[] {
  return [
    ...(repeats ? (['imported-before'] as const) : []),
    ...(elsewhere.length > 0 ? (['in-another-account'] as const) : []),
    ...(shifted ? (['shifted-times'] as const) : []),
    ...(changedTrades ? (['known-trades-change'] as const) : []),
    ...(files.some(isMostlyUnreadable) ? (['mostly-unreadable'] as const) : []),
    ...(statedCounts.differing > 0 ? (['stated-differs'] as const) : []),
    ...(missing.count > trades.new + trades.changed ? (['openings-missing'] as const) : []),
    ...(isAsked ? (['typed-executions'] as const) : []),
  ];
}

/** Keeps the trades that closed last. */
function latestOf() {
  let kept: Effect[] = [];
  const sorted = () => kept.toSorted((left, right) => right.closed - left.closed).slice(0, MAX_SHOWN);
  return {
    take(effect: Effect): void {
      kept.push(effect);
      if (kept.length >= 10 * MAX_SHOWN) kept = sorted();
    },
    end: () => sorted().map(({ closed: _closed, accountId: _accountId, ...shown }) => shown),
  };
}

function addTo(totals: Map<string, ImportState['totals'][number]>, { currency, gross, net }: Effect): void {
  const sum = totals.get(currency) ?? { currency, gross: 0, net: 0 };
  totals.set(currency, { currency, gross: sum.gross + gross, net: sum.net + net });
}

/** What a file states, with the accounts that receive what it calls by a name. */
interface FiguresOfFile {
  readonly stated: readonly StatedFigure[];
  readonly accountIdOf: (name: string) => number | undefined;
}

/** A trade by what is compared; amounts in 1/10,000. */
interface ComparedTrade extends Pick<Effect, 'accountId' | 'day' | 'symbol' | 'currency' | 'executions'> {
  readonly gross: number;
  readonly net: number;
}

/** A statement is compared with the trades of the file; of cash there is nothing to compare. */
function holdAgainst({ stated, accountIdOf }: FiguresOfFile) {
  const sums = stated.map((figure) => ({
    figure,
    accountId: accountIdOf(figure.account),
    calculated: 0,
    fills: 0,
  }));
  // Most figures are of one day, and a long file has thousands of those.
  const keyOf = (symbol: string | null, day: Day | null): string =>
    `${usualFuture(symbol ?? '')}|${day ?? ''}`;
  const byKey = Map.groupBy(sums, ({ figure: { symbol, from, to } }) =>
    keyOf(symbol, from === to ? from : null),
  );
  return {
    windows: sums.flatMap(({ figure: { from, to, basis }, accountId }) =>
      basis === 'cash' || accountId === undefined ? [] : [{ accountId, from, to }],
    ),
    take({ accountId, day, symbol, currency, gross, net, executions }: ComparedTrade): void {
      const keys = [keyOf(symbol, day), keyOf(symbol, null), keyOf(null, day), keyOf(null, null)];
      for (const sum of keys.flatMap((key) => byKey.get(key) ?? [])) {
        const { figure } = sum;
        if (day < figure.from || day > figure.to || currency !== figure.currency) continue;
        if (accountId !== sum.accountId) continue;
        sum.calculated += figure.kind === 'gross' ? gross : net;
        sum.fills += executions;
      }
    },
    end: () => shownOf(sums.map(({ figure, calculated, fills }) => compared(figure, calculated, fills))),
  };
}

/** All are counted; those that differ are shown before all others. */
function shownOf(all: ImportState['stated']): Pick<Preview, 'stated' | 'statedCounts'> {
  const differing = all.filter(differs);
  return {
    stated: [...differing, ...all.filter((figure) => !differs(figure))].slice(0, MAX_SHOWN),
    statedCounts: {
      compared: all.filter(({ calculated }) => calculated !== null).length,
      differing: differing.length,
    },
  };
}

function differs({ calculated, isEqual }: ImportState['stated'][number]): boolean {
  return calculated !== null && !isEqual;
}

function compared(figure: StatedFigure, calculated: number, fills: number): ImportState['stated'][number] {
  const { account, from, to, symbol, currency, kind, basis } = figure;
  const amount = roundToMoney(decimal(figure.amount));
  const isComparable = basis !== 'cash';
  return {
    account,
    from,
    to,
    symbol,
    currency,
    kind,
    stated: amount,
    calculated: isComparable ? calculated : null,
    isEqual: isComparable && Math.abs(calculated - amount) <= TOLERANCE_A_FILL * fills,
  };
}

/** Names looked up at once. */
const NAMES_A_BATCH = 500;

/** Names of the accounts, and of the instruments whose positions are touched. */
async function readNames(store: Store, traderId: number, { positions }: StagedChanges): Promise<Names> {
  const accounts = await store.read((db) =>
    db.selectFrom('account').select(['id', 'user_name']).where('trader_id', '=', traderId).execute(),
  );
  const instruments = new Map<number, { readonly symbol: string; readonly currency: string }>();
  const ids = [...new Set(positions.map(({ instrumentId }) => instrumentId))];
  for (let from = 0; from < ids.length; from += NAMES_A_BATCH) {
    const rows = await store.read((db) =>
      db
        .selectFrom('instrument')
        .select(['id', 'symbol', 'currency'])
        .where('trader_id', '=', traderId)
        .where('id', 'in', ids.slice(from, from + NAMES_A_BATCH))
        .execute(),
    );
    for (const { id, symbol, currency } of rows) instruments.set(id, { symbol, currency });
    await turn();
  }
  return { accounts: new Map(accounts.map((row) => [row.id, row.user_name])), instruments };
}
