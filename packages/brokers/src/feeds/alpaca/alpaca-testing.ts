// Alpaca's trading server for tests: account, positions and activities over real HTTP, page by page.
import type { TestContext } from 'node:test';
import {
  startTestServer,
  type AskedRequest,
  type GivenAnswer,
  type TestServer,
} from '#brokers/feeds/request/test-server-testing.ts';

/** An activity as the server sends it; all figures are texts. */
type AlpacaTestActivity = Readonly<Record<string, string>>;

export interface FakeAlpaca {
  readonly key: string;
  readonly secret: string;
  readonly account: string;
  /** In any order; the server sorts by id. */
  activities: AlpacaTestActivity[];
  positions: readonly Readonly<Record<string, string>>[];
  /** Gives each full page once more before the next, as a server does that forgets what it sent. */
  repeatsRows: boolean;
}

export interface AlpacaTestServer extends TestServer {
  readonly broker: FakeAlpaca;
}

/** A fill: `2026-03-02T15:00:00.123456Z sell 0.5 AAPL 10.25`; the id begins with the time. */
export function alpacaFill(line: string, id: string, type = 'fill'): AlpacaTestActivity {
  const [time = '', side = '', qty = '', symbol = '', price = ''] = line.split(' ');
  const digits = time.replaceAll(/\D/g, '').slice(0, 17).padEnd(17, '0');
  return {
    id: `${digits}::${id}`,
    activity_type: 'FILL',
    transaction_time: time,
    type,
    price,
    qty,
    side,
    symbol,
    leaves_qty: '0',
    order_id: `order-${id}`,
    cum_qty: qty,
  };
}

/** A charge booked on a day for another: `2026-03-03 -0.05 TAF fee for proceed of 10 shares on 2026-03-02 by X`. */
export function alpacaCharge(line: string, id: string, more: AlpacaTestActivity = {}): AlpacaTestActivity {
  const [date = '', amount = '', ...description] = line.split(' ');
  const digits = date.replaceAll('-', '').padEnd(17, '0');
  const shared = { activity_type: 'FEE', date, net_amount: amount, description: description.join(' ') };
  return { id: `${digits}::${id}`, ...shared, status: 'executed', ...more };
}

function refusal(status: number, code: number, message: string): GivenAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ code, message }) };
}

function momentOf(activity: AlpacaTestActivity): string {
  return activity['transaction_time'] ?? `${activity['date']}T12:00:00Z`;
}

function pageOf(broker: FakeAlpaca, query: URLSearchParams): GivenAnswer {
  const size = Number(query.get('page_size') ?? 100);
  if (!(size > 0 && size <= 100)) return refusal(422, 40010001, 'invalid page_size');
  const after = Temporal.Instant.from(query.get('after') ?? '1970-01-01T00:00:00Z');
  const sorted = broker.activities.toSorted((one, other) => (one['id']! < other['id']! ? -1 : 1));
  if (query.get('direction') !== 'asc') sorted.reverse();
  const rows = sorted.filter(
    (row) => Temporal.Instant.compare(Temporal.Instant.from(momentOf(row)), after) > 0,
  );
  const token = query.get('page_token');
  const from = token === null ? 0 : rows.findIndex(({ id }) => id === token) + (broker.repeatsRows ? 0 : 1);
  return { body: JSON.stringify(rows.slice(from, from + size)) };
}

function answerOf(broker: FakeAlpaca, { path, query, headers, method }: AskedRequest): GivenAnswer {
  if (headers['apca-api-key-id'] !== broker.key || headers['apca-api-secret-key'] !== broker.secret)
    return refusal(401, 40110000, 'request is not authorized');
  if (method !== 'GET') return refusal(405, 40510000, 'method not allowed');
  switch (path) {
    case '/v2/account':
      return {
        body: JSON.stringify({
          id: 'b1-account',
          account_number: broker.account,
          currency: 'USD',
          status: 'ACTIVE',
        }),
      };
    case '/v2/positions':
      return { body: JSON.stringify(broker.positions) };
    case '/v2/account/activities':
      return pageOf(broker, query);
    default:
      return refusal(404, 40410000, 'endpoint not found');
  }
}

/** Starts the server with one account. */
export async function startAlpaca(
  t: Pick<TestContext, 'after'>,
  part: Partial<FakeAlpaca> = {},
): Promise<AlpacaTestServer> {
  const broker: FakeAlpaca = {
    key: 'PKTESTKEY00000001',
    secret: 'test/Secret+for-alpaca',
    account: 'PA3000000001',
    activities: [],
    positions: [],
    repeatsRows: false,
    ...part,
  };
  const server = await startTestServer(t, (request) => answerOf(broker, request));
  return { ...server, broker };
}
