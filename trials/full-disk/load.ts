// What traders do while their disk is full, or fails.
import { createHash } from 'node:crypto';
import { splitManifest } from '@daybook/api/journal/segments.ts';
import type { Manifest } from '@daybook/api/journal/dashboard.ts';
import { aPng, sent } from '../../apps/server/src/images/images-testing.ts';
import { noteAsked, type Acknowledged } from '../crashes/acknowledged.ts';
import type { PreparedStore, PreparedTrader } from '../prepared-store.ts';
import type { Running } from '../processes.ts';

export const PASSWORD = 'Closing-Bell-1600';
const MAX_WAIT_MS = 20_000;
/** What is answered where the database is away. */
const AWAY = 503;

export interface Trader extends PreparedTrader {
  readonly email: string;
  readonly trades: readonly string[];
}

export interface Load {
  /** Whether the database ends itself, so that calls may be refused meanwhile. */
  readonly mayEnd: boolean;
  readonly store: PreparedStore;
  readonly server: Running;
  readonly traders: readonly Trader[];
  readonly known: Acknowledged;
  readonly seen: Seen;
}

/** What was answered meanwhile. */
export interface Seen {
  reads: number;
  readsRefused: number;
  saved: number;
  refused: number;
  signIns: number;
  signInsRefused: number;
  readyWhileFull: number;
  longestRecovery: number;
  /** How often the database was started again, and calls that were refused meanwhile. */
  revived: number;
  gone: number;
  readonly faults: string[];
}

export function nothingSeen(): Seen {
  return {
    reads: 0,
    readsRefused: 0,
    saved: 0,
    refused: 0,
    signIns: 0,
    signInsRefused: 0,
    readyWhileFull: 0,
    longestRecovery: 0,
    revived: 0,
    gone: 0,
    faults: [],
  };
}

/** Saves a journal; gives the status of the answer. */
export async function save(load: Load, trader: Trader, count: number, hasImage: boolean): Promise<number> {
  const { server, known, seen } = load;
  const id = trader.trades[count % trader.trades.length]!;
  const comments = noise(`${trader.traderId} ${count}`);
  const acknowledge = noteAsked(known, 'journal', `${trader.traderId} ${id}`, comments);
  const form = new FormData();
  form.set('event', 'RBI');
  form.set('comments', comments);
  if (hasImage) {
    const { bytes, name, type } = sent(aPng(200, 200));
    form.set('image', new Blob([new Uint8Array(bytes)], { type }), name);
  }
  const { status, bytes } = await call(server, trader, 'POST', `/trade/${id}`, form);
  if (status === 200) {
    seen.saved += 1;
    acknowledge();
  } else if (load.mayEnd && status === AWAY) seen.gone += 1;
  else if (status !== 429 && (status !== 507 || codeOf(bytes) !== '013'))
    seen.faults.push(`a save gave ${status} ${textOf(bytes)}`);
  return status;
}

const [PIECES, MAX_COMMENTS] = [36, 3_000];

/** Text that no database makes smaller. */
function noise(of: string): string {
  const pieces = Array.from({ length: PIECES }, (_, at) =>
    createHash('sha512').update(`${of} ${at}`).digest('base64url'),
  );
  return pieces.join('').slice(0, MAX_COMMENTS);
}

const PATHS = [
  '/dashboard/0',
  '/profile',
  '/profile/plan',
  '/gallery',
  '/errors',
  '/imports',
  '/positions',
  '/reconciliation',
  '/user/accounts',
  '/user/audit',
  '/auth/sessions',
];

/** The journal as a browser opens it, and one of the other screens. */
export async function readEverything(load: Load, trader: Trader, count: number): Promise<void> {
  const manifest = await read(load, trader, '/segments');
  if (manifest !== null) {
    const { months } = splitManifest(manifest, (head) => JSON.parse(textOf(head)) as Manifest).manifest;
    for (const { hash } of months) await read(load, trader, `/segments/${hash}`);
  }
  await read(load, trader, `/trade/${trader.trades[count % trader.trades.length]}`);
  await read(load, trader, PATHS[count % PATHS.length]!);
}

async function read(
  { server, seen, mayEnd }: Load,
  trader: Trader,
  path: string,
): Promise<Uint8Array | null> {
  const { status, bytes } = await call(server, trader, 'GET', path);
  seen.reads += 1;
  if (status === 200) return bytes;
  if (mayEnd && status === AWAY) {
    seen.gone += 1;
    return null;
  }
  seen.readsRefused += 1;
  if (status !== 507) seen.faults.push(`${path} gave ${status} ${textOf(bytes)}`);
  return null;
}

/** Signs in by the right password and out again: of more than ten sessions the oldest would fall out. */
export async function signIn(load: Load, { email }: Trader): Promise<void> {
  const { server, seen, mayEnd } = load;
  const answer = await fetch(`${server.url}/api/v1/auth/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password: PASSWORD }),
    signal: AbortSignal.timeout(MAX_WAIT_MS),
  });
  const text = await answer.text();
  seen.signIns += 1;
  if (answer.status === 200) {
    const { accessToken } = JSON.parse(text) as { readonly accessToken: string };
    const out = await call(server, { token: accessToken }, 'POST', '/auth/sign_out');
    if (out.status !== 200) seen.faults.push(`a sign-out gave ${out.status} ${textOf(out.bytes)}`);
    return;
  }
  if (mayEnd && answer.status === AWAY) return void (seen.gone += 1);
  seen.signInsRefused += 1;
  if (answer.status !== 507) seen.faults.push(`a sign-in gave ${answer.status} ${text}`);
}

export async function call(
  { url }: Running,
  { token }: Pick<PreparedTrader, 'token'>,
  method: 'GET' | 'POST',
  path: string,
  form?: FormData,
): Promise<{ readonly status: number; readonly bytes: Uint8Array }> {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(MAX_WAIT_MS),
    ...(form === undefined ? {} : { body: form }),
  });
  return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) };
}

export function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).slice(0, 5_000_000);
}

function codeOf(bytes: Uint8Array): string | undefined {
  const { errors } = JSON.parse(textOf(bytes)) as { errors?: readonly { readonly code: string }[] };
  return errors?.[0]?.code;
}
