import { randomUUID } from 'node:crypto';
import { readRecords } from '@daybook/api/journal/records.ts';
import type { Platform } from '../../demo/src/platform.ts';
import { draw, type Chance } from '@daybook/domain/chance-testing.ts';
import { DISTURB_HEADER, DISTURBANCES, type Disturbance, type ReplyProxy } from './reply-proxy.ts';

/** A request of the API below /api/v1. */
export interface Wanted {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  readonly form?: () => FormData;
  readonly bytes?: Uint8Array<ArrayBuffer>;
  /** Whether the call takes a key; true unless said. */
  readonly isRepeatable?: boolean;
  /**
   * What it tolerates without a key. `any`: it names the state that it changes, so that a late one is refused. `prompt`: again
   * and again, but not after something else. `once`: a second one is another action.
   */
  readonly withoutKey: 'any' | 'prompt' | 'once';
}

/** JSON that is looked into freely, as in tests. */
export type AnyJson = ReturnType<typeof JSON.parse>;

export interface Answer {
  readonly status: number;
  readonly json: AnyJson;
}

/** One of two traders who do the same: one undisturbed, the other through the proxy. */
export interface Actor {
  readonly traderId: number;
  readonly platform: Platform;
  /** Asks undisturbed, changing nothing. */
  read(path: string): Promise<AnyJson>;
  /** Asks until there is an answer. */
  send(wanted: Wanted): Promise<Answer>;
  /** The trades in an order that both traders share. */
  trades(): Promise<readonly string[]>;
  /** False without keys: then what an answer names, such as the way back, may be lost for ever. */
  readonly hearsAnswers: boolean;
  /** What later actions refer to, such as the import to undo. */
  readonly memory: Map<string, string>;
}

/** How the disturbed trader's requests go out. */
export interface Disturbing {
  readonly proxy: ReplyProxy;
  readonly chance: Chance;
  readonly hasKeys: boolean;
  readonly counts: Map<string, number>;
  readonly faults: string[];
}

export interface ActorWanted {
  readonly url: string;
  readonly token: string;
  readonly traderId: number;
  readonly platform: Platform;
  readonly hearsAnswers: boolean;
  /** Null for the undisturbed trader. */
  readonly disturbing: Disturbing | null;
}

/** A trader with a session; the disturbed one has a key for every action, or none for any. */
export function actorOf({ url, token, traderId, platform, hearsAnswers, disturbing }: ActorWanted): Actor {
  const read = async (path: string): Promise<AnyJson> => {
    const { status, json } = await ask(url, token, { method: 'GET', path, withoutKey: 'any' });
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`);
    return json;
  };
  return {
    traderId,
    platform,
    read,
    send: (wanted) =>
      disturbing === null ? ask(url, token, wanted) : sendDisturbed(disturbing, token, wanted),
    trades: async () => orderedTrades(await read('/dashboard/0')),
    hearsAnswers,
    memory: new Map(),
  };
}

/** Ids by what a trade says; trades that say the same are distinguished by nothing that matters. */
function orderedTrades({ trades }: { readonly trades: string }): string[] {
  const { header, rows } = readRecords(trades);
  const id = header.indexOf('id');
  const ownNames = new Set([id, header.indexOf('uuid')]);
  const contents = rows.map((row) => ({
    id: row[id]!,
    text: row.filter((_, at) => !ownNames.has(at)).join('|'),
  }));
  return contents.toSorted((left, right) => (left.text < right.text ? -1 : 1)).map((row) => row.id);
}

const MAX_TIMES = 5;

async function sendDisturbed(disturbing: Disturbing, token: string, wanted: Wanted): Promise<Answer> {
  const { proxy, chance, hasKeys, counts } = disturbing;
  const key = hasKeys && wanted.isRepeatable !== false ? randomUUID() : null;
  const how = chooseDisturbance(chance, key === null ? wanted.withoutKey : 'any');
  counts.set(how, (counts.get(how) ?? 0) + 1);
  const attempts = how === 'lost' ? draw(chance, 1, 2) : 1;
  const headers = { [DISTURB_HEADER]: `${how} ${draw(chance, 2, MAX_TIMES)}` };
  const answer = await persist(attempts, (isLast) =>
    ask(proxy.url, token, wanted, key, isLast && attempts > 0 && isLosing(how) ? {} : headers),
  );
  if (key !== null) await holdToKey(disturbing, token, key);
  return answer;
}

function isLosing(how: Disturbance | 'none'): boolean {
  return how === 'lost' || how === 'held';
}

function chooseDisturbance(chance: Chance, bears: Wanted['withoutKey']): Disturbance | 'none' {
  if (bears === 'once') return 'none';
  const borne =
    bears === 'any' ? DISTURBANCES : DISTURBANCES.filter((how) => how !== 'held' && how !== 'echoed');
  return borne[draw(chance, 0, borne.length - 1)]!;
}

/** Asks as often as replies are lost, and once more; an answer ends it earlier. */
async function persist(losses: number, send: (isLast: boolean) => Promise<Answer>): Promise<Answer> {
  for (let count = 0; count < losses; count += 1)
    try {
      return await send(false);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  return send(true);
}

const OFTEN = 4;

/** One key has one answer, and none for another call. */
async function holdToKey({ proxy, chance, faults }: Disturbing, token: string, key: string): Promise<void> {
  if (draw(chance, 1, OFTEN) > 1) return;
  const other = {
    method: 'POST',
    path: '/errors',
    body: [`Under the key ${key}`],
    withoutKey: 'any',
  } as const;
  const { status, json } = await ask(proxy.url, token, other, key);
  if (status !== 422 || json?.errors?.[0]?.field !== 'Idempotency-Key')
    faults.push(`another call under a used key: ${status} ${JSON.stringify(json)}`);
}

async function ask(
  url: string,
  token: string,
  { method, path, body, form, bytes }: Wanted,
  key: string | null = null,
  more: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const raw = bytes === undefined ? {} : { 'content-type': 'application/octet-stream' };
  const named = key === null ? {} : { 'idempotency-key': key };
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...json, ...raw, ...named, ...more },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(form === undefined ? {} : { body: form() }),
    ...(bytes === undefined ? {} : { body: bytes }),
  });
  return { status: answer.status, json: JSON.parse(await answer.text()) };
}
