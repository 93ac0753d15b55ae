import { dayText, parseTimeOfDay, type Day } from '@daybook/domain/calendar.ts';
import type {
  Instrument,
  LeftOutRow,
  PositionEffect,
  ReportedExecution,
} from '@daybook/domain/execution/reported-execution.ts';
import { parseAmericanDate } from '#brokers/rows/american-date.ts';
import type { Steps } from '#brokers/in-slices.ts';
import { liquidityOf, routeOf } from '#brokers/rows/liquidity.ts';
import { findInstant, NEW_YORK, skippedTimeReason } from '#brokers/rows/newyork.ts';
import type { PlatformAccount, RefusedFill, UnusableInstrument } from '#brokers/feeds/platform.ts';
import { readCurrency } from './accounts.ts';
import type { AnswerPage } from './answer-page.ts';
import { DamagedAnswer } from './damaged-answer.ts';
import { readFees } from './fee-columns.ts';
import { FillRow, layoutOf } from './fill-row.ts';
import { readTable, rowsOf } from './header.ts';
import { instrumentOf } from './instrument.ts';
import { newFill } from '#brokers/rows/new-fill.ts';

export interface Fills {
  readonly executions: readonly ReportedExecution[];
  readonly leftOut: readonly LeftOutRow[];
  readonly refused: readonly RefusedFill[];
}

interface FillsAsked {
  readonly account: PlatformAccount;
  /** Names and ids of the login's other accounts; a fill of one of them in this answer is damage. */
  readonly others: ReadonlySet<string>;
  readonly from: Day;
  readonly to: Day;
}

const COLUMNS = [
  'Date/Time',
  'Account',
  'B/S',
  'Qty',
  'Symbol',
  'Price',
  'Liq',
  'Order Id',
  'Fill Id',
] as const;

const SIDES: Readonly<Record<string, { readonly action: 'buy' | 'sell'; readonly effect: PositionEffect }>> =
  {
    B: { action: 'buy', effect: 'unknown' },
    S: { action: 'sell', effect: 'unknown' },
    T: { action: 'sell', effect: 'open' },
    C: { action: 'buy', effect: 'close' },
  };

/** An evening session belongs to the next trading day, over a weekend and a holiday too. */
const MAX_DAYS_OUTSIDE = 4;
const SYMBOL = /^[!-+\x2d-~]{1,48}$/;
/** 00:00:00 is what the platform writes where it knows the day alone: a fill that was booked manually. */
const UNKNOWN_TIME = 0;
const NOT_IN_FORCE = /^(cancel|bust|delet|reject|void)/i;

function readMoment(
  row: FillRow,
  asked: FillsAsked,
): Pick<ReportedExecution, 'day' | 'execTime' | 'instant' | 'localText'> {
  const localText = row.cell(row.layout.at.time);
  const day = parseAmericanDate(localText.slice(0, -9));
  const execTime = parseTimeOfDay(localText.slice(-8));
  if (day === null || execTime === null || localText.length !== 19 || localText[10] !== ' ')
    throw row.damaged('Date/Time', 'MM/DD/YYYY HH:MM:SS', localText);
  if (day < asked.from - MAX_DAYS_OUTSIDE || day > asked.to + MAX_DAYS_OUTSIDE)
    throw row.damaged('Date/Time', `a day from ${dayText(asked.from)} to ${dayText(asked.to)}`, localText);
  const instant = findInstant(NEW_YORK, day, execTime);
  if (instant === null)
    throw new DamagedAnswer(row.layout.page, row.line, skippedTimeReason(NEW_YORK, day, execTime));
  return { day, execTime, instant, localText };
}

function readSide(row: FillRow): (typeof SIDES)[string] & object {
  const text = row.cell(row.layout.at.side);
  const side = Object.hasOwn(SIDES, text) ? SIDES[text] : undefined;
  if (!side) throw row.damaged('B/S', 'B, S, T or C', text);
  return side;
}

function checkAccount(row: FillRow, asked: FillsAsked): void {
  const text = row.cell(row.layout.at.account);
  if (asked.others.has(text)) throw row.damaged('Account', `the account ${asked.account.name}`, text);
}

function readInstrument(row: FillRow, asked: FillsAsked): Instrument | UnusableInstrument {
  const symbol = row.cell(row.layout.at.symbol);
  if (!SYMBOL.test(symbol)) throw row.damaged('Symbol', 'a symbol without spaces', symbol);
  const { currency: at } = row.layout.ids;
  const currency = readCurrency(row.cell(at), row.layout.page, row.line) ?? asked.account.currency;
  if (currency === null) throw row.damaged('Currency', 'a currency, here or with the account', '');
  const known = row.layout.instruments.get(`${currency} ${symbol}`) ?? instrumentOf(symbol, currency);
  row.layout.instruments.set(`${currency} ${symbol}`, known);
  return known;
}

