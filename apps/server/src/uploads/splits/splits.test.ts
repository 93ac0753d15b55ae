import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { dayOf } from '@daybook/domain/calendar.ts';
import { checkTrades } from '#server/ledger/grouping/check-trades.ts';
import { testServers, type TestServer } from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import { furtherTraders, importPreviewed, previewFile } from '#server/uploads/preview/preview-testing.ts';

const element = (name: string, attributes: Readonly<Record<string, string>>): string =>
  `<${name} ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${value}"`)
    .join(' ')}/>`;

const SHARED = { accountId: 'U1', currency: 'USD', assetCategory: 'STK', symbol: 'WREN', conid: '77' };

/** `buy 400 1 20260310;100000`: side, size, price, moment. */
function fill(text: string, at: number): string {
  const [side, size, price, dateTime] = text.split(' ') as [string, string, string, string];
  const quantity = side === 'buy' ? size : `-${size}`;
  return element('Trade', {
    ...SHARED,
    multiplier: '1',
    levelOfDetail: 'EXECUTION',
    taxes: '0',
    ibCommission: '0',
    ibCommissionCurrency: 'USD',
    buySell: side.toUpperCase(),
    quantity,
    tradePrice: price,
    dateTime,
    tradeID: `${dateTime.replace(/\D/g, '')}${at}`,
  });
}

interface Report {
  readonly fills: readonly string[];
  /** `1 FOR 40 -390 20260310;202500`: ratio, change of the position, moment. */
  readonly split?: string;
  readonly proceeds?: string;
}

function reportOf({ fills, split, proceeds = '0' }: Report): string {
  const action = /^(.*) (\S+) (\S+)$/.exec(split ?? '');
  const rows = action
    ? element('CorporateAction', {
        ...SHARED,
        type: 'RS',
        actionDescription: `WREN(US77) SPLIT ${action[1]} (WREN)`,
        quantity: action[2]!,
        dateTime: action[3]!,
        proceeds,
      })
    : '';
  return `<FlexQueryResponse><FlexStatements><FlexStatement accountId="U1"><Trades>${fills.map(fill).join('\n')}</Trades>
