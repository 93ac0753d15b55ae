import { randomBytes } from 'node:crypto';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { DemoStep } from '@daybook/api/identity/installation.ts';
import type { Profile } from '@daybook/api/identity/profile.ts';
import { appendAudit } from '#server/calls/append-audit.ts';
import type { HashQueue } from '#server/limits/hash-queue.ts';
import { hashPassword } from '#server/identity/sign-in/password-hash.ts';
import { createTrader } from '#server/identity/sign-in/queries.ts';
import { createSession, type SessionKeys } from '#server/identity/sign-in/sessions.ts';
import type { Call } from '#server/calls/call.ts';
import { isReachableByOthers } from '#server/http/loopback.ts';
import {
  hasDemo,
  isEmpty,
  noteDemoFilled,
  noteDemoFilling,
  removeUnfinishedDemo,
  lockInstallation,
} from '#server/identity/installation-queries.ts';
import { readProfile } from '#server/identity/profile/queries.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/store/tables.ts';

/** Gives the demo trader two years of trades, a journal and a plan, and says at which step it is. What it throws undoes the whole demo. */
export type FillDemo = (
  services: Services,
  demo: {
    readonly traderId: number;
    readonly now: number;
    readonly onStep: (step: DemoStep) => void;
  },
) => Promise<void>;

export const DEMO_EMAIL = 'demo@daybook.test';

type Caller = Pick<Call, 'now' | 'ip'>;
/** Whether the store is one that the demo may be made in. */
type MayBegin = (db: Kysely<Tables>) => Promise<boolean>;

interface Making {
  readonly serverId: string;
  readonly mayBegin: MayBegin;
  readonly onStep: (step: DemoStep) => void;
}

interface DemoSignIn {
  readonly username: string;
  readonly password: string;
}

/** The demo of one server. */
export interface Demo {
  /** Whether the first visitor may start it. Never where others can reach the product: there only the operator starts it. */
  isOffered(): boolean;
  /** Where the making of the demo is; null while none is made. */
  step(): DemoStep | null;
  /** Fills an empty installation; null when there is a trader already, or the settings allow no demo. */
  start(caller: Caller): Promise<DemoSignIn | null>;
  /** Makes the demo beside other traders; null when there is one already, or the settings allow none. */
  startForTrader(caller: Caller): Promise<DemoSignIn | null>;
}

/** A demo that this server may offer; without `fill` it never does. */
export function openDemo(
  services: Services,
  hashes: HashQueue,
  fill: FillDemo | null,
  serverId: string,
): Demo {
  let step: DemoStep | null = null;
  const { config } = services;
  const isAllowed = config.demo === 'on' || (config.demo === 'ask' && !isGuarded(config));
  const startWhere = async (mayBegin: MayBegin, caller: Caller) => {
    if (fill === null || !isAllowed || step !== null) return null;
    step = 'platform';
    try {
      const onStep = (reached: DemoStep) => void (step = reached);
      return await createDemo(services, hashes, fill, caller, { serverId, mayBegin, onStep });
    } finally {
      step = null;
    }
  };
  return {
    isOffered: () => fill !== null && isAllowed && !isGuarded(config),
    step: () => step,
    start: (caller) => startWhere(isEmpty, caller),
    startForTrader: (caller) => startWhere(async (db) => !(await hasDemo(db, DEMO_EMAIL)), caller),
  };
}

/** In production, and where others can reach the product, nobody is handed a journal for asking. */
function isGuarded(config: Services['config']): boolean {
  return config.isProduction || isReachableByOthers(config);
}

async function createDemo(
  services: Services,
  hashes: HashQueue,
  fill: FillDemo,
  { now, ip }: Caller,
  { serverId, mayBegin, onStep }: Making,
): Promise<DemoSignIn | null> {
  const { store } = services;
  if (!(await store.read(mayBegin))) return null;
  // Random, so that no installation is open to those who have read its source; of a form that people can retype.
  const password = `Demo-${randomBytes(9).toString('base64url')}-1`;
  const passwordHash = await hashes.run(() => hashPassword(password));
  const traderId = await store.write(async (db) => {
    await lockInstallation(db);
    if (!(await mayBegin(db))) return null;
    await noteDemoFilling(db, serverId);
    await appendAudit(db, { at: now, event: 'demo-started', result: 'done', ip });
    const names = { email: DEMO_EMAIL, firstName: 'Demo', lastName: 'Trader' };
    return createTrader(db, { ...names, passwordHash, language: null, isDemo: true, now });
  });
  if (traderId === null) return null;
  try {
    await fill(services, { traderId, now, onStep });
    await store.write(noteDemoFilled);
  } catch (error) {
    await store.write((db) => removeUnfinishedDemo(db, new Set()));
    throw error;
  }
  return { username: DEMO_EMAIL, password };
}

/** Opens a first session for a trader that was just made. */
export function openFirstSession(
  { store, config }: Services,
  username: string,
  { now, ip, headers }: Pick<Call, 'now' | 'ip' | 'headers'>,
): Promise<{ keys: SessionKeys; profile: Profile }> {
  return store.write(async (db) => {
    const row = await db
      .selectFrom('trader')
      .select(['id', 'password_version'])
      .where('email', '=', username)
      .executeTakeFirstOrThrow();
    const session = {
      traderId: row.id,
      passwordVersion: row.password_version,
      now,
      ip,
      userAgent: headers['user-agent'],
    };
    return { keys: await createSession(db, config, session), profile: await readProfile(db, row.id, now) };
  });
}

/**
 * With DEMO=on an empty store is filled without asking; the sign-in is left in the data folder for its owner alone. It never
 * throws: the server is of use without.
 */
export async function startDemoUnasked(services: Services, demo: Demo, url: string): Promise<void> {
  if (services.config.demo !== 'on') return;
  try {
    await startUnasked(services, demo, url);
  } catch (error) {
    services.log.error('the demo could not be started', error);
  }
}

async function startUnasked({ config, clock, log }: Services, demo: Demo, url: string): Promise<void> {
  const signIn = await demo.start({ now: clock(), ip: '127.0.0.1' });
  if (signIn === null) return;
  const path = join(config.dataDir, 'demo.json');
  writeFileSync(path, `${JSON.stringify({ ...signIn, url }, null, 2)}\n`, { mode: 0o600 });
  chmodSync(path, 0o600); // an older file keeps its mode when it is written over
  log.info('the demo is ready', { path });
}
