import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { placeOf } from '#server/accounts/link-login.ts';
import { assertProblem } from '#server/http/http-testing.ts';
import { alpacaFill, startAlpaca } from '@daybook/brokers/feeds/alpaca/alpaca-testing.ts';
import { startFlexService } from '@daybook/brokers/feeds/flex-service/flex-testing.ts';
import { startProjectX } from '@daybook/brokers/feeds/projectx/projectx-testing.ts';
import { startTradovate } from '@daybook/brokers/feeds/tradovate/tradovate-testing.ts';
import { testServers, withTrader, type Client, type TestServer } from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

const PATH = '/api/v1/user/accounts';

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);

  /** A server that may contact the given test servers, and a trader there. */
  async function openJournal(...platforms: readonly { readonly url: string }[]) {
    const hosts = platforms.map(({ url }) => url).join(',');
    const server = await start({ environment: { PLATFORM_HOSTS: hosts } });
    return { server, trader: await withTrader(server) };
  }

  const link = (trader: Client, body: object) => trader.call('POST', PATH, { body });

  async function sealedText({ services: { store, secrets } }: TestServer): Promise<string> {
    return store.read(async (db) => {
      const row = await db.selectFrom('platform_login').selectAll().executeTakeFirstOrThrow();
      const place = placeOf(row.id, row.password_version);
      return (await secrets.openFor(db, row.trader_id, place, row.sealed_password!)).toString();
    });
  }

  test('a Flex query is linked with its accounts, and its token comes back nowhere', async (t: TestContext) => {
    const flex = await startFlexService(t, { accounts: ['U1', 'U2'], polls: 0 });
    const { server, trader } = await openJournal(flex);
    const body = { platform: 'ibkr', host: flex.host, userName: '0012345', password: flex.broker.token };
    const answer = await link(trader, body);
    assert.deepEqual(answer.json.added, ['U1', 'U2']);
    assert.deepEqual(answer.json.results[0].login, {
      platform: 'ibkr',
      host: flex.host,
      userName: '0012345',
    });
    assert.doesNotMatch(JSON.stringify(answer.json), new RegExp(flex.broker.token));
    assert.equal(await sealedText(server), flex.broker.token);
    const wrong = await link(trader, { ...body, userName: '99' });
    assertProblem('query', wrong, 502, '006');
    assert.equal(wrong.json.errors[0].details.reason, 'ibkr-query-invalid');
    assert.ok(!server.lines.join('\n').includes(flex.broker.token), 'no log holds the token');
  });

  test('Alpaca is linked, synchronised and read, with no settings but its keys', async (t: TestContext) => {
    const alpaca = await startAlpaca(t, {
      activities: [
        alpacaFill('2026-07-01T15:00:00Z buy 2 AAPL 10', 'a'),
        alpacaFill('2026-07-01T15:01:00Z sell 2 AAPL 11.25', 'b'),
      ],
    });
    const { trader } = await openJournal(alpaca);
    const { key, secret, account } = alpaca.broker;
    const answer = await link(trader, {
      platform: 'alpaca',
      host: alpaca.host,
      userName: key,
      password: secret,
    });
    assert.deepEqual(answer.json.added, [account]);
    const imported = await trader.call('GET', '/api/v1/import');
    assert.deepEqual([imported.json.executions, imported.json.leftOut, imported.json.reach], [2, [], []]);
    const processed = await trader.call('GET', '/api/v1/process');
    assert.equal(processed.json.trades, 1);
  });

  test('a Tradovate login keeps password and API key together, and a new password keeps the key', async (t: TestContext) => {
    const tradovate = await startTradovate(t);
    const { server, trader } = await openJournal(tradovate);
    const { user, password, clientId, clientSecret } = tradovate.broker;
    const body = { platform: 'tradovate', host: tradovate.host, userName: user, password };
    for (const [extra, field] of [
      [{}, 'clientId'],
      [{ clientId }, 'clientSecret'],
    ] as const) {
      const refused = await link(trader, { ...body, extra });
      assertProblem(field, refused, 422, '011');
      assert.equal(refused.json.errors[0].field, field);
    }
    const answer = await link(trader, { ...body, extra: { clientId, clientSecret } });
    assert.deepEqual(answer.json.added, ['DEMO501']);
    assert.deepEqual(JSON.parse(await sealedText(server)), { password, clientId, clientSecret });
    const { accountUuid } = answer.json.results[0];
    const update = (next: string) =>
      trader.call('POST', `/api/v1/auth/password_update/${accountUuid}`, { body: { password: next } });
    assert.equal((await update('wrong')).json.payload, 'Password update rejected');
    assert.equal((await update(password)).json.payload, 'Password updated successfully');
    assert.deepEqual(JSON.parse(await sealedText(server)), { password, clientId, clientSecret });
  });

  test('what a gateway says about a login reaches the trader as a reason', async (t: TestContext) => {
    const gateway = await startProjectX(t);
    const { trader } = await openJournal(gateway);
    const body = {
      platform: 'projectx',
      host: gateway.host,
      userName: 'trader',
      password: gateway.broker.key,
    };
    const answer = await link(trader, body);
    assert.deepEqual(answer.json.added, ['EXPRESS-101']);
    gateway.broker.loginCode = 9;
    const tested = await trader.call('POST', `${PATH}/${answer.json.results[0].accountUuid}/test`, {
      body: {},
    });
    assertProblem('test', tested, 502, '006');
    assert.equal(tested.json.errors[0].details.reason, 'projectx-subscription');
  });

  test("a secret goes to its own platform's hosts alone, and ids are written as the platform writes them", async () => {
    const server = await start({ environment: { PLATFORM_HOSTS: '*.propreports.com,api.alpaca.markets' } });
    const trader = await withTrader(server);
    const rows = [
      [{ platform: 'ibkr', host: 'api.alpaca.markets', userName: '1' }, 'host', 'host-not-allowed'],
      [{ platform: 'propreports', host: 'api.alpaca.markets', userName: '1' }, 'host', 'host-not-allowed'],
      [
        { platform: 'alpaca', host: 'firm.propreports.com', userName: 'PKTEST00' },
        'host',
        'host-not-allowed',
      ],
      [{ platform: 'tradovate', host: 'live.tradovateapi.com', userName: 'x' }, 'host', 'host-not-allowed'],
      [{ platform: 'alpaca', host: 'api.alpaca.markets', userName: 'my key' }, 'userName', 'not-such-a-name'],
    ] as const;
    for (const [body, field, problem] of rows) {
      const answer = await link(trader, { ...body, password: 'x' });
      assertProblem(JSON.stringify(body), answer, 422, '011');
      assert.deepEqual(
        [answer.json.errors[0].field, answer.json.errors[0].details.problem],
        [field, problem],
      );
    }
    assertProblem(
      'unknown',
      await link(trader, { platform: 'robinhood', host: 'x', userName: 'x', password: 'x' }),
      422,
      '011',
    );
  });
});