<CorporateActions>${rows}</CorporateActions></FlexStatement></FlexStatements></FlexQueryResponse>`;
}

const HELD = ['buy 400 1 20260310;100000', 'sell 10 44 20260312;110000'];
const DAY_TRADE = ['buy 100 40 20260313;110000', 'sell 100 41 20260313;111000'];
const SPLIT = '1 FOR 40 -390 20260310;202500';

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  before(async () => {
    server = await start();
  });
  const newTrader = furtherTraders(() => server);

  type Trader = Awaited<ReturnType<typeof newTrader>>;

  async function take(trader: Trader, report: Report): Promise<string> {
    const { id } = await previewFile(trader, reportOf(report), {});
    await importPreviewed(trader, { id });
    return id;
  }

  async function undo(trader: Trader, id: string): Promise<void> {
    const undone = await trader.call('POST', `/api/v1/imports/${id}/undo`, { body: {} });
    assert.equal(undone.status, 200, undone.text);
  }

  /** The newest trader's trades, what is open, and that all of it follows from the executions. */
  async function journal(): Promise<{ trades: string[]; open: string[] }> {
    const { store } = server.services;
    const { traderId } = await store.read((db) =>
      db
        .selectFrom('trader')
        .select((row) => row.fn.max('id').as('traderId'))
        .executeTakeFirstOrThrow(),
    );
    assert.deepEqual(await checkTrades(store, traderId), []);
    const trades = await store.read((db) =>
      db
        .selectFrom('trade')
        .select(['side', 'size', 'gross', 'max_size'])
        .where('trader_id', '=', traderId)
        .where('gone', '=', 0)
        .orderBy('closed')
        .execute(),
    );
    const open = await store.read((db) =>
      db
        .selectFrom('set_aside')
        .innerJoin('execution', 'execution.id', 'set_aside.execution_id')
        .select(['execution.action', 'set_aside.size', 'set_aside.reason', 'set_aside.split_factor'])
        .where('set_aside.trader_id', '=', traderId)
        .where('execution.trader_id', '=', traderId)
        .orderBy('execution.instant')
        .execute(),
    );
    return {
      trades: trades.map((trade) => `${trade.side} ${trade.size} ${trade.gross / 10_000} ${trade.max_size}`),
      open: open.map((row) => `${row.reason} ${row.action} ${row.size} ${row.split_factor}`),
    };
  }

  const WHOLE = { trades: ['long 10 40 10', 'long 100 100 100'], open: [] };
  const SWALLOWED = {
    trades: [],
    open: ['buy 400', 'sell 10', 'buy 100', 'sell 100'].map((fillText) => `still-open ${fillText} null`),
  };

  test('a split between entry and exit closes the trade, and later ones stand alone', async () => {
    const trader = await newTrader();
    await take(trader, { fills: [...HELD, ...DAY_TRADE], split: SPLIT });
    assert.deepEqual(await journal(), WHOLE);
  });

  test('a split that comes later regroups what it touches, and undoing it gives back what was there', async () => {
    const trader = await newTrader();
    await take(trader, { fills: [...HELD, ...DAY_TRADE] });
    assert.deepEqual(await journal(), SWALLOWED);
    const second = await take(trader, { fills: HELD, split: SPLIT });
    assert.deepEqual(await journal(), WHOLE);
    await undo(trader, second);
    assert.deepEqual(await journal(), SWALLOWED);
    await take(trader, { fills: HELD, split: SPLIT });
    assert.deepEqual(await journal(), WHOLE);
  });

  test('a split that two files state is applied once, and holds until both are undone', async () => {
    const trader = await newTrader();
    const first = await take(trader, { fills: [...HELD, ...DAY_TRADE], split: SPLIT });
    // Dated on the first day of trading after it.
    const second = await take(trader, {
      fills: [...HELD, 'buy 7 40 20260316;110000', 'sell 7 41 20260316;111000'],
      split: '1 FOR 40 -390 20260311;000000',
    });
    const both = { trades: [...WHOLE.trades, 'long 7 7 7'], open: [] };
    assert.deepEqual(await journal(), both);
    await undo(trader, second);
    assert.deepEqual(await journal(), WHOLE);
    await take(trader, { fills: [...HELD, 'buy 7 40 20260316;110000'], split: SPLIT });
    await undo(trader, first);
    assert.deepEqual((await journal()).trades, ['long 10 40 10']);
  });

  test('a fraction that was rounded up, or paid in cash, leaves nothing open', async () => {
    await take(await newTrader(), {
      fills: ['buy 401 1 20260310;100000', 'sell 11 44 20260312;110000'],
      split: '1 FOR 40 -390 20260310;202500',
    });
    assert.deepEqual(await journal(), { trades: ['long 11 83 11'], open: [] });
    await take(await newTrader(), {
      fills: ['buy 401 1 20260310;100000', 'sell 10 44 20260312;110000'],
      split: '1 FOR 40 -391 20260310;202500',
      proceeds: '1.10',
    });
    assert.deepEqual(await journal(), { trades: ['long 10.025 40.1 10.025'], open: [] });
  });

  test('a short position is split too, and what is open is told in shares of today', async () => {
    const trader = await newTrader();
    await take(trader, {
      fills: ['sell 400 1 20260310;100000', 'buy 4 44 20260312;110000'],
      split: '1 FOR 40 390 20260310;202500',
    });
    assert.deepEqual(await journal(), {
      trades: [],
      open: ['still-open sell 400 1/40', 'still-open buy 4 null'],
    });
    const positions = await trader.call('GET', '/api/v1/positions');
    const [open] = (positions.json as { open: { side: string; size: string; price: string }[] }).open;
    assert.deepEqual([open?.side, open?.size, open?.price], ['short', '6', '40']);
  });

  interface Shown {
    readonly open: readonly { accountUuid: string; symbol: string; outlasts: boolean }[];
    readonly splits: readonly { day: number; numerator: number; denominator: number; undo: string | null }[];
  }

  async function shown(trader: Trader): Promise<Shown> {
    return (await trader.call('GET', '/api/v1/positions')).json as Shown;
  }

  const FIRST_DAY = dayOf(2026, 3, 11);

  async function add(trader: Trader, changes: object = {}, accountUuid?: string) {
    const account = accountUuid ?? (await accountOf(trader));
    const place = { accountUuid: account, symbol: 'WREN', currency: 'USD' };
    const body = { ...place, day: FIRST_DAY, numerator: 1, denominator: 40, ...changes };
    return trader.call('POST', '/api/v1/splits', { body });
  }

  async function accountOf(trader: Trader): Promise<string> {
    const { json } = await trader.call('GET', '/api/v1/reconciliation');
    const days = json.days as unknown as { accountUuid: string }[];
    return days[0]?.accountUuid ?? (await shown(trader)).open[0]!.accountUuid;
  }

  test('a split that the trader adds closes the trade, and can be undone', async () => {
    const trader = await newTrader();
    await take(trader, { fills: [...HELD, ...DAY_TRADE] });
    const added = await add(trader, { numerator: 2, denominator: 80 });
    assert.equal(added.status, 200, added.text);
    assert.deepEqual(await journal(), WHOLE);
    const { undo: id } = added.json as { undo: string };
    const { splits } = await shown(trader);
    assert.deepEqual(
      splits.map((split) => [split.day, split.numerator, split.denominator, split.undo]),
      [[FIRST_DAY, 1, 40, id]],
    );
    for (const _time of ['once', 'again']) {
      const undone = await trader.call('POST', `/api/v1/splits/${id}/undo`, { body: {} });
      assert.equal(undone.status, 200, undone.text);
      assert.deepEqual(await journal(), SWALLOWED);
    }
    assert.deepEqual((await shown(trader)).splits, []);
  });

  test('a split that was added and is stated later is applied once, as it is stated', async () => {
    const trader = await newTrader();
    await take(trader, { fills: [...HELD, ...DAY_TRADE] });
    const { undo: id } = (await add(trader, { denominator: 4 })).json as { undo: string };
    assert.deepEqual((await journal()).trades, []);
    const file = await take(trader, { fills: HELD, split: SPLIT });
    assert.deepEqual(await journal(), WHOLE);
    assert.deepEqual(
      (await shown(trader)).splits.map((split) => [split.denominator, split.undo]),
      [[40, null]],
    );
    await undo(trader, file);
    assert.deepEqual((await journal()).trades, []);
    await take(trader, { fills: HELD, split: SPLIT });
    await trader.call('POST', `/api/v1/splits/${id}/undo`, { body: {} });
    assert.deepEqual(await journal(), WHOLE);
  });

  test('a fraction is asked for, and what cannot be is refused with its reason', async () => {
    const trader = await newTrader();
    await take(trader, { fills: ['buy 400 1 20260310;100000', 'sell 27 20 20260312;110000'] });
    const reason = async (changes: object) => {
      const { status, json } = await add(trader, changes);
      const [problem] = json.errors as unknown as { details: { reason: string } }[];
      return `${status} ${problem?.details.reason}`;
    };
    assert.equal(await reason({ numerator: 3, denominator: 3 }), '422 one-for-one');
    assert.equal(await reason({ day: 40_000 }), '422 future');
    assert.equal(await reason({ day: dayOf(2026, 3, 10) }), '422 nothing-held');
    assert.equal(await reason({ denominator: 15 }), '422 fraction');
    assert.equal(await reason({ denominator: 15, heldAfter: '28' }), '422 held-after');
    assert.equal((await add(trader, { symbol: 'KITE' })).status, 404);
    assert.equal((await add(trader, { denominator: 15, heldAfter: '27' })).status, 200);
    assert.deepEqual(await journal(), { trades: ['long 27 140 27'], open: [] });
  });

  test("another trader's account and split are not found", async () => {
    const trader = await newTrader();
    await take(trader, { fills: HELD });
    const account = await accountOf(trader);
    const { undo: id } = (await add(trader)).json as { undo: string };
    const other = await newTrader();
    assert.equal((await add(other, {}, account)).status, 404);
    assert.equal((await other.call('POST', `/api/v1/splits/${id}/undo`, { body: {} })).status, 404);
  });

  test('a position that is open for longer than the account ever holds is pointed out', async () => {
    const trader = await newTrader();
    const days = ['11', '12', '13'];
    const fills = ['buy 5 40', 'sell 5 41'].flatMap((text) =>
      days.map((day) => `${text} 202603${day};110000`),
    );
    await take(trader, { fills: ['buy 400 1 20260310;100000', ...fills.slice(0, 2), ...fills.slice(3, 5)] });
    assert.deepEqual(
      (await shown(trader)).open.map(({ outlasts }) => outlasts),
      [false],
    );
    await take(trader, { fills: ['buy 5 40 20260313;120000', 'sell 5 41 20260313;121000'] });
    assert.deepEqual(
      (await shown(trader)).open.map(({ outlasts }) => outlasts),
      [true],
    );
    assert.equal((await add(trader)).status, 200);
    assert.deepEqual(
      (await shown(trader)).open.map(({ symbol }) => symbol),
      ['WREN'],
    );
  });
});
