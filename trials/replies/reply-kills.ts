import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { DAY_MS } from '@daybook/domain/calendar.ts';
import { readRecords } from '@daybook/api/journal/records.ts';
import { checkJournal } from '../../apps/server/src/app/cli/check.ts';
import { checkImages } from '../../apps/server/src/images/check-images.ts';
import { imageFilesIn } from '../../apps/server/src/images/files.ts';
import { aPng, sent } from '../../apps/server/src/images/images-testing.ts';
import { chanceFrom, draw, type Chance } from '@daybook/domain/chance-testing.ts';
import { prepareStore, type PreparedStore, type PreparedTrader } from '../prepared-store.ts';
import { startPlatformProcess, startServerProcess, type Running } from '../processes.ts';
import { inTrialFolder, withOpenStore } from '../trial-folder.ts';
import { judge, type Verdict } from '../verdict.ts';

export interface ReplyKills {
  readonly seed: number;
  readonly rounds: number;
  /** An empty PostgreSQL database; SQLite without. */
  readonly databaseUrl: string | null;
}

/** Limits of an hour are none when so many traders take turns. */
const TRADERS = 12;
const ACCOUNTS = ['DEMO-1'];

/**
 * T7, its last line: the server is killed between effect and reply, or after it, and the same key is sent to the next one. It is
 * answered as before, done now, or refused because its answer is missing; never done twice.
 */
export function replyKills(options: ReplyKills): Promise<Verdict> {
  return inTrialFolder(async (dataDir) => {
    const firstDay = new Date(Date.now() - 6 * DAY_MS).toISOString().slice(0, 10);
    const platform = await startPlatformProcess('--accounts', ACCOUNTS.join(), '--first-day', firstDay);
    try {
      const store = await prepareStore({
        dataDir,
        accounts: ACCOUNTS,
        databaseUrl: options.databaseUrl,
        platformUrls: [platform.url],
        traders: TRADERS,
      });
      return await killAll(store, options);
    } finally {
      await platform.kill();
    }
  });
}

interface Trial {
  readonly chance: Chance;
  server: Running;
  readonly outcomes: Map<Outcome, number>;
  readonly faults: string[];
}

/** How the same key was answered afterwards. */
type Outcome = 'replayed' | 'done now' | 'not known';

async function killAll(store: PreparedStore, options: ReplyKills): Promise<Verdict> {
  const server = await startServerProcess(store.settings);
  const trial: Trial = { chance: chanceFrom(options.seed), server, outcomes: new Map(), faults: [] };
  const traders: SharingTrader[] = [];
  for (const trader of store.traders) traders.push(await prepareTrader(trial, trader));
  for (let round = 0; round < options.rounds; round += 1)
    await killOnce(trial, store, traders[round % traders.length]!, round);
  await trial.server.kill();
  const found = await withOpenStore(store, async (opened) => [
    ...(await checkJournal(opened, 'deep')),
    ...(await checkImages(opened, imageFilesIn(store.dataDir))),
  ]);
  return verdictOf({ ...trial, faults: [...trial.faults, ...found] }, options);
}

/** A trader with a trade that is shared. */
interface SharingTrader {
  readonly trader: PreparedTrader;
  readonly tradeId: string;
  readonly uuid: string;
}

interface Sent {
  readonly status: number;
  readonly text: string;
  readonly isReplayed: boolean;
}

async function prepareTrader(trial: Trial, trader: PreparedTrader): Promise<SharingTrader> {
  for (const path of ['/import', '/process']) {
    const { status, text } = await ask(trial, trader, 'GET', path);
    if (status !== 200) throw new Error(`${path}: ${text}`);
  }
  const { trades } = await readJson(trial, trader, '/dashboard/0');
  const { header, rows } = readRecords(trades);
  const tradeId = rows[0]![header.indexOf('id')]!;
  const answer = await ask(trial, trader, 'POST', `/trade/${tradeId}/share`, { body: { isShared: 'Y' } });
  return { trader, tradeId, uuid: JSON.parse(answer.text).uuid };
}

/** Something to do, and how often it was done by now. */
interface KeyedCall {
  readonly send: (key: string) => Promise<Sent>;
  readonly count: () => Promise<number>;
  /** Milliseconds within which it usually ends. */
  readonly within: number;
  /** Whether its first write is its effect: then an answer that is not known means that it is done. */
  readonly isOneWrite: boolean;
}

const KINDS = ['journal', 'image', 'comment', 'plan'] as const;

function keyedCallOf(
  trial: Trial,
  sharing: SharingTrader,
  kind: (typeof KINDS)[number],
  round: number,
): KeyedCall {
  const { trader, tradeId, uuid } = sharing;
  const text = `round ${round}`;
  const revision = async (): Promise<number> => (await readJson(trial, trader, '/dashboard/0')).revision;
  const saveJournal = (file: boolean) => (key: string) =>
    ask(trial, trader, 'POST', `/trade/${tradeId}`, { key, form: journalForm(text, file) });
  switch (kind) {
    case 'journal':
      return { send: saveJournal(false), count: revision, within: 30, isOneWrite: true };
    case 'image':
      return { send: saveJournal(true), count: revision, within: 200, isOneWrite: false };
    case 'plan': {
      const body = { maxLostPerTrade: 10, maxLostPerDay: 20, maxLostPerWeek: 30, plan: null };
      const send = (key: string) => ask(trial, trader, 'POST', '/profile/plan', { key, body });
      return { send, count: revision, within: 30, isOneWrite: true };
    }
    case 'comment': {
      const path = `/share/trade/${uuid}`;
      const send = (key: string) => ask(trial, trader, 'POST', `${path}/comments`, { key, body: { text } });
      const count = async (): Promise<number> => {
        const { results } = await readJson(trial, trader, `${path}/thread`);
        return results.filter((remark: { text: string }) => remark.text === text).length;
      };
      return { send, count, within: 30, isOneWrite: true };
    }
  }
}

