import assert from 'node:assert/strict';
import { test } from 'node:test';
import { examineFiles } from '@daybook/brokers/files/read-file.ts';
import { TEST_NOW } from '#server/app/server-testing.ts';
import { createTrader } from '#server/identity/sign-in/queries.ts';
import { currentExecutions } from '#server/ledger/query-scopes.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import { importWhole } from './import-whole.ts';

const fill = (id: number, side: string, quantity: number) =>
  `<Trade accountId="U1" currency="USD" assetCategory="STK" symbol="FERN" conid="7" multiplier="1" dateTime="20260302;1000${id}" quantity="${quantity}" buySell="${side}" levelOfDetail="EXECUTION" tradePrice="10" ibCommission="0" ibCommissionCurrency="USD" ibExecID="0000e432.000000${id}.01.01" tradeID="70${id}"/>`;
const report = (day: string, ...fills: string[]) =>
  `<FlexQueryResponse queryName="t" type="AF"><FlexStatements count="1"><FlexStatement accountId="U1" fromDate="20260302" toDate="202603${day}" period="" whenGenerated="202603${day};210000"><Trades>${fills.join('')}</Trades></FlexStatement></FlexStatements></FlexQueryResponse>`;

const NAMES =
  'Date,Type,Sub Type,Action,Symbol,Instrument Type,Description,Value,Quantity,Average Price,Commissions,Fees,Multiplier,' +
  'Root Symbol,Underlying Symbol,Expiration Date,Strike Price,Call or Put,Order #,Total,Currency';
const SOLD =
  '2026-04-02T09:46:35-0400,Trade,Sell to Open,SELL_TO_OPEN,UAL   260417C00110000,Equity Option,Sold 2 UAL,' +
  '124.00,2,62.00,-2.00,-0.25,100,UAL,UAL,4/17/26,110,CALL,451551137,121.75,USD';
const EXPIRED =
  '2026-04-17T16:00:00-0400,Receive Deliver,Expiration,,UAL   260417C00110000,Equity Option,' +
  'Removal of 2.0 UAL,0.00,2,0.00,--,0.00,100,UAL,UAL,4/17/26,110,CALL,,0.00,USD';

onEachEngine((_engine, openTestStore) => {
  test('what a file cancels is cancelled in the account that was chosen for it', async () => {
    const store = await openTestStore();
    const who = { email: 'ann@desk.test', firstName: 'Ann', lastName: 'Lee', passwordHash: 'x' };
    const traderId = await store.write((db) =>
      createTrader(db, { ...who, language: null, isDemo: false, now: TEST_NOW }),
    );
    const services = { store, clock: () => TEST_NOW, log: console };
    const take = async (name: string, text: string) => {
      const files = examineFiles({ name, bytes: Buffer.from(text) }, {});
      const wanted = { traderId, files, file: { name, hash: name }, account: 'MINE' };
      const imported = await importWhole(services, wanted);
      assert.equal(imported.kind, 'imported', JSON.stringify(imported));
    };
    await take('monday.xml', report('02', fill(10, 'BUY', 100), fill(12, 'BUY', 40)));
    await take('tuesday.xml', report('03', fill(20, 'SELL', -30), fill(12, 'BUY (Ca.)', -40)));
    const left = await store.read((db) =>
      currentExecutions(db, traderId).select('size').orderBy('instant').execute(),
    );
    const sizes = left.map(({ size }) => size);
    assert.deepEqual(sizes, ['100', '30']);
  });

  test('an expiry without a side closes what the account holds that was chosen for it', async () => {
    const store = await openTestStore();
    const who = { email: 'ben@desk.test', firstName: 'Ben', lastName: 'Lee', passwordHash: 'x' };
    const traderId = await store.write((db) =>
      createTrader(db, { ...who, language: null, isDemo: false, now: TEST_NOW }),
    );
    const services = { store, clock: () => TEST_NOW, log: console };
    const take = async (account: string, ...rows: string[]) => {
      const name = `${account} ${rows.length}.csv`;
      const files = examineFiles({ name, bytes: Buffer.from([NAMES, ...rows, ''].join('\n')) }, {});
      const imported = await importWhole(services, { traderId, files, file: { name, hash: name }, account });
      assert.equal(imported.kind, 'imported', JSON.stringify(imported));
      return imported.kind === 'imported' ? imported.open : null;
    };
    const strike = (fills: string, dollars: string): string =>
      fills.replace('00110000', `00${dollars}000`).replace(',110,', `,${dollars},`);
    assert.equal(await take('MINE', SOLD), 1);
    assert.equal(await take('OTHER', strike(SOLD, '130')), 1);
    assert.equal(await take('MINE', EXPIRED, strike(SOLD, '120')), 1);
    const fills = await store.read((db) =>
      currentExecutions(db, traderId).select(['action', 'price']).orderBy('instant').execute(),
    );
    assert.deepEqual(
      fills.map(({ action, price }) => `${action} ${price}`),
      ['sell 0.62', 'sell 0.62', 'sell 0.62', 'buy 0'],
    );
  });
});
