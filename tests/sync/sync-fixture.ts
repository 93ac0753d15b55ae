// What the tests of synchronisation use: a journal in a real store, a demo platform, and the product's own steps.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { internalHost } from '@daybook/brokers/feeds/request/allowed-hosts.ts';
import { openSecrets, type Secrets } from '../../apps/server/src/secrets/secrets.ts';
import type { Store } from '../../apps/server/src/store/store.ts';
import type { StoredLogin } from '../../apps/server/src/accounts/accounts-to-sync.ts';
import { openRequestWindows } from '../../apps/server/src/limits/request-windows.ts';
import type { SyncTools } from '../../apps/server/src/sync/run-import.ts';
import {
  openSynchroniser,
  type StartedImport,
  type StartedProcess,
  type Synchroniser,
  type SyncWaits,
} from '../../apps/server/src/sync/synchronise.ts';
import type { Platform } from '../../demo/src/platform.ts';
import { createLinkedTrader, type LinkedTraderOptions } from './linked-trader.ts';

/** However busy the machine is: a platform that answers is heard, and whoever waits gets the outcome. */
const PATIENT_MS = 10 * 60_000;
export const PATIENT_FETCH = {
  limits: { connectMs: PATIENT_MS, headersMs: PATIENT_MS, idleMs: PATIENT_MS, totalMs: PATIENT_MS },
  totalMs: PATIENT_MS,
};
export const PATIENT_WAITS: SyncWaits = { maxWaitMs: PATIENT_MS, finishMs: PATIENT_MS };

/** Placeholder of the platform in the login's row; its address changes with {@link SyncFixture.platform}. */
const HOST = 'platform.test';

/** A trader with a login at a platform. */
export interface SyncFixture {
  readonly store: Store;
  readonly traderId: number;
  readonly secrets: Secrets;
  /** Ids of the linked accounts by the platform's names. */
  readonly accounts: ReadonlyMap<string, number>;
  /** The journal's clock, milliseconds since 1970 UTC; tests move it. */
  readonly time: { now: number };
  /** The platform that is contacted; another one may take its place. */
  platform: Platform;
  /** Address under which the platform is contacted instead of its own; null is its own. */
  via: string | null;
  readonly tools: SyncTools;
  readonly synchroniser: Synchroniser;
  /** Ends what is under way, as a server does that stops. */
  readonly stopping: AbortController;
  /** What was reported as beyond a trader's mending. */
  readonly troubles: unknown[];
}

export type SyncFixtureOptions = Omit<LinkedTraderOptions, 'host'>;

/** Creates a trader whose accounts are linked to the platform. */
export async function openSyncFixture(
  store: Store,
  platform: Platform,
  options: SyncFixtureOptions,
): Promise<SyncFixture> {
  const secrets = await secretsOf(store);
  const { traderId, accounts } = await createLinkedTrader(store, secrets, { host: HOST, ...options });
  const time = { now: options.now };
  const troubles: unknown[] = [];
  const stopping = new AbortController();
  const windows = openRequestWindows(store);
  const tools: SyncTools = {
    store,
    clock: () => time.now,
    locate: () => {
      const url = fixture.via ?? fixture.platform.url;
      return { host: new URL(url).host, hosts: [internalHost(url)], windows, ...PATIENT_FETCH };
    },
    openPassword: (trader, login) => openPassword(store, secrets, trader, login),
    sealRaw: (trader, importId, bytes) => sealRaw(store, secrets, trader, importId, bytes),
    report: (error) => void troubles.push(error),
    signal: stopping.signal,
  };
  const synchroniser = openSynchroniser(tools, PATIENT_WAITS);
  const fixture: SyncFixture = {
    store,
    traderId,
    secrets,
    accounts,
    time,
    platform,
    via: null,
    tools,
    synchroniser,
    stopping,
    troubles,
  };
  return fixture;
}

const opened = new WeakMap<Store, Promise<Secrets>>();

/** The keys of a store, whose file is gone as soon as they are read. */
export function secretsOf(store: Store): Promise<Secrets> {
  const known = opened.get(store);
  if (known) return known;
  const folder = mkdtempSync(join(tmpdir(), 'daybook-keys-'));
  const secrets = openSecrets(store, join(folder, 'daybook.key')).finally(() =>
    rmSync(folder, { recursive: true }),
  );
  opened.set(store, secrets);
  return secrets;
}

/** Uses the keys of a server that runs on the store already. */
export function useSecrets(store: Store, secrets: Secrets): void {
  opened.set(store, Promise.resolve(secrets));
}

/** The same trader as another server sees it: own synchroniser, and own store where one is given. */
export function openSecondFixture(fixture: SyncFixture, store: Store = fixture.store): SyncFixture {
  const tools: SyncTools = { ...fixture.tools, store };
  return { ...fixture, store, tools, synchroniser: openSynchroniser(tools, PATIENT_WAITS) };
}

/** The same trader with other tools, such as a login whose password is long in coming. */
export function withTools(fixture: SyncFixture, changed: Partial<SyncTools>): SyncFixture {
  const tools: SyncTools = { ...fixture.tools, ...changed };
  return { ...fixture, tools, synchroniser: openSynchroniser(tools, PATIENT_WAITS) };
}

/** Opens a login's password from the store. */
export function openPassword(
  store: Store,
  secrets: Secrets,
  traderId: number,
  login: StoredLogin,
): Promise<Buffer> {
  const { loginId: rowId, passwordVersion: version, sealedPassword } = login;
  const place = { table: 'platform_login', column: 'sealed_password', rowId, version };
  return store.read((db) => secrets.openFor(db, traderId, place, sealedPassword ?? Buffer.alloc(0)));
}

/** Seals an answer of a platform for keeping. */
export function sealRaw(
  store: Store,
  secrets: Secrets,
  traderId: number,
  importId: number,
  bytes: Buffer,
): Promise<Uint8Array> {
  const place = { table: 'raw_answer', column: 'sealed', rowId: importId, version: 1 };
  return store.write((db) => secrets.sealFor(db, traderId, place, bytes));
}

/** Both steps, as the button does them; the second only after a good first. */
export async function synchronise(
  fixture: SyncFixture,
): Promise<{ readonly imported: StartedImport; readonly processed: StartedProcess | null }> {
  const imported = await fixture.synchroniser.startImport(fixture.traderId);
  const processed =
    imported.kind === 'imported' ? await fixture.synchroniser.startProcess(fixture.traderId) : null;
  return { imported, processed };
}

type Processed = Extract<StartedProcess, { kind: 'processed' }>;

/** Both steps, which must succeed. */
export async function synchroniseWell(fixture: SyncFixture): Promise<Processed> {
  const { imported, processed } = await synchronise(fixture);
  if (processed?.kind === 'processed') return processed;
  throw new Error(`the synchronisation ended with ${JSON.stringify(processed ?? imported)}`, {
    cause: fixture.troubles.at(-1),
  });
}
