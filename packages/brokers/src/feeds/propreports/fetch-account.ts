import { dayText, type Day } from '@daybook/domain/calendar.ts';
import { inSlices } from '#brokers/in-slices.ts';
import type { PlatformAccount, RawAnswer, OpenPosition } from '#brokers/feeds/platform.ts';
import type { AccountPart } from '#brokers/feeds/platform-run.ts';
import { splitAnswer, splitPagedAnswer, type AnswerPage, splitRow } from './answer-page.ts';
import { DamagedAnswer, wrongCell } from './damaged-answer.ts';
import { readFills } from './fills.ts';
import { packAnswer } from '#brokers/feeds/request/raw-answer.ts';
import { PlatformFailure } from '#brokers/feeds/platform-problem.ts';
import type { PlatformSession } from './session.ts';
import { readTradesReport, statedDaysOf } from './trades-report.ts';
import { checkWidth } from './header.ts';
import {
  linesOf,
  nextSection,
  NO_SECTION,
  readReportNumber,
  reportCell,
  type ReportSection,
} from './report-cells.ts';

const COLUMNS = ['Symbol', 'Qty'] as const;

/** `Long:`, `Short:`, `Closed:` and the line of totals, whose first cell is empty. */
function isSummary(first: string): boolean {
  return first === '' || first.endsWith(':');
}

/**
 * Reads the report `openPositions`; where it holds several days, the last one counts. Throws {@link DamagedAnswer}.
 */
function readOpenPositions(pages: readonly AnswerPage[], account: string): readonly OpenPosition[] {
  let section: ReportSection = NO_SECTION;
  let positions: OpenPosition[] = [];
  for (const { page, line } of linesOf(pages)) {
    const row = splitRow(line, page);
    const next = nextSection(section, row, COLUMNS, page);
    if (next) {
      if (next.day !== section.day) positions = [];
      section = next;
      continue;
    }
    if (isSummary(row.cells[0]?.trim() ?? '') && section.names.length > 0) continue;
    if (section.names.length === 0)
      throw new DamagedAnswer(page, row.line, 'expected a date or a header that begins with Symbol');
    checkWidth(row, section.names, page);
    const symbol = reportCell(section, row, 'Symbol');
    if (symbol.length > 48) throw new DamagedAnswer(page, row.line, wrongCell('Symbol', 'a symbol', symbol));
    const size = readReportNumber('Qty', reportCell(section, row, 'Qty'), page, row.line);
    if (size !== '0') positions.push({ account, symbol, size });
  }
  return positions;
}

/** One account's part, with the answers of it alone. */
export interface AccountAnswer extends AccountPart {
  readonly raw: readonly RawAnswer[];
}

interface Period {
  /** Both inclusive, New York. */
  readonly from: Day;
  readonly to: Day;
}

const MAX_PAGES = 100;
const MAX_ROWS = 500_000;

/** Gives damage in the problem's shape, with the call and the account that it belongs to. */
export async function orDamaged<Result>(
  during: string,
  account: string | null,
  read: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof DamagedAnswer)) throw error;
    throw new PlatformFailure({
      kind: 'damaged',
      detail: error.message,
      page: error.page,
      line: error.line,
      during,
      ...(account === null ? {} : { account }),
    });
  }
}

type Read = (text: string, page: number, known: number | null) => AnswerPage;

/** Fetches the pages of a call as long as their trailers name more. Throws {@link PlatformFailure}. */
async function fetchAllPages(
  session: PlatformSession,
  action: string,
  parameters: Readonly<Record<string, string>>,
  read: Read,
  keep: (raw: RawAnswer) => void,
): Promise<readonly AnswerPage[]> {
  const [account, name] = [parameters['accountId'] ?? null, parameters['type'] ?? action];
  const pages: AnswerPage[] = [];
  let rows = 0;
  for (let page = 1, known: number | null = null; page <= (known ?? 1); page += 1) {
    const answer = await session.call(action, { ...parameters, page: String(page) });
    const what = [name, account, `page-${page}`].filter((part) => part !== null).join('/');
    keep(packAnswer(what, answer.bytes));
    const split = await orDamaged(name, null, () => read(answer.text, page, known));
    known = split.pages;
    rows += split.rowCount;
    if (rows > MAX_ROWS)
      throw new PlatformFailure({ kind: 'too-large', detail: `more than ${MAX_ROWS} rows`, during: name });
    pages.push(split);
  }
  return pages;
}

