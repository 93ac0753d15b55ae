// A Flex statement that cancels an execution of an earlier file takes it away; an undo brings it back.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { makeZip } from '@daybook/brokers/reading/zip-testing.ts';
import type { ImportState } from '@daybook/api/imports/imports.ts';
import { importPreviewed, furtherTraders, previewFile } from '#server/uploads/preview/preview-testing.ts';
import { readDetail } from '#server/uploads/staging/import-detail.ts';
import { testServers, type Client, type TestServer } from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

const fill = (id: number, side: string, quantity: number, price: string, more = '') =>
  `<Trade accountId="U1" currency="USD" assetCategory="STK" symbol="FERN" conid="7" multiplier="1" dateTime="20260302;1000${id}" quantity="${quantity}" buySell="${side}" levelOfDetail="EXECUTION" tradePrice="${price}" ibCommission="0" ibCommissionCurrency="USD" notes="" ibExecID="0000e432.000000${id}.01.01" ibOrderID="9${id}" tradeID="70${id}" ${more}/>`;
const report = (day: string, ...fills: string[]) =>
  `<FlexQueryResponse queryName="t" type="AF"><FlexStatements count="1"><FlexStatement accountId="U1" fromDate="20260302" toDate="202603${day}" period="" whenGenerated="202603${day};210000"><Trades>${fills.join('')}</Trades></FlexStatement></FlexStatements></FlexQueryResponse>`;

