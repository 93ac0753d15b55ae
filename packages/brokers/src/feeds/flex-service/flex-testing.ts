// A Flex web service for tests: speaks the vendor's protocol over real HTTP, with statements written from plain fills.
import type { TestContext } from 'node:test';
import { dayText, parseDay, weekdayOf, type Day } from '@daybook/domain/calendar.ts';
import {
  startTestServer,
  type AskedRequest,
  type GivenAnswer,
  type TestServer,
} from '#brokers/feeds/request/test-server-testing.ts';

/** A fill as the broker books it. */
export interface FlexTestFill {
  readonly account?: string;
  /** `2026-03-02` and `10:00:00`, New York. */
  readonly day: string;
  readonly time: string;
  readonly symbol: string;
  /** Signed: negative is a sale. */
  readonly quantity: number;
  readonly price: string;
  readonly commission?: string;
  readonly id: string;
  /** Raised by a correction. */
  readonly version?: number;
  readonly notes?: string;
  /** Attributes that take the place of the usual ones. */
  readonly attributes?: Readonly<Record<string, string>>;
}

export interface FakeFlexService {
  readonly token: string;
  readonly queryId: string;
  readonly type: 'AF' | 'TCF';
  readonly accounts: readonly string[];
  fills: FlexTestFill[];
  /** Period set in the query. */
  from: string;
  to: string;
  /** How often a report is answered with 1019 before it is there. */
  polls: number;
  /** Codes with which the next requests are answered instead, one each. */
  readonly codes: string[];
  /** Elements inside each statement besides the fills. */
  more: (account: string, to: string) => string;
  /** Where GetStatement is said to be; the server itself unless given. */
  url: string | null;
  /** Whether the query is broken out by day: a statement of each weekday instead of one of the period. */
  byDay: boolean;
  /** What is given instead of a report; a report unless given. */
  instead: string | null;
  /** Earliest day in a statement, whatever is requested; empty for any. */
  begins: string;
}

export interface FlexTestServer extends TestServer {
  readonly broker: FakeFlexService;
}

const SECRET = '330611001122334455667788';
let started = 0;

function attributesText(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`)
    .join('');
}

function tradeText(fill: FlexTestFill, type: FakeFlexService['type']): string {
  const { symbol, quantity, price, commission = '-1', id, version = 1, notes = '' } = fill;
  const side = quantity < 0 ? 'SELL' : 'BUY';
  const shared = {
    accountId: fill.account ?? 'U1000001',
    currency: 'USD',
    assetCategory: 'STK',
    symbol,
    conid: String(1_000_000 + [...symbol].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7)),
    multiplier: '1',
    dateTime: `${fill.day.replaceAll('-', '')};${fill.time.replaceAll(':', '')}`,
    quantity: String(quantity),
    buySell: side,
    levelOfDetail: 'EXECUTION',
  };
  const execution = `0000e432.${id.padStart(8, '0')}.01.${String(version).padStart(2, '0')}`;
  const own =
    type === 'AF'
      ? {
          tradePrice: price,
          ibCommission: commission,
          ibCommissionCurrency: 'USD',
          notes,
          ibExecID: execution,
          ibOrderID: `9${id}`,
        }
      : { price, commission, commissionCurrency: 'USD', code: notes, execID: execution, orderID: `9${id}` };
  const name = type === 'AF' ? 'Trade' : 'TradeConfirm';
  return `<${name}${attributesText({ ...shared, ...own, tradeID: `7${id}`, ...fill.attributes })} />`;
}

function statementText(broker: FakeFlexService, account: string, from: string, to: string): string {
  const fills = broker.fills.filter(
    (fill) => (fill.account ?? 'U1000001') === account && fill.day >= from && fill.day <= to,
  );
  const list = broker.type === 'AF' ? 'Trades' : 'TradeConfirms';
  const [start, end] = [from, to].map((day) => day.replaceAll('-', ''));
  return `<FlexStatement accountId="${account}" fromDate="${start}" toDate="${end}" period="Custom" whenGenerated="${end};210000">
<${list}>\n${fills.map((fill) => tradeText(fill, broker.type)).join('\n')}\n</${list}>\n${broker.more(account, to)}</FlexStatement>`;
}

function weekdaysOf(from: string, to: string): readonly string[] {
  const days: string[] = [];
  for (let day = parseDay(from)!; day <= parseDay(to)!; day = (day + 1) as Day)
    if (weekdayOf(day) < 5) days.push(dayText(day));
  return days;
}

function reportText(broker: FakeFlexService, asked: string, to: string): string {
  const from = asked < broker.begins ? broker.begins : asked;
  const statements = broker.accounts.flatMap((account) =>
    broker.byDay
      ? weekdaysOf(from, to).map((day) => statementText(broker, account, day, day))
      : [statementText(broker, account, from, to)],
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<FlexQueryResponse queryName="Daybook" type="${broker.type}">
<FlexStatements count="${statements.length}">\n${statements.join('\n')}\n</FlexStatements>\n</FlexQueryResponse>\n`;
}

