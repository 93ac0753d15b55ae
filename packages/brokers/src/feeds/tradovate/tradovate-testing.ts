// Tradovate's REST server for tests: sign-in with penalties, lists and items over real HTTP.
import type { TestContext } from 'node:test';
import { packSecrets } from '#brokers/feeds/secret-fields.ts';
import {
  startTestServer,
  type AskedRequest,
  type GivenAnswer,
  type TestServer,
} from '#brokers/feeds/request/test-server-testing.ts';

/** A fill with its fees; price and fees are written into the JSON as written here. */
export interface TradovateTestFill {
  readonly id: number;
  readonly account?: number;
  readonly contract?: number;
  /** `2026-03-02T15:00:00.123Z` */
  readonly time: string;
  readonly action: 'Buy' | 'Sell';
  readonly qty: number;
  readonly price: string;
  /** Members of its fees; none are there while it is undefined. */
  readonly fees?: Readonly<Record<string, string>> | undefined;
  readonly active?: boolean;
}

/** Fills that were settled against each other. */
interface TradovateTestPair {
  readonly id: number;
  readonly buyFillId: number;
  readonly sellFillId: number;
  readonly qty: number;
  readonly buyPrice: string;
  readonly sellPrice: string;
}

export interface FakeTradovate {
  readonly user: string;
  readonly password: string;
  readonly clientId: string;
  readonly clientSecret: string;
  accounts: readonly { readonly id: number; readonly name: string }[];
  fills: TradovateTestFill[];
  /** Null where the login may not see them. */
  pairs: TradovateTestPair[] | null;
  positions: readonly { readonly accountId: number; readonly contractId: number; readonly netPos: number }[];
  /** What the next sign-ins are answered instead of a token, one each. */
  readonly logins: object[];
  /** Seconds that a token lives from the present clock on. */
  tokenSeconds: number;
  /** Orders with a lower fill id than this are in no list. */
  firstListedOrder: number;
  /** Gives each list in another order and its first row twice. */
  shuffles: boolean;
}

export interface TradovateTestServer extends TestServer {
  readonly broker: FakeTradovate;
}

/** A login's secrets as they are sealed. */
export function sealedSecrets({ password, clientId, clientSecret }: FakeTradovate): Buffer {
  return packSecrets('tradovate', { password, extra: { clientId, clientSecret } });
}

const TOKEN = 'tradovate-test-token';
const USD = 1;
/** Contracts 1 to 4: micro Nasdaq, an option, a future in euros, and micro S&P. */
const CONTRACTS = [
  { id: 1, name: 'MNQH6', contractMaturityId: 11 },
  { id: 2, name: 'MNQH6 C20000', contractMaturityId: 12 },
  { id: 3, name: 'FDXMH6', contractMaturityId: 13 },
  { id: 4, name: 'MESH6', contractMaturityId: 14 },
];
const MATURITIES = [
  { id: 11, productId: 21 },
  { id: 12, productId: 22 },
  { id: 13, productId: 23 },
  { id: 14, productId: 24 },
];
const PRODUCTS = [
  { id: 21, name: 'MNQ', productType: 'Futures', valuePerPoint: 2, currencyId: USD },
  { id: 22, name: 'MNQO', productType: 'Options', valuePerPoint: 2, currencyId: USD },
  { id: 23, name: 'FDXM', productType: 'Futures', valuePerPoint: 5, currencyId: 2 },
  { id: 24, name: 'MES', productType: 'Futures', valuePerPoint: 5, currencyId: USD },
];
const CURRENCIES = [
  { id: USD, name: 'USD' },
  { id: 2, name: 'EUR' },
];

function fillText({ id, contract = 1, time, action, qty, price, active = true }: TradovateTestFill): string {
  return `{"id":${id},"orderId":${id + 1000},"contractId":${contract},"timestamp":"${time}","tradeDate":{"year":2026,"month":3,"day":2},"action":"${action}","qty":${qty},"price":${price},"active":${active},"finallyPaired":0}`;
}

function feesText({ id, fees = {} }: TradovateTestFill): string {
  const members = Object.entries(fees).map(([name, value]) => `,"${name}":${value}`);
  return `{"id":${id}${members.join('')}}`;
}