function checkPages(split: AnswerPage, known: number | null): AnswerPage {
  const { pages, page, lines } = split;
  if (known !== null && pages !== known)
    throw new DamagedAnswer(page, lines, `expected ${known} pages as before, got ${pages ?? 'no trailer'}`);
  if (pages !== null && pages > MAX_PAGES)
    throw new DamagedAnswer(page, lines, `more than ${MAX_PAGES} pages`);
  if (pages === 0 && split.rowCount > 1)
    throw new DamagedAnswer(page, lines, 'expected no rows in an answer of 0 pages');
  return split;
}

/** All pages of a call that is documented as paged: a page without its trailer is cut off. */
export function fetchPages(
  session: PlatformSession,
  action: string,
  parameters: Readonly<Record<string, string>>,
  keep: (raw: RawAnswer) => void,
): Promise<readonly AnswerPage[]> {
  const read: Read = (text, page, known) => checkPages(splitPagedAnswer(text, page), known);
  return fetchAllPages(session, action, parameters, read, keep);
}

/** A report of one account, or null when the login may not see it. Reports are not documented as paged, but may be. */
async function fetchReport(
  session: PlatformSession,
  account: PlatformAccount,
  type: 'openPositions' | 'trades',
  period: Period,
  keep: (raw: RawAnswer) => void,
): Promise<readonly AnswerPage[] | null> {
  const asked = { type, accountId: account.id, startDate: dayText(period.from), endDate: dayText(period.to) };
  const read: Read = (text, page, known) => checkPages(splitAnswer(text, page), known);
  try {
    return await fetchAllPages(session, 'report', asked, read, keep);
  } catch (error) {
    if (error instanceof PlatformFailure && error.problem.kind === 'no-permission') return null;
    throw error;
  }
}

/** Everything of one account: what is open at the end of the period, its fills, and the platform's own trades. */
export async function fetchAccount(
  session: PlatformSession,
  account: PlatformAccount,
  others: ReadonlySet<string>,
  period: Period,
): Promise<AccountAnswer> {
  const raw: RawAnswer[] = [];
  const keep = (answer: RawAnswer): void => void raw.push(answer);
  const lastDay = { from: period.to, to: period.to };
  const open = await fetchReport(session, account, 'openPositions', lastDay, keep);
  const asked = { accountId: account.id, startDate: dayText(period.from), endDate: dayText(period.to) };
  const pages = await fetchPages(session, 'fills', asked, keep);
  const stated = await fetchReport(session, account, 'trades', period, keep);
  const read = <Result>(during: string, reading: () => Result | Promise<Result>): Promise<Result> =>
    orDamaged(during, account.name, reading);
  const fills = await read('fills', () => inSlices(readFills(pages, { account, others, ...period })));
  // A fill that lost its time of day does not count as withdrawn.
  const isUntimed = fills.refused.some(({ reason }) => reason === 'time-unknown');
  return {
    account,
    ...fills,
    complete: isUntimed ? null : period,
    openPositions: open ? await read('openPositions', () => readOpenPositions(open, account.name)) : [],
    statedDays: statedDaysOf(
      stated ? await read('trades', () => inSlices(readTradesReport(stated, account.name))) : [],
    ),
    withheld: [...(open ? [] : (['openPositions'] as const)), ...(stated ? [] : (['trades'] as const))],
    raw,
  };
}