function noticeText(inner: string): string {
  return `<FlexStatementResponse timestamp='21 November, 2026 02:37 PM EST'>\n${inner}\n</FlexStatementResponse>\n`;
}

function refusalText(code: string): string {
  const status = code === '1019' ? 'Warn' : 'Fail';
  return noticeText(
    `<Status>${status}</Status><ErrorCode>${code}</ErrorCode><ErrorMessage>Said by the service.</ErrorMessage>`,
  );
}

interface Pending {
  polls: number;
  readonly from: string;
  readonly to: string;
}

function dashed(text: string): string {
  const day = parseDay(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`);
  return dayText(day as Day);
}

/** Answers one request as the service does: refusals first, then references and reports. */
function answerOf(
  broker: FakeFlexService,
  pending: Map<string, Pending>,
  request: AskedRequest,
  own: () => string,
): GivenAnswer {
  const { query, path, headers } = request;
  const code = broker.codes.shift();
  if (headers['user-agent'] === undefined) return { status: 403, body: 'who asks?' };
  if (query.get('v') !== '3') return { body: refusalText('1020') };
  if (query.get('t') !== broker.token) return { body: refusalText('1015') };
  if (code !== undefined && code !== '') return { body: refusalText(code) };
  if (path.endsWith('/SendRequest')) {
    if (query.get('q') !== broker.queryId) return { body: refusalText('1014') };
    const reference = String(7_000_000_000 + pending.size);
    const [from, to] = [query.get('fd'), query.get('td')];
    pending.set(reference, {
      polls: broker.polls,
      from: from ? dashed(from) : broker.from,
      to: to ? dashed(to) : broker.to,
    });
    const url = broker.url ?? `${own()}/AccountManagement/FlexWebService/GetStatement`;
    return {
      body: noticeText(
        `<Status>Success</Status>\n<ReferenceCode>${reference}</ReferenceCode>\n<Url>${url}</Url>`,
      ),
    };
  }
  const waiting = pending.get(query.get('q') ?? '');
  if (!waiting) return { body: refusalText('1017') };
  if (waiting.polls-- > 0) return { body: refusalText('1019') };
  return {
    headers: { 'content-type': 'text/xml;charset=UTF-8' },
    body: broker.instead ?? reportText(broker, waiting.from, waiting.to),
  };
}

/** Starts the service with one query over March 2026, unless said otherwise. A token of its own keeps tests apart. */
export async function startFlexService(
  t: Pick<TestContext, 'after'>,
  part: Partial<FakeFlexService> = {},
): Promise<FlexTestServer> {
  const broker: FakeFlexService = {
    token: `${SECRET}${(started += 1)}`,
    queryId: '0012345',
    type: 'AF',
    accounts: ['U1000001'],
    fills: [],
    from: '2026-03-01',
    to: '2026-03-31',
    polls: 1,
    codes: [],
    more: () => '',
    url: null,
    byDay: false,
    begins: '',
    instead: null,
    ...part,
  };
  const pending = new Map<string, Pending>();
  const server: TestServer = await startTestServer(t, (request) =>
    answerOf(broker, pending, request, () => server.url),
  );
  return { ...server, broker };
}
