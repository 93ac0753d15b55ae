import { dateOf } from '@daybook/domain/calendar.ts';
import { each } from '@daybook/domain/fields.ts';
import { choiceField, CHOICES, FLAGS, readChoice, type Choices } from '@daybook/domain/journal/fields.ts';
import type { TagId } from '@daybook/domain/journal/labels.ts';
import type { MistakeId } from '@daybook/domain/journal/mistake.ts';
import { moneyText, type Money } from '@daybook/domain/money.ts';
import { parseMoney } from '@daybook/domain/money-of-decimal.ts';
import type { TradeRow } from '@daybook/domain/trade/trade-row.ts';
import { JOURNAL_BITS, type JournalBit } from '@daybook/domain/trade/trade-columns.ts';
import { dayFromParts } from '../contract/inputs.ts';
import { readQuotedCell } from '@daybook/domain/quoted-cell.ts';
import { flagText } from '../contract/flag-text.ts';
import { readAnswered } from './entry-schemas.ts';

/** Comma-separated records, quoted as RFC 4180, a header line first and a line feed after each. */
export function writeRecords(
  header: readonly string[],
  rows: Iterable<readonly (string | number)[]>,
): string {
  const lines = [header.join(',')];
  for (const row of rows)
    lines.push(row.map((value) => (typeof value === 'number' ? String(value) : quote(value))).join(','));
  return `${lines.join('\n')}\n`;
}

function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Reads records back as texts by header. Throws with the record's number when one has another number of fields, or a quote stays open. */
export function readRecords(text: string): {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
} {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const field = readField(text, at, rows.length + 1);
    row.push(field.text);
    at = field.end;
    if (text[at] === ',') {
      at++;
      if (at === text.length) row.push('');
      continue;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    rows.push(row);
    row = [];
  }
  const [header = [], ...body] = row.length > 0 ? [...rows, row] : rows;
  body.forEach((record, index) => {
    if (record.length !== header.length)
      throw new Error(`record ${index + 2}: ${record.length} fields, expected ${header.length}`);
  });
  return { header, rows: body };
}

function readField(text: string, from: number, record: number): { text: string; end: number } {
  if (text[from] !== '"') {
    const separator = /[,\r\n]/g;
    separator.lastIndex = from;
    const end = separator.exec(text)?.index ?? text.length;
    return { text: text.slice(from, end), end };
  }
  const quoted = readQuotedCell(text, from);
  if (!quoted) throw new Error(`record ${record}: a quote stays open`);
  return quoted;
}

/** These two came first when the order was promised. */
const RECORD_FLAGS = [
  ...new Set<JournalBit>(['closedBySystem', 'followedTradingPlan', ...FLAGS, 'deleted']),
] as const;
const MARK_FIELDS = ['haveImage', 'haveComments', 'answered'] as const;
/** Header of the trades' records; amounts are decimal text, flags Y/N, the date three fields, the answered questions comma-joined. */
export const TRADE_FIELDS = [
  'id',
  'symbol',
  'currency',
  'account',
  'action',
  'volume',
  'grossProfitAndLoss',
  'netProfitAndLoss',
  'year',
  'month',
  'day',
  'start',
  'end',
  'duration',
  'executions',
  ...CHOICES,
  ...RECORD_FLAGS,
  ...MARK_FIELDS,
] as const;
export const EXECUTION_FIELDS = [
  'tradeId',
  'action',
  'price',
  'size',
  'execTime',
  'dateTime',
  'marketMaker',
  'tradePnL',
  'fees',
] as const;
export const TRADE_ERROR_FIELDS = ['tradeId', 'errorId'] as const;
export const TRADE_TAG_FIELDS = ['tradeId', 'tagId'] as const;