function pairText({ id, buyFillId, sellFillId, qty, buyPrice, sellPrice }: TradovateTestPair): string {
  return `{"id":${id},"positionId":9,"buyFillId":${buyFillId},"sellFillId":${sellFillId},"qty":${qty},"buyPrice":${buyPrice},"sellPrice":${sellPrice},"active":true}`;
}

function ordersOf(broker: FakeTradovate) {
  return broker.fills.map(({ id, account = 501 }) => ({ id: id + 1000, accountId: account }));
}

type Lists = Readonly<Record<string, (broker: FakeTradovate) => readonly string[] | undefined>>;
const texts = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row));

const LISTS: Lists = {
  'account/list': ({ accounts }) => texts(accounts),
  'position/list': ({ positions }) => texts(positions),
  'fill/list': ({ fills }) => fills.map(fillText),
  'fillPair/list': ({ pairs }) => pairs?.map(pairText),
  'order/list': (broker) => texts(ordersOf(broker).filter(({ id }) => id >= broker.firstListedOrder + 1000)),
};
const ITEMS: Lists = {
  'order/items': (broker) => texts(ordersOf(broker)),
  'fillFee/items': ({ fills }) => fills.filter(({ fees }) => fees !== undefined).map(feesText),
  'contract/items': () => texts(CONTRACTS),
  'contractMaturity/items': () => texts(MATURITIES),
  'product/items': () => texts(PRODUCTS),
  'currency/items': () => texts(CURRENCIES),
};

function tokenOf(broker: FakeTradovate): GivenAnswer {
  const expirationTime = new Date(Date.now() + broker.tokenSeconds * 1000).toISOString();
  return { body: JSON.stringify({ accessToken: TOKEN, expirationTime, userStatus: 'Active', userId: 7 }) };
}

function signIn(broker: FakeTradovate, text: string): GivenAnswer {
  const instead = broker.logins.shift();
  if (instead) return { body: JSON.stringify(instead) };
  const body = JSON.parse(text) as Record<string, unknown>;
  const isRight = body['name'] === broker.user && body['password'] === broker.password;
  if (!isRight)
    return { body: JSON.stringify({ errorText: 'Incorrect username or password. Please try again.' }) };
  const isApp = body['cid'] === broker.clientId && body['sec'] === broker.clientSecret;
  return isApp ? tokenOf(broker) : { body: JSON.stringify({ errorText: 'The app is not registered' }) };
}

function answerOf(broker: FakeTradovate, { path, query, body, headers }: AskedRequest): GivenAnswer {
  const name = path.replace('/v1/', '');
  if (name === 'auth/accesstokenrequest') return signIn(broker, body);
  if (headers.authorization !== `Bearer ${TOKEN}`) return { status: 401, body: 'Access is denied' };
  if (name === 'auth/renewaccesstoken') return tokenOf({ ...broker, tokenSeconds: 4_800 });
  const ids = query.get('ids')?.split(',');
  const items = ITEMS[name];
  const rows =
    items && ids
      ? items(broker)?.filter((row) => ids.includes(/"id":(\d+)/.exec(row)?.[1] ?? ''))
      : LISTS[name]?.(broker);
  if (name === 'fillPair/list' && broker.pairs === null) return { status: 403, body: 'Access is denied' };
  if (!rows) return { status: 404, body: 'Not found' };
  const sent = broker.shuffles ? [...rows.toReversed(), ...rows.slice(0, 1)] : rows;
  return { headers: { 'content-type': 'application/json' }, body: `[${sent.join(',')}]` };
}

/** Starts the server with one account that trades the Micro E-mini Nasdaq. */
export async function startTradovate(
  t: Pick<TestContext, 'after'>,
  part: Partial<FakeTradovate> = {},
): Promise<TradovateTestServer> {
  const broker: FakeTradovate = {
    user: 'futures-trader',
    password: 'Test pass "word"',
    clientId: '4711',
    clientSecret: '00000000-test-4711',
    accounts: [{ id: 501, name: 'DEMO501' }],
    fills: [],
    pairs: [],
    positions: [],
    logins: [],
    tokenSeconds: 4_800,
    firstListedOrder: 0,
    shuffles: false,
    ...part,
  };
  const server = await startTestServer(t, (request) => answerOf(broker, request));
  return { ...server, broker };
}
