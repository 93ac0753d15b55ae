import { setTimeout as pause } from 'node:timers/promises';
import { imageUrl } from '@daybook/api/journal/image-addresses.ts';
import { parseTradeRecords } from '@daybook/api/journal/records.ts';
import { tradeZeroFile } from '@daybook/brokers/files/tradezero/tradezero-file-testing.ts';
import { draw, type Chance } from '@daybook/domain/chance-testing.ts';
import { aPng, sent } from '../../apps/server/src/images/images-testing.ts';
import type { PreparedTrader } from '../prepared-store.ts';
import { callAs, codeOf, type ApiAnswer } from '../trader-client.ts';
import { digestOf, noteAsked, type Acknowledged } from './acknowledged.ts';

export interface ClientWork {
  readonly url: string;
  readonly chance: Chance;
  readonly known: Acknowledged;
  /** Traders that nobody uses at the moment; a client takes one and puts it back. */
  readonly idle: PreparedTrader[];
  /** Traders whose synchronisation was cut short: their lease runs. */
  readonly cut: PreparedTrader[];
  /** Answers that no trader should see. */
  readonly unexpected: string[];
  /** Codes with which a synchronisation may end, where its platform is disturbed. */
  readonly tolerated?: ReadonlySet<string | null>;
  /**
   * Ids of the latest trades of each trader, where somebody reads them anyway. Without them each write reads all trades first, and
   * files are of times in any order, of which each takes longer than the one before.
   */
  readonly latest?: ReadonlyMap<number, readonly string[]>;
  /** Whether the server was asked to stop meanwhile: a file that it was still reading is no longer there. */
  readonly isStopping?: () => boolean;
}

/** What a trader writes between two synchronisations. */
const WRITE_KINDS = 8;
const READ_AGAIN_MS = 10;

/** Synchronises traders and writes what they write until the server is gone, or it is enough. */
export async function workUntilGone(work: ClientWork, isEnough = (): boolean => false): Promise<void> {
  while (!isEnough()) {
    const trader = work.idle.shift();
    if (!trader) return;
    let isSynchronising = true;
    try {
      const mayAgain = draw(work.chance, 0, 1) === 1 || (await synchroniseAs(trader, work));
      isSynchronising = false;
      await writeAs(trader, work);
      if (mayAgain) work.idle.push(trader);
    } catch (error) {
      if (!isGone(error)) throw error;
      (isSynchronising ? work.cut : work.idle).push(trader);
      return;
    }
  }
}

/** The server was killed: no connection, or one that broke off. */
export function isGone(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');
}

/** Both steps; false when the day's attempts are used up, or the first one ended otherwise. */
export async function synchroniseAs(
  trader: PreparedTrader,
  { url, known, unexpected, tolerated }: ClientWork,
): Promise<boolean> {
  const imported = await callAs(trader, url, 'GET', '/import');
  if (imported.status !== 200) {
    const code = codeOf(imported);
    if (code !== '005' && !tolerated?.has(code)) unexpected.push(sentenceOf('import', imported));
    return false;
  }
  const syncId = imported.json['syncId'] as number;
  known.imported.add(syncId);
  const processed = await callAs(trader, url, 'GET', '/process');
  if (processed.status !== 200 || processed.json['processed'] !== true)
    unexpected.push(sentenceOf('process', processed));
  else known.processed.add(syncId);
  return true;
}

async function writeAs(trader: PreparedTrader, work: ClientWork): Promise<void> {
  const trades = await listTrades(trader, work);
  for (let count = 0; count < WRITE_KINDS; count += 1) await writeOne(trader, work, trades);
}

/** One of what a trader writes, after a look at the trades. */
export async function writeOnce(trader: PreparedTrader, work: ClientWork): Promise<void> {
  await writeOne(trader, work, await listTrades(trader, work));
}

async function listTrades(trader: PreparedTrader, { url, latest }: ClientWork): Promise<readonly string[]> {
  const known = latest?.get(trader.traderId);
  if (known !== undefined) return known;
  const { json } = await callAs(trader, url, 'GET', '/dashboard/0');
  return parseTradeRecords(json['trades'] as string, json['tradeErrors'] as string).map(({ id }) => id);
}

async function writeOne(trader: PreparedTrader, work: ClientWork, trades: readonly string[]): Promise<void> {
  const deed = draw(work.chance, 0, WRITE_KINDS - 1);
  if (deed === 0) return savePlan(trader, work);
  if (deed === 1) return saveProfile(trader, work);
  if (deed === 2) return importFile(trader, work);
  const id = trades[draw(work.chance, 0, trades.length - 1)];
  if (id !== undefined) await writeJournal(trader, work, id, deed === 3);
}

async function writeJournal(
  trader: PreparedTrader,
  { url, chance, known, unexpected }: ClientWork,
  id: string,
  hasImage: boolean,
): Promise<void> {
  const comments = `note ${draw(chance, 0, 1_000_000_000)}`;
  const form = new FormData();
  form.set('event', 'RBI');
  form.set('comments', comments);
  form.set('errors', `Chased,Mistake ${draw(chance, 1, 20)}`);
  if (hasImage) addImage(form, draw(chance, 10, 400));
  if (hasImage) await forgetImages(trader, url, id, known);
  const acknowledge = noteAsked(known, 'journal', `${trader.traderId} ${id}`, comments);
  const saved = await callAs(trader, url, 'POST', `/trade/${id}`, form);
  // Thirty pictures an hour are meant to be enough for a trader, not for this one.
  if (codeOf(saved) === '012') return;
  if (saved.status !== 200) return void unexpected.push(sentenceOf('journal', saved));
  acknowledge();
  if (hasImage) await noteImages(url, saved, known);
}

