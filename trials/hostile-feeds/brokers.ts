// The five platforms with one honest history each, and how a row of theirs is changed into one that no platform should send.
import type { Platform } from '@daybook/domain/account/platforms.ts';
import { dayText, type Day } from '@daybook/domain/calendar.ts';
import { alpacaFill, startAlpaca } from '@daybook/brokers/feeds/alpaca/alpaca-testing.ts';
import { startFlexService } from '@daybook/brokers/feeds/flex-service/flex-testing.ts';
import { startProjectX } from '@daybook/brokers/feeds/projectx/projectx-testing.ts';
import {
  startTestServer,
  type AskedRequest,
  type GivenAnswer,
  type TestServer,
} from '@daybook/brokers/feeds/request/test-server-testing.ts';
import { sealedSecrets, startTradovate } from '@daybook/brokers/feeds/tradovate/tradovate-testing.ts';

/** What every row of fills says, whatever a platform calls it. */
export type RowField = 'id' | 'time' | 'size' | 'price' | 'symbol';

/** How a platform's answer of fills is parsed and written again. */
export interface Wire {
  /** The text before, between and behind the rows; `rows` has three. */
  split(body: string): { readonly before: string; readonly rows: readonly string[]; readonly after: string };
  readonly separator: string;
  /** The row with another text in a field, as the platform would quote it; null where its rows do not hold the field. */
  change(row: string, field: RowField, text: string): string | null;
  /** A moment as rows write it, from `YYYY-MM-DD` and `HH:MM:SS`. */
  moment(date: string, time: string): string;
}

/** A platform's server that answers well, and what is needed to link it. */
export interface HostileBroker {
  readonly platform: Platform;
  readonly server: TestServer;
  readonly user: string;
  readonly account: string;
  /** What one trader's login keeps sealed; a token of its own for each, since tokens have a pace. */
  readonly secret: (trader: number) => Buffer;
  /** The same request as the server knows it. */
  readonly known: (url: string) => string;
  /** Whether a request asks for the fills. */
  readonly asksForFills: (request: Pick<AskedRequest, 'path' | 'body'>) => boolean;
  readonly wire: Wire;
}

const USD_MULTIPLIER: Readonly<Record<Platform, number>> = {
  propreports: 1,
  ibkr: 1,
  alpaca: 1,
  tradovate: 2,
  projectx: 5,
};

/** What a point of the traded instrument is worth. */
export function pointValue({ platform }: Pick<HostileBroker, 'platform'>): number {
  return USD_MULTIPLIER[platform];
}

const TIMES = ['10:00:00', '10:05:00', '10:10:00'] as const;
const PRICES = ['10', '10.25', '10.5'] as const;
const ROW_JSON = /\{"id":(?:[^{}]|\{[^{}]*\})*\}/g;

function splitBy(pattern: RegExp, body: string): ReturnType<Wire['split']> {
  const found = [...body.matchAll(pattern)];
  const [first, last] = [found[0], found.at(-1)];
  if (!first || !last) return { before: body, rows: [], after: '' };
  return {
    before: body.slice(0, first.index),
    rows: found.map(([text]) => text),
    after: body.slice(last.index + last[0].length),
  };
}

function jsonWire(names: Partial<Record<RowField, string>>, isQuoted: boolean): Wire {
  return {
    split: (body) => splitBy(ROW_JSON, body),
    separator: ',',
    change: (row, field, text) => {
      const name = names[field];
      if (name === undefined) return null;
      const value = isQuoted || field === 'time' ? JSON.stringify(text) : text;
      return row.replace(new RegExp(`"${name}":(?:"[^"]*"|[^,}]*)`), () => `"${name}":${value}`);
    },
    moment: (date, time) => `${date}T${time}Z`,
  };
}

const XML_NAMES = {
  id: 'ibExecID',
  time: 'dateTime',
  size: 'quantity',
  price: 'tradePrice',
  symbol: 'symbol',
};
const XML_WIRE: Wire = {
  split: (body) => splitBy(/<Trade [^>]*\/>/g, body),
  separator: '\n',
  change: (row, field, text) => {
    const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
    return row.replace(new RegExp(` ${XML_NAMES[field]}="[^"]*"`), () => ` ${XML_NAMES[field]}="${escaped}"`);
  },
  moment: (date, time) => `${date.replaceAll('-', '')};${time.replaceAll(':', '')}`,
};

const CSV_HEADER = 'Date/Time,Account,B/S,Qty,Symbol,Price,Liq,Comm,Order Id,Fill Id,Currency,PropReports Id';
const CSV_PLACES: Readonly<Record<RowField, number>> = { time: 0, size: 3, symbol: 4, price: 5, id: 11 };
const CSV_WIRE: Wire = {
  split: (body) => splitBy(/^\d\d\/\d\d\/\d{4} .*$/gm, body),
  separator: '\n',
  change: (row, field, text) =>
    row
      .split(',')
      .map((cell, at) => (at === CSV_PLACES[field] ? text : cell))
      .join(','),
  moment: (date, time) => `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)} ${time}`,
};

type Life = Parameters<typeof startTestServer>[0];