/** 100 bought and sold for +$100, and 100 more bought and sold for +$50. */
const MONDAY = report(
  '02',
  fill(10, 'BUY', 100, '10', 'openCloseIndicator="O" fifoPnlRealized="0"'),
  fill(11, 'SELL', -100, '11', 'openCloseIndicator="C" fifoPnlRealized="100"'),
  fill(12, 'BUY', 100, '10', 'openCloseIndicator="O" fifoPnlRealized="0"'),
  fill(13, 'SELL', -100, '10.5', 'openCloseIndicator="C" fifoPnlRealized="50"'),
);
const CANCELS = [fill(12, 'BUY (Ca.)', -100, '10'), fill(13, 'SELL (Ca.)', 100, '10.5')];
const CANCELLED = [fill(12, 'BUY', 100, '10'), fill(13, 'SELL', -100, '10.5')];
/** A trade of Tuesday, so that a file of cancellations holds executions as well. */
const ON_TUESDAY = [
  fill(20, 'BUY', 100, '10', 'openCloseIndicator="O" fifoPnlRealized="0"'),
  fill(21, 'SELL', -100, '10.3', 'openCloseIndicator="C" fifoPnlRealized="30"'),
].map((row) => row.replace('20260302;', '20260303;'));
const TUESDAY = report('03', ...ON_TUESDAY, ...CANCELS);
const CANCELS_BY_TRADE = CANCELS.map((row) =>
  row.replace(/ibExecID="0000e432.(000000\d\d)/, 'ibExecID="0000ffff.$1'),
);

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  before(async () => {
    server = await start();
  });
  const newTrader = furtherTraders(() => server);

  const take = async (
    trader: Client,
    file: string | Uint8Array<ArrayBuffer>,
    name = 'report.xml',
  ): Promise<ImportState> => {
    const shown = await previewFile(trader, file, {}, name);
    if (shown.obstacle === 'nothing') return shown;
    assert.equal(shown.obstacle, null, JSON.stringify(shown.files));
    await importPreviewed(trader, shown, true);
    return shown;
  };
  const undo = async (trader: Client, { id }: ImportState): Promise<void> => {
    const answer = await trader.call('POST', `/api/v1/imports/${id}/undo`, { body: {} });
    assert.equal(answer.status, 200, answer.text);
  };
  /** Each day with what is stated of it and what its trades come to. */
  const days = async (trader: Client) => {
    const { json } = await trader.call('GET', '/api/v1/reconciliation');
    return json.days.map(({ seal, statedNet, net }: Record<string, unknown>) => [seal, statedNet, net]);
  };

  test('a cancellation takes the execution of an earlier file away, and its undo brings it back', async () => {
    const trader = await newTrader();
    await take(trader, MONDAY);
    assert.deepEqual(await days(trader), [['sealed', 1_500_000, 1_500_000]]);
    const cancelling = await take(trader, report('03', ...CANCELS));
    assert.deepEqual([cancelling.counts.corrected, cancelling.trades.gone], [2, 1]);
    assert.deepEqual(await days(trader), [['not-stated', null, 1_000_000]]);
    await take(trader, MONDAY);
    assert.deepEqual(
      await days(trader),
      [['not-stated', null, 1_000_000]],
      'an older file brings nothing back',
    );
    await undo(trader, cancelling);
    assert.deepEqual(await days(trader), [['sealed', 1_500_000, 1_500_000]]);
  });

  test('a cancellation that names nothing of the journal changes nothing', async () => {
    const trader = await newTrader();
    await take(trader, MONDAY);
    const { obstacle } = await previewFile(trader, report('03', ...CANCELS_BY_TRADE), {}, 'report.xml');
    assert.equal(obstacle, 'no-executions');
  });

  test('a report that repeats what it cancels takes the execution of an earlier file away as well', async () => {
    const trader = await newTrader();
    await take(trader, MONDAY);
    const cancelling = await take(trader, report('03', ...CANCELLED, ...CANCELS));
    assert.deepEqual([cancelling.counts.corrected, cancelling.trades.gone], [2, 1]);
    assert.deepEqual(await days(trader), [['not-stated', null, 1_000_000]]);
  });

  test('after both imports are undone, in whatever order, nothing stays cancelled', async () => {
    for (const isFirstFirst of [true, false]) {
      const trader = await newTrader();
      const imports = [await take(trader, MONDAY), await take(trader, report('03', ...CANCELS))];
      for (const done of isFirstFirst ? imports : imports.toReversed()) await undo(trader, done);
      await take(trader, MONDAY);
      assert.deepEqual(await days(trader), [['sealed', 1_500_000, 1_500_000]]);
    }
  });

  test('a correction in the same report is not what its cancellation takes away', async () => {
    const trader = await newTrader();
    await take(trader, MONDAY);
    const corrected = fill(12, 'BUY', 100, '10.1').replace('.01.01', '.01.02');
    const cancelled = fill(12, 'BUY (Ca.)', -100, '10').replace(';100012', ';100005');
    await take(trader, report('03', cancelled, corrected));
    assert.deepEqual(await days(trader), [['not-stated', null, 1_400_000]]);
  });

  test('a cancellation of an account that the journal does not have makes none', async () => {
    const trader = await newTrader();
    const others = CANCELS.map((row) => row.replace('accountId="U1"', 'accountId="U2"'));
    await take(trader, MONDAY.replace('</Trades>', `${others.join('')}</Trades>`));
    const { json } = await trader.call('GET', '/api/v1/user/accounts');
    assert.equal(json.results.length, 1);
  });

  /** Monday with what it states, without and with the cancelled trade, and Tuesday's own trade. */
  const [WHOLE, LESS, OWN] = [
    ['sealed', 1_500_000, 1_500_000],
    ['not-stated', null, 1_000_000],
    ['sealed', 300_000, 300_000],
  ];

  test('a cancellation that comes first is remembered, and an undo of either leaves the other alone', async () => {
    const trader = await newTrader();
    const cancelling = await take(trader, TUESDAY);
    assert.deepEqual(await days(trader), [OWN]);
    const cancelled = await take(trader, MONDAY);
    assert.deepEqual([cancelled.counts.new, cancelled.trades.new], [4, 1]);
    assert.deepEqual(await days(trader), [OWN, LESS]);
    await undo(trader, cancelled);
    assert.deepEqual(await days(trader), [OWN]);
    await take(trader, MONDAY);
    assert.deepEqual(await days(trader), [OWN, LESS], 'imported again');
    await undo(trader, cancelling);
    assert.deepEqual(await days(trader), [WHOLE]);
    await take(trader, TUESDAY);
    assert.deepEqual(await days(trader), [OWN, LESS], 'cancelled again');
  });

  test('what two files cancel stays cancelled until both are undone, whichever goes first', async () => {
    for (const isFillFirst of [true, false])
      for (const isFirstFirst of [true, false]) {
        const trader = await newTrader();
        if (isFillFirst) await take(trader, MONDAY);
        const more = fill(22, 'BUY', 100, '10').replace('20260302;', '20260303;');
        const both = [await take(trader, TUESDAY), await take(trader, report('04', more, ...CANCELS))];
        if (!isFillFirst) await take(trader, MONDAY);
        const [first, second] = isFirstFirst ? both : both.toReversed();
        await undo(trader, first!);
        assert.deepEqual((await days(trader)).at(-1), LESS);
        await undo(trader, second!);
        assert.deepEqual((await days(trader)).at(-1), WHOLE);
      }
  });

  test('a file that repeats what was cancelled has no part in the cancellation', async () => {
    const trader = await newTrader();
    await take(trader, MONDAY);
    const cancelling = await take(trader, report('03', ...CANCELS));
    const longer = MONDAY.replace('</Trades>', `${ON_TUESDAY.join('')}</Trades>`);
    await take(trader, longer.replaceAll('20260302;210000', '20260301;210000'));
    await undo(trader, cancelling);
    assert.deepEqual((await days(trader)).at(-1)?.at(-1), 1_500_000);
  });

  test('a later file with the very fill that was cancelled does not bring it back, with its correction it does', async () => {
    for (const isFillFirst of [true, false]) {
      const trader = await newTrader();
      if (isFillFirst) await take(trader, MONDAY);
      await take(trader, TUESDAY);
      const later = MONDAY.replace('whenGenerated="20260302', 'whenGenerated="20260305');
      await take(trader, later);
      assert.deepEqual(await days(trader), [OWN, LESS]);
      await take(trader, report('06', fill(12, 'BUY', 100, '10.1'), fill(13, 'SELL', -100, '10.6')));
      assert.deepEqual((await days(trader)).at(-1)?.at(-1), 1_500_000);
    }
  });

  test('where one id is cancelled with two contents, a later file brings neither back', async () => {
    const trader = await newTrader();
    const [first = '', second = ''] = CANCELS;
    const corrected = first.replace('.01.01', '.01.02').replace('tradePrice="10"', 'tradePrice="10.1"');
    await take(trader, report('03', ...ON_TUESDAY, first, corrected, second));
    await take(trader, MONDAY.replace('whenGenerated="20260302', 'whenGenerated="20260305'));
    assert.deepEqual(await days(trader), [OWN, LESS]);
  });

  test('of a file with very many cancellations no more are kept than its import can hold', async () => {
    const trader = await newTrader();
    const many = Array.from({ length: 600 }, (_, at) =>
      CANCELS[0]!
        .replace('e432.00000012', `e432.${String(10_000_000 + at)}`)
        .replace(' tradeID="7012"', ` origTradeID="${'9'.repeat(4_000)}"`),
    );
    await take(trader, report('03', ...ON_TUESDAY, ...many, ...CANCELS));
    const { detail } = await server.services.store.read((db) =>
      db.selectFrom('import').select('detail').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow(),
    );
    assert.equal(readDetail(detail).facts?.cancellations?.length, 500);
    assert.ok(detail!.length < 300_000, String(detail!.length));
  });

  test('an archive is undone whose cancellation comes many executions after its fill', async () => {
    const trader = await newTrader();
    const fills = Array.from({ length: 600 }, (_, at) => {
      const [side, quantity] = at % 2 === 0 ? (['BUY', 100] as const) : (['SELL', -100] as const);
      const number = String(at).padStart(4, '0');
      return fill(10 + (at % 50), side, quantity, '10')
        .replace('e432.0000', `e432.${number}`)
        .replace('tradeID="', `tradeID="${number}`);
    });
    const cancels = fills
      .slice(0, 2)
      .map((row) => row.replace(/quantity="(\S+)" buySell="(\w+)"/, 'quantity="-$1" buySell="$2 (Ca.)"'))
      .map((row) => row.replace('--', ''));
    const archive = makeZip({ 'a.xml': report('02', ...fills), 'b.xml': report('03', ...cancels) });
    const taken = await take(trader, Uint8Array.from(archive), 'reports.zip');
    assert.deepEqual([taken.counts.new, taken.counts.corrected], [600, 2]);
    await undo(trader, taken);
    assert.deepEqual(await days(trader), []);
  });
});
