import { aPng, sent } from '../../apps/server/src/images/images-testing.ts';
import { parseTradeRecords } from '@daybook/api/journal/records.ts';
import type { Acknowledged } from './acknowledged.ts';
import { draw, type Chance } from '@daybook/domain/chance-testing.ts';
import type { PreparedTrader } from './prepared-store.ts';

/** An answer of the API. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly json: Record<string, unknown>;
}

const PATIENCE_MS = 20_000;

/** Calls the API as one trader; rejects when the server does not answer. */
export async function callAs(
  { token }: PreparedTrader,
  url: string,
  method: 'GET' | 'POST',
  path: string,
  form?: FormData,
): Promise<ApiAnswer> {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...(form === undefined ? {} : { body: form }),
  });
  const { status, headers } = answer;
  return { status, headers, json: (await answer.json()) as Record<string, unknown> };
}

/** Code of the first error that an answer names. */
export function codeOf({ json }: ApiAnswer): string | null {
  const errors = json['errors'] as readonly { readonly code: string }[] | undefined;
  return errors?.[0]?.code ?? null;
}

export interface ClientWork {
  readonly url: string;
  readonly chance: Chance;
  readonly known: Acknowledged;
  /** Traders that nobody uses at the moment; a client takes one and puts it back. */
  readonly idle: PreparedTrader[];
  /** Traders whose synchronisation was cut short: their lease runs. */
  readonly cut: PreparedTrader[];
  /** Answers that no trader should see. */
  readonly strange: string[];
}

/** Synchronises traders and writes their journals until the server is gone. */
export async function workUntilGone(work: ClientWork): Promise<void> {
  for (;;) {
    const trader = work.idle.shift();
    if (!trader) return;
    let isSynchronising = true;
    try {
      const mayAgain = await synchroniseAs(trader, work);
      isSynchronising = false;
      await writeJournals(trader, work);
      if (mayAgain) work.idle.push(trader);
    } catch (error) {
      if (!isGone(error)) throw error;
      (isSynchronising ? work.cut : work.idle).push(trader);
      return;
    }
  }
}

/** The server was killed: no connection, or one that broke off. */
function isGone(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');
}

/** Both steps; false when the day's attempts are used up. */
async function synchroniseAs(trader: PreparedTrader, { url, known, strange }: ClientWork): Promise<boolean> {
  const imported = await callAs(trader, url, 'GET', '/import');
  if (imported.status !== 200) {
    if (codeOf(imported) !== '005')
      strange.push(`import: ${imported.status} ${JSON.stringify(imported.json)}`);
    return false;
  }
  const syncId = imported.json['syncId'] as number;
  known.imported.add(syncId);
  const processed = await callAs(trader, url, 'GET', '/process');
  if (processed.status !== 200 || processed.json['processed'] !== true)
    strange.push(`process: ${processed.status} ${JSON.stringify(processed.json)}`);
  else known.processed.add(syncId);
  return true;
}

const SAVES = 8;

function addImage(form: FormData, side: number): void {
  const { bytes, name, type } = sent(aPng(side, side));
  form.set('image', new Blob([new Uint8Array(bytes)], { type }), name);
}

async function writeJournals(trader: PreparedTrader, work: ClientWork): Promise<void> {
  const { url, chance, known, strange } = work;
  const { json } = await callAs(trader, url, 'GET', '/dashboard/0');
  const trades = parseTradeRecords(json['trades'] as string, json['tradeErrors'] as string);
  for (let count = 0; count < SAVES && trades.length > 0; count++) {
    const { id } = trades[draw(chance, 0, trades.length - 1)]!;
    const key = `${trader.traderId} ${id}`;
    const entry = known.journals.get(key) ?? { acknowledged: null, asked: [] };
    known.journals.set(key, entry);
    const comments = `note ${draw(chance, 0, 1_000_000_000)}`;
    entry.asked.push(comments);
    const form = new FormData();
    form.set('event', 'RBI');
    form.set('comments', comments);
    form.set('errors', `Chased,Mistake ${draw(chance, 1, 20)}`);
    if (count === 0) addImage(form, draw(chance, 10, 400));
    const saved = await callAs(trader, url, 'POST', `/trade/${id}`, form);
    // Thirty pictures an hour are meant to be enough for a trader, not for this one.
    if (codeOf(saved) === '012') entry.asked.pop();
    else if (saved.status !== 200) strange.push(`journal: ${saved.status} ${JSON.stringify(saved.json)}`);
    else Object.assign(entry, { acknowledged: comments, asked: [] });
  }
}