function answerPropReports(date: string, { body }: AskedRequest): GivenAnswer {
  const form = new URLSearchParams(body);
  const moment = (at: number) => CSV_WIRE.moment(date, TIMES[at]!);
  switch (form.get('type') ?? form.get('action')) {
    case 'login':
      return { body: '0123456789abcdef0123456789abcdef01:485\n' };
    case 'accounts':
      return {
        body: 'Account Id,Account Name,First Traded,Last Traded,Currency,Cash,Unrealized\n7,DESK7,,,USD,,\nPage 1/1\n',
      };
    case 'openPositions':
      return { body: 'No data available' };
    case 'fills':
      return {
        body: [
          CSV_HEADER,
          `${moment(0)},DESK7,B,1,KITE,${PRICES[0]},A,0.30,31,1,USD,90071`,
          `${moment(1)},DESK7,B,1,KITE,${PRICES[1]},A,0.30,31,2,USD,90072`,
          `${moment(2)},DESK7,S,2,KITE,${PRICES[2]},R,0.60,32,1,USD,90073`,
          'Page 1/1\n',
        ].join('\n'),
      };
    case 'trades':
      return { body: 'No data available' };
    default:
      return { body: 'Logged out.' };
  }
}

async function openPropReports(t: Life, date: string): Promise<HostileBroker> {
  return {
    platform: 'propreports',
    server: await startTestServer(t, (request) => answerPropReports(date, request)),
    user: 'jd@example.com',
    account: 'DESK7',
    secret: () => Buffer.from('Correct horse'),
    known: (url) => url,
    asksForFills: ({ body }) => body.includes('action=fills'),
    wire: CSV_WIRE,
  };
}

async function openFlex(t: Life, date: string): Promise<HostileBroker> {
  const fills = [1, 1, -2].map((quantity, at) => ({
    day: date,
    time: TIMES[at]!,
    symbol: 'AAPL',
    quantity,
    price: PRICES[at]!,
    id: String(at + 1),
  }));
  const server = await startFlexService(t, { polls: 0, fills, from: date, to: date });
  const { token, queryId } = server.broker;
  return {
    platform: 'ibkr',
    server,
    user: queryId,
    account: 'U1000001',
    secret: (trader) => Buffer.from(`4400${trader}`),
    known: (url) => url.replace(/([?&]t=)\d+/, `$1${token}`),
    asksForFills: ({ path }) => path.endsWith('/GetStatement'),
    wire: XML_WIRE,
  };
}

async function openAlpaca(t: Life, date: string): Promise<HostileBroker> {
  const lines = ['buy 1 AAPL', 'buy 1 AAPL', 'sell 2 AAPL'];
  const activities = lines.map((line, at) =>
    alpacaFill(`${date}T1${5 + at}:00:00Z ${line} ${PRICES[at]}`, String(at)),
  );
  const server = await startAlpaca(t, { activities });
  return {
    platform: 'alpaca',
    server,
    user: server.broker.key,
    account: server.broker.account,
    secret: () => Buffer.from(server.broker.secret),
    known: (url) => url,
    asksForFills: ({ path }) => path.endsWith('/account/activities'),
    wire: jsonWire(
      { id: 'id', time: 'transaction_time', size: 'qty', price: 'price', symbol: 'symbol' },
      true,
    ),
  };
}

async function openTradovate(t: Life, date: string): Promise<HostileBroker> {
  const fills = [1, 1, -2].map((size, at) => ({
    id: at + 1,
    time: `${date}T1${5 + at}:00:00Z`,
    action: size > 0 ? ('Buy' as const) : ('Sell' as const),
    qty: Math.abs(size),
    price: PRICES[at]!,
    fees: { commission: '0.35' },
  }));
  const server = await startTradovate(t, { fills });
  return {
    platform: 'tradovate',
    server,
    user: server.broker.user,
    account: 'DEMO501',
    secret: () => sealedSecrets(server.broker),
    known: (url) => url,
    asksForFills: ({ path }) => path.endsWith('/fill/list'),
    wire: jsonWire({ id: 'id', time: 'timestamp', size: 'qty', price: 'price' }, false),
  };
}

async function openProjectX(t: Life, date: string): Promise<HostileBroker> {
  const trades = [1, 1, -2].map((size, at) => ({
    id: at + 1,
    time: `${date}T1${5 + at}:00:00Z`,
    side: size > 0 ? (0 as const) : (1 as const),
    size: Math.abs(size),
    price: PRICES[at]!,
  }));
  const server = await startProjectX(t, { trades, tokenCalls: 1_000_000 });
  return {
    platform: 'projectx',
    server,
    user: server.broker.user,
    account: 'EXPRESS-101',
    secret: () => Buffer.from(server.broker.key),
    known: (url) => url,
    asksForFills: ({ path }) => path === '/api/Trade/search',
    wire: jsonWire({ id: 'id', time: 'creationTimestamp', size: 'size', price: 'price' }, false),
  };
}

/** Starts all five with a purchase, another and a sale of both on one day; they end with `t`. */
export function openHostileBrokers(t: Life, day: Day): Promise<readonly HostileBroker[]> {
  const open = [openPropReports, openFlex, openAlpaca, openTradovate, openProjectX];
  return Promise.all(open.map((one) => one(t, dayText(day))));
}