export function tradeRecord(row: TradeRow): (string | number)[] {
  const { year, month, dayOfMonth } = dateOf(row.day);
  const yes = (bit: JournalBit) => flagText(row.bits.includes(bit));
  return [
    row.id,
    row.symbol,
    row.currency,
    row.account,
    row.side === 'long' ? 'BOT' : 'SLD',
    row.volume,
    moneyText(row.gross),
    moneyText(row.net),
    year,
    month,
    dayOfMonth,
    row.start,
    row.end,
    row.durationSeconds,
    row.executions,
    ...CHOICES.map((name) => row[name] ?? ''),
    ...RECORD_FLAGS.map(yes),
    yes('hasImage'),
    yes('hasComments'),
    row.answered.join(),
  ];
}

/** One execution of a trade as it travels. */
interface ExecutionRecord {
  readonly tradeId: string;
  readonly action: 'buy' | 'sell';
  readonly price: string;
  readonly size: string;
  readonly execTime: number;
  readonly dateTime: number;
  readonly addedLiquidity: boolean | null;
  readonly tradePnL: Money;
  readonly fees: Money;
}

export function executionRecord(execution: ExecutionRecord): (string | number)[] {
  const { tradeId, action, price, size, execTime, dateTime, addedLiquidity, tradePnL, fees } = execution;
  return [
    tradeId,
    action === 'buy' ? 'BOT' : 'SLD',
    price,
    size,
    execTime,
    dateTime,
    flagText(addedLiquidity === true),
    moneyText(tradePnL),
    moneyText(fees),
  ];
}

/** Marks of one kind by trade, each mark an id. */
type Marked = ReadonlyMap<string, readonly string[]>;

/** Reads trades, their mistakes and their tags back. Throws with the record's number and field when a value is not what it must be. */
export function parseTradeRecords(trades: string, tradeErrors: string, tradeTags = ''): TradeRow[] {
  const [mistakes, tags] = [readMarked(tradeErrors), readMarked(tradeTags)];
  const { header, rows } = readRecords(trades);
  return rows.map((fields, at) => parseTradeRecord(header, fields, at + 2, mistakes, tags));
}

function readMarked(text: string): Marked {
  const marked = new Map<string, string[]>();
  for (const [tradeId, id] of readRecords(text).rows) {
    const marks = marked.get(tradeId!);
    if (marks) marks.push(id!);
    else marked.set(tradeId!, [id!]);
  }
  return marked;
}

function parseTradeRecord(
  header: readonly string[],
  fields: readonly string[],
  record: number,
  mistakes: Marked,
  tags: Marked,
): TradeRow {
  const read = (field: string) => fields[header.indexOf(field)] ?? fail(record, field);
  const whole = (field: string) =>
    /^\d{1,15}$/.test(read(field)) ? Number(read(field)) : fail(record, field);
  const amount = (field: string) => parseMoney(read(field)) ?? fail(record, field);
  const oneOf = <Value extends string>(values: readonly Value[], field: string) =>
    values.find((value) => value === read(field)) ?? fail(record, field);
  return {
    id: read('id'),
    symbol: read('symbol'),
    currency: read('currency'),
    account: read('account'),
    side: oneOf(['BOT', 'SLD'], 'action') === 'BOT' ? 'long' : 'short',
    volume: read('volume'),
    gross: amount('grossProfitAndLoss'),
    net: amount('netProfitAndLoss'),
    day: dayFromParts(read('year'), read('month'), read('day')) ?? fail(record, 'day'),
    start: whole('start'),
    end: whole('end'),
    durationSeconds: whole('duration'),
    executions: whole('executions'),
    ...(each(CHOICES, (name) => {
      const text = read(name);
      if (text === '' && choiceField(name).unset === null) return null;
      return readChoice(name, text) ?? fail(record, name);
    }) as Choices),
    bits: JOURNAL_BITS.filter(
      (bit) =>
        oneOf(['Y', 'N'], bit === 'hasImage' ? 'haveImage' : bit === 'hasComments' ? 'haveComments' : bit) ===
        'Y',
    ),
    answered: readAnswered(read('answered')) ?? fail(record, 'answered'),
    mistakes: (mistakes.get(read('id')) ?? []) as MistakeId[],
    tags: (tags.get(read('id')) ?? []) as TagId[],
  };
}

function fail(record: number, field: string): never {
  throw new Error(`record ${record}, ${field}: not what it must be`);
}