function journalForm(comments: string, hasImage: boolean): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ event: 'RBI', comments })) form.append(name, value);
  if (!hasImage) return form;
  const { bytes, name, type } = sent(aPng(40, 30));
  form.append('image', new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}

async function killOnce(
  trial: Trial,
  store: PreparedStore,
  sharing: SharingTrader,
  round: number,
): Promise<void> {
  const { chance } = trial;
  const kind = KINDS[draw(chance, 0, KINDS.length - 1)]!;
  const deed = keyedCallOf(trial, sharing, kind, round);
  const key = randomUUID();
  const before = await deed.count();
  const underWay = deed.send(key).catch((error: unknown) => {
    if (error instanceof TypeError) return null;
    throw error;
  });
  const waitsForReply = draw(chance, 0, 3) === 0;
  if (waitsForReply) await underWay;
  else await pause(draw(chance, 0, deed.within));
  await trial.server.kill();
  const first = await underWay;
  trial.server = await startServerProcess(store.settings);
  const between = (await deed.count()) - before;
  const again = await deed.send(key);
  const after = (await deed.count()) - before;
  const fault = faultOfReplies(deed, { first, again, between, after });
  if (fault !== null) trial.faults.push(`kill ${round} (${kind}): ${fault}`);
  const outcome = outcomeOf(again);
  trial.outcomes.set(outcome, (trial.outcomes.get(outcome) ?? 0) + 1);
}

interface Seen {
  /** Null when the connection broke first. */
  readonly first: Sent | null;
  readonly again: Sent;
  /** How often it was done, before and after the same key was sent again. */
  readonly between: number;
  readonly after: number;
}

function outcomeOf({ status, isReplayed }: Sent): Outcome {
  if (status === 409) return 'not known';
  return isReplayed ? 'replayed' : 'done now';
}

/** What is wrong with the two replies to a call that was cut short and sent again; null when nothing is. */
export function faultOfReplies(
  { isOneWrite }: Pick<KeyedCall, 'isOneWrite'>,
  { first, again, between, after }: Seen,
): string | null {
  if (![200, 409].includes(again.status)) return `answered with ${again.status} ${again.text.slice(0, 200)}`;
  if (between > 1 || after > 1) return `done ${after} times`;
  if (first && (first.text !== again.text || !again.isReplayed))
    return 'an answer that had come is another one';
  const outcome = outcomeOf(again);
  if (outcome === 'replayed' && between !== 1) return 'replayed without an effect';
  if (outcome === 'done now' && (between !== 0 || after !== 1)) return `done ${between} times, then ${after}`;
  if (outcome === 'not known' && (after !== between || (isOneWrite && between !== 1)))
    return `not known, and done ${between} times, then ${after}`;
  return null;
}

interface Asked {
  readonly key?: string;
  readonly body?: unknown;
  readonly form?: FormData;
}

async function ask(
  { server }: Trial,
  { token }: PreparedTrader,
  method: 'GET' | 'POST',
  path: string,
  { key, body, form }: Asked = {},
): Promise<Sent> {
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(form === undefined ? {} : { body: form }),
  });
  const isReplayed = answer.headers.has('idempotency-replayed');
  return { status: answer.status, text: await answer.text(), isReplayed };
}

async function readJson(
  trial: Trial,
  trader: PreparedTrader,
  path: string,
): Promise<ReturnType<typeof JSON.parse>> {
  return JSON.parse((await ask(trial, trader, 'GET', path)).text);
}

function verdictOf({ outcomes, faults }: Trial, { seed, rounds, databaseUrl }: ReplyKills): Verdict {
  const count = (outcome: Outcome): number => outcomes.get(outcome) ?? 0;
  return judge({
    name: databaseUrl === null ? 'reply-kills-sqlite' : 'reply-kills-postgres',
    observed: `${rounds} kills around a reply: the same key was replayed ${count('replayed')} times, done then ${count('done now')} times, reported that its answer is not there ${count('not known')} times; ${faults.length} faults`,
    target: 'never a second effect, a reply that came is replayed byte for byte',
    seed,
    figures: {
      rounds,
      replayed: count('replayed'),
      doneNow: count('done now'),
      notKnown: count('not known'),
      faults: faults.length,
    },
    // Where a kill falls is the machine's: some of it has to fall on either side of the effect.
    least: {
      replayed: Math.floor(rounds / 5),
      doneNow: Math.floor(rounds / 30),
      notKnown: Math.floor(rounds / 30),
    },
    atMost: {},
    faults,
  });
}