function addImage(form: FormData, side: number): void {
  const { bytes, name, type } = sent(aPng(side, side));
  form.set('image', new Blob([new Uint8Array(bytes)], { type }), name);
}

/** Those of a trade, whose place another is about to take. */
async function forgetImages(
  trader: PreparedTrader,
  url: string,
  id: string,
  { pictures }: Acknowledged,
): Promise<void> {
  const { json } = await callAs(trader, url, 'GET', `/trade/${id}`);
  const { images } = json['trade'] as { readonly images: readonly { readonly name: string }[] };
  for (const { name } of images) pictures.delete(name);
}

/** What was acknowledged is the picture as it is served. */
async function noteImages(
  url: string,
  { json }: ApiAnswer,
  { pictures, counts }: Acknowledged,
): Promise<void> {
  const { images } = json['trade'] as { readonly images: readonly { readonly name: string }[] };
  for (const { name } of images.filter((image) => !pictures.has(image.name))) {
    const answer = await fetch(url + imageUrl(name));
    // Where the database went away meanwhile, what is served says so, and is no picture.
    if (!answer.ok) continue;
    pictures.set(name, digestOf(new Uint8Array(await answer.arrayBuffer())));
    counts.picture += 1;
  }
}

async function savePlan(
  trader: PreparedTrader,
  { url, chance, known, unexpected }: ClientWork,
): Promise<void> {
  const rule = `rule ${draw(chance, 0, 1_000_000_000)}`;
  const plan = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: rule }] }],
  };
  const acknowledge = noteAsked(known, 'plan', String(trader.traderId), rule);
  const limits = { maxLostPerTrade: 10, maxLostPerDay: 100, maxLostPerWeek: 200 };
  const saved = await callAs(trader, url, 'POST', '/profile/plan', { ...limits, plan });
  if (saved.status === 200) acknowledge();
  else unexpected.push(sentenceOf('plan', saved));
}

async function saveProfile(
  trader: PreparedTrader,
  { url, chance, known, unexpected }: ClientWork,
): Promise<void> {
  const firstName = `Ann ${draw(chance, 0, 1_000_000)}`;
  const form = new FormData();
  form.set('firstName', firstName);
  const acknowledge = noteAsked(known, 'profile', String(trader.traderId), firstName);
  const saved = await callAs(trader, url, 'POST', '/profile', form);
  if (saved.status === 200) acknowledge();
  else unexpected.push(sentenceOf('profile', saved));
}

/** One round trip in a file of an account of its own. */
async function importFile(
  trader: PreparedTrader,
  { url, chance, known, latest, unexpected, isStopping }: ClientWork,
): Promise<void> {
  const second = draw(chance, 10, 58);
  const minute = latest === undefined ? drawMinute(chance) : minuteOf(known.published.size);
  const at = (seconds: number) => `PAPER ${minute}:${seconds}`;
  const price = (draw(chance, 9_000, 11_000) / 100).toFixed(2);
  const bytes = new TextEncoder().encode(
    tradeZeroFile([`${at(second)} B 100 MSFT ${price}`, `${at(second + 1)} S 100 MSFT ${price}`]),
  );
  const begun = await callAs(trader, url, 'POST', '/imports?name=fills.csv', bytes);
  // So many files an hour are enough for a trader.
  if (codeOf(begun) === '012') return;
  if (begun.status !== 200) return void unexpected.push(sentenceOf('file', begun));
  const id = String(begun.json['id']);
  while ((await callAs(trader, url, 'GET', `/imports/${id}`)).json['phase'] === 'reading')
    await pause(READ_AGAIN_MS);
  const published = await callAs(trader, url, 'POST', `/imports/${id}/publish`, { anyway: true });
  if (published.status === 200) known.published.add(id);
  else if (codeOf(published) === '010' && isStopping?.()) return;
  // Two clients may have drawn the same round trip for one trader, which is there already.
  else if (codeOf(published) !== '009') unexpected.push(sentenceOf('publish', published));
}

function drawMinute(chance: Chance): string {
  return `03/02/2026 ${draw(chance, 10, 15)}:${draw(chance, 10, 59)}`;
}

const MINUTES_A_DAY = 300;

/** The minute of the file with that number, in their order: 300 a day, from 2026-01-05 at 10:00 on. */
function minuteOf(file: number): string {
  const day = new Date(Date.UTC(2026, 0, 5 + Math.floor(file / MINUTES_A_DAY))).toISOString();
  const minutes = 600 + (file % MINUTES_A_DAY);
  const [hour, minute] = [Math.floor(minutes / 60), String(minutes % 60).padStart(2, '0')];
  return `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)} ${hour}:${minute}`;
}

function sentenceOf(what: string, { status, json }: ApiAnswer): string {
  return `${what}: ${status} ${JSON.stringify(json)}`;
}
