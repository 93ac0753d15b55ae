import { parseDay, type Day } from '@daybook/domain/calendar.ts';
import {
  askJson,
  isKnown,
  ownId,
  readJson,
  readRows,
  type JsonAnswer,
  type JsonHost,
} from '#brokers/feeds/request/ask-json.ts';
import { listOf, WrongField, type Fields } from '#brokers/reading/exact-json.ts';
import { parseIsoInstant, type ExactInstant } from '#brokers/rows/iso-instant.ts';
import { PlatformFailure } from '#brokers/feeds/platform-problem.ts';

/** A fill, whole or partial, as the account-activities call gives it. Source: the vendor's reference of account activities. */
export interface AlpacaFill {
  readonly kind: 'fill';
  readonly id: string;
  readonly orderId: string;
  readonly symbol: string;
  readonly action: 'buy' | 'sell';
  readonly effect: 'open' | 'unknown';
  /** Canonical decimal texts above 0; sizes have up to 9 decimals. */
  readonly size: string;
  readonly price: string;
  readonly moment: ExactInstant;
  readonly localText: string;
}

/** Everything else: fees, dividends, transfers, expired options. It has a date but no time of day. */
export interface AlpacaEntry {
  readonly kind: 'entry';
  readonly id: string;
  /** `FEE`, `CFEE`, `DIV`, `OPEXP` … */
  readonly type: string;
  readonly date: Day;
  /** Canonical decimal text; negative is a charge. */
  readonly amount: string;
  readonly symbol: string;
  /** Signed canonical decimal text, or null. */
  readonly size: string | null;
  readonly price: string | null;
  readonly description: string;
  /** Whether it was withdrawn. */
  readonly isCancelled: boolean;
}

export type AlpacaActivity = AlpacaFill | AlpacaEntry;

const FILL = 'FILL';
const PAGE = 100;
const MAX_PAGES = 5_000;
const SIDES = { buy: ['buy', 'unknown'], sell: ['sell', 'unknown'], sell_short: ['sell', 'open'] } as const;

function readFill(row: Fields): AlpacaFill {
  const side = row.text('side');
  if (side !== 'buy' && side !== 'sell' && side !== 'sell_short')
    throw new WrongField('side', 'buy, sell or sell_short', side);
  const localText = row.text('transaction_time');
  const moment = parseIsoInstant(localText);
  if (!moment) throw new WrongField('transaction_time', 'an instant', localText);
  const [action, effect] = SIDES[side];
  const id = row.id('id');
  const symbol = row.text('symbol').toUpperCase();
  const [size, price] = [row.positive('qty'), row.positive('price')];
  return {
    kind: 'fill',
    id,
    orderId: row.id('order_id'),
    symbol,
    action,
    effect,
    size,
    price,
    moment,
    localText,
  };
}

function readEntry(row: Fields, type: string): AlpacaEntry {
  const text = row.optionalText('date') || row.optionalText('transaction_time') || row.text('created_at');
  const date = parseDay(text.slice(0, 10));
  if (date === null) throw new WrongField('date', 'a date', text);
  const description = row.get('description');
  return {
    kind: 'entry',
    id: row.id('id'),
    type,
    date,
    amount: row.optionalDecimal('net_amount') ?? '0',
    symbol: row.optionalText('symbol').toUpperCase(),
    size: row.optionalDecimal('qty'),
    price: row.optionalDecimal('price') ?? row.optionalDecimal('per_share_amount'),
    description: typeof description === 'string' ? description.slice(0, 200) : '',
    isCancelled: /^cancel/i.test(row.optionalText('status')),
  };
}

/** An option's end and the shares that it delivers may share one id. */
function idOf(row: Fields): string | null {
  const [type, id] = [row.get('activity_type'), ownId(row)];
  return id === null || typeof type !== 'string' ? null : `${type} ${id}`;
}

function readActivity(row: Fields): AlpacaActivity {
  const type = row.id('activity_type');
  return type === FILL ? readFill(row) : readEntry(row, type);
}

/**
 * All activities after an instant, the oldest first, page by page: each page begins after the last id of the one before. An
 * activity that a second page repeats counts once. Throws {@link PlatformFailure}.
 */
export async function fetchActivities(
  place: JsonHost,
  after: string,
  keep: (what: string, answer: JsonAnswer) => JsonAnswer,
): Promise<readonly AlpacaActivity[]> {
  const activities: AlpacaActivity[] = [];
  const seen = new Map<string, AlpacaActivity>();
  let token: string | null = null;
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const during = `activities, page ${page}`;
    const query: Record<string, string> = {
      after,
      direction: 'asc',
      page_size: String(PAGE),
      ...(token === null ? {} : { page_token: token }),
    };
    const path = '/v2/account/activities';
    const { json } = keep(
      `activities/page-${page}`,
      await askJson(place, { during, method: 'GET', path, query }),
    );
    const list = readJson(during, () => listOf(json, 'the answer'));
    const rows = readRows(during, list, readActivity, idOf);
    for (const [at, row] of rows.entries()) {
      const type = row.kind === 'fill' ? FILL : row.type;
      if (!isKnown(during, seen, `${type} ${row.id}`, row, at + 1)) activities.push(row);
    }
    const last = rows.at(-1)?.id ?? null;
    if (list.length < PAGE) return activities;
    if (last === token)
      throw new PlatformFailure({ kind: 'damaged', detail: 'a page ends where it began', during });
    token = last;
  }
  throw new PlatformFailure({
    kind: 'too-large',
    detail: `more than ${MAX_PAGES} pages`,
    during: 'activities',
  });
}
