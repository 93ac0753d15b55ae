// A ProjectX gateway for tests: sign-in by key, accounts, trades, contracts and positions over real HTTP.
import type { TestContext } from 'node:test';
import {
  startTestServer,
  type AskedRequest,
  type GivenAnswer,
  type TestServer,
} from '#brokers/feeds/request/test-server-testing.ts';

/** A fill as the gateway keeps it; price, fees and profit are written into the JSON as written here. */
interface ProjectXTestTrade {
  readonly id: number;
  readonly accountId?: number;
  readonly contractId?: string;
  /** `2026-03-02T15:00:00.123456+00:00` */
  readonly time: string;
  readonly side: 0 | 1;
  readonly size: number;
  readonly price: string;
  readonly fees?: string;
  readonly profit?: string;
  readonly voided?: boolean;
}

export interface FakeProjectX {
  readonly user: string;
  readonly key: string;
  accounts: readonly { readonly id: number; readonly name: string }[];
  trades: ProjectXTestTrade[];
  /** Tick size and value by contract id, with the contract's name. */
  contracts: Readonly<Record<string, readonly [name: string, tickSize: string, tickValue: string]>>;
  positions: readonly {
    readonly accountId: number;
    readonly contractId: string;
    readonly type: 1 | 2;
    readonly size: number;
  }[];
  /** Code with which a sign-in is refused; 0 takes it. */
  loginCode: number;
  /** Calls that a token is good for. */
  tokenCalls: number;
  /** Gives each answer's trades in another order and the first of them twice. */
  shuffles: boolean;
}

export interface ProjectXTestServer extends TestServer {
  readonly broker: FakeProjectX;
  /** Tokens that were given out and not ended. */
  readonly tokens: Map<string, number>;
}

export const MES = 'CON.F.US.MES.H26';

function succeeded(members: string): GivenAnswer {
  const body = `{${members === '' ? '' : `${members},`}"success":true,"errorCode":0,"errorMessage":null}`;
  return { headers: { 'content-type': 'application/json' }, body };
}

function failed(code: number): GivenAnswer {
  return { body: `{"success":false,"errorCode":${code},"errorMessage":null}` };
}

function tradeText(trade: ProjectXTestTrade): string {
  const {
    id,
    accountId = 101,
    contractId = MES,
    time,
    side,
    size,
    price,
    fees = '0.37',
    profit,
    voided = false,
  } = trade;
  return `{"id":${id},"accountId":${accountId},"contractId":"${contractId}","creationTimestamp":"${time}","price":${price},"profitAndLoss":${profit ?? null},"fees":${fees},"side":${side},"size":${size},"voided":${voided},"orderId":${id + 50_000}}`;
}

function tradesOf(broker: FakeProjectX, body: Readonly<Record<string, unknown>>): GivenAnswer {
  const [from, to] = [body['startTimestamp'], body['endTimestamp']].map((text) =>
    Temporal.Instant.from(String(text)),
  );
  const found = broker.trades.filter(({ accountId = 101, time }) => {
    const at = Temporal.Instant.from(time);
    return (
      accountId === body['accountId'] &&
      Temporal.Instant.compare(at, from!) >= 0 &&
      Temporal.Instant.compare(at, to!) <= 0
    );
  });
  const rows = broker.shuffles ? [...found.toReversed(), ...found.slice(0, 1)] : found;
  return succeeded(`"trades":[${rows.map(tradeText).join(',')}]`);
}

function contractOf(broker: FakeProjectX, id: string): GivenAnswer {
  const contract = broker.contracts[id];
  if (!contract) return failed(1);
  const [name, tickSize, tickValue] = contract;
  return succeeded(
    `"contract":{"id":"${id}","name":"${name}","description":"","tickSize":${tickSize},"tickValue":${tickValue},"activeContract":true}`,
  );
}

function signIn(server: ProjectXTestServer, body: Readonly<Record<string, unknown>>): GivenAnswer {
  const { broker, tokens } = server;
  if (broker.loginCode !== 0) return failed(broker.loginCode);
  if (body['userName'] !== broker.user || body['apiKey'] !== broker.key) return failed(3);
  const token = `token-${server.asked.length}-abcdef`;
  tokens.set(token, broker.tokenCalls);
  return succeeded(`"token":"${token}"`);
}

function answerOf(
  server: ProjectXTestServer,
  { path, body: text, headers, method }: AskedRequest,
): GivenAnswer {
  const { broker, tokens } = server;
  if (method !== 'POST') return { status: 405, body: '' };
  const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
  if (path === '/api/Auth/loginKey') return signIn(server, body);
  const token = String(headers.authorization).replace('Bearer ', '');
  const left = tokens.get(token) ?? 0;
  if (left <= 0) return { status: 401, body: '' };
  tokens.set(token, left - 1);
  switch (path) {
    case '/api/Auth/logout':
      return tokens.delete(token) ? succeeded('') : failed(1);
    case '/api/Account/search':
      return succeeded(`"accounts":${JSON.stringify(broker.accounts)}`);
    case '/api/Trade/search':
      return tradesOf(broker, body);
    case '/api/Contract/searchById':
      return contractOf(broker, String(body['contractId']));
    case '/api/Position/searchOpen':
      return succeeded(
        `"positions":${JSON.stringify(broker.positions.filter(({ accountId }) => accountId === body['accountId']))}`,
      );
    default:
      return { status: 404, body: '' };
  }
}

/** Starts the gateway with one account that trades the Micro E-mini S&P. */
export async function startProjectX(
  t: Pick<TestContext, 'after'>,
  part: Partial<FakeProjectX> = {},
): Promise<ProjectXTestServer> {
  const broker: FakeProjectX = {
    user: 'trader',
    key: 'test-key-projectx=',
    accounts: [{ id: 101, name: 'EXPRESS-101' }],
    trades: [],
    contracts: { [MES]: ['MESH6', '0.25', '1.25'] },
    positions: [],
    loginCode: 0,
    tokenCalls: 1_000,
    shuffles: false,
    ...part,
  };
  const server = await startTestServer(t, (request) => answerOf(whole, request));
  const whole: ProjectXTestServer = { ...server, broker, tokens: new Map() };
  return whole;
}