/** PropReports Id, else day, order and fill number, which counts within the order; else none. */
function identityOf(
  row: FillRow,
  day: Day,
): Pick<ReportedExecution, 'externalId' | 'externalOrderId' | 'sequence'> {
  const { ids } = row.layout;
  const own = row.id('PropReports Id', ids.own);
  const [order, fill] = [row.id('Order Id', ids.order), row.id('Fill Id', ids.fill)];
  const fallback = order !== '' && fill !== '' ? `${dayText(day)}/${order}/${fill}` : null;
  const number = /^\d{1,15}$/.test(own) ? Number(own) : 0;
  return {
    externalId: own === '' ? fallback : own,
    externalOrderId: order === '' ? null : order,
    sequence: number,
  };
}

/** What a row is: a fill, one that the journal cannot use, or one that is not in force. */
type ReadRow =
  | { readonly kind: 'execution'; readonly execution: ReportedExecution }
  | { readonly kind: 'refused'; readonly refused: RefusedFill }
  | { readonly kind: 'left-out'; readonly leftOut: LeftOutRow };

function readFill(row: FillRow, asked: FillsAsked, linesBefore: number): ReadRow {
  checkAccount(row, asked);
  const line = linesBefore + row.line;
  const { at, ids } = row.layout;
  const { action, effect } = readSide(row);
  const moment = readMoment(row, asked);
  const size = row.number('Qty', at.size);
  const price = row.number('Price', at.price);
  const instrument = readInstrument(row, asked);
  const fees = readFees(row.cells, row.layout.fees, row.layout.page, row.line);
  const identity = identityOf(row, moment.day);
  const symbol = row.cell(at.symbol);
  const what = (): string => `${moment.localText} ${action} ${size} ${symbol} @ ${price}`;
  const status = row.cell(ids.status);
  if (NOT_IN_FORCE.test(status))
    return { kind: 'left-out', leftOut: { line, reason: 'cancelled', what: what() } };
  if (size === '0') return { kind: 'left-out', leftOut: { line, reason: 'no-size', what: what() } };
  const refuse = (reason: RefusedFill['reason']): ReadRow => ({
    kind: 'refused',
    refused: { account: asked.account.name, line, symbol, reason, what: what() },
  });
  if (typeof instrument === 'string') return refuse(instrument);
  if (moment.execTime === UNKNOWN_TIME) return refuse('time-unknown');
  const execution = newFill({
    account: asked.account.name,
    instrument,
    action,
    effect,
    size,
    price,
    instant: moment.instant,
    day: moment.day,
    execTime: moment.execTime,
    zone: NEW_YORK,
    localText: moment.localText,
    fees,
    feeProvenance: 'stated',
    ...liquidityOf(row.cell(at.liquidity)),
    ...routeOf(row.cell(at.route)),
    externalId: identity.externalId,
    externalOrderId: identity.externalOrderId,
    sequence: identity.sequence,
    line,
  });
  return { kind: 'execution', execution };
}

/**
 * Distinguishes rows with one id: the same row twice (a fill that moved to the next page between two questions) is
 * one fill, different rows under one id are damage.
 */
function isRepeated(seen: Map<string, string>, id: string | null, row: FillRow): boolean {
  if (id === null) return false;
  const earlier = seen.get(id);
  if (earlier === undefined) {
    seen.set(id, row.text);
    return false;
  }
  if (earlier === row.text) return true;
  throw new DamagedAnswer(row.layout.page, row.line, `the id ${id} was given to another fill before`);
}

const ROWS_A_STEP = 100;

/**
 * Reads all pages of `action=fills` for one account, completely or not at all. Lines count on over the pages. Throws
 * {@link DamagedAnswer} with page and line.
 */
export function* readFills(pages: readonly AnswerPage[], asked: FillsAsked): Steps<Fills> {
  const executions: ReportedExecution[] = [];
  const leftOut: LeftOutRow[] = [];
  const refused: RefusedFill[] = [];
  const seen = new Map<string, string>();
  let linesBefore = 0;
  for (const split of pages) {
    const table = split.rowCount === 0 ? null : readTable(split, COLUMNS);
    const layout = table && layoutOf(table);
    for (const answerRow of table ? rowsOf(table) : []) {
      if (!layout) continue;
      const row = new FillRow(layout, answerRow);
      const read = readFill(row, asked, linesBefore);
      if (read.kind === 'left-out') leftOut.push(read.leftOut);
      else if (read.kind === 'refused') refused.push(read.refused);
      else if (!isRepeated(seen, read.execution.externalId, row)) executions.push(read.execution);
      if (row.line % ROWS_A_STEP === 0) yield;
    }
    linesBefore += split.lines;
  }
  return { executions, leftOut, refused };
}
