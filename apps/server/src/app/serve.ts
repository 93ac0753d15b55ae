// One file, since it lists all that a server is made of, in the order in which it is opened and closed.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { DestinationStream } from 'pino';
import { ENDPOINTS } from '@daybook/api/contract/all-endpoints.ts';
import { accountEntryRoutes } from '#server/accounts/entries/routes.ts';
import { accountPairRoutes } from '#server/accounts/pairs/routes.ts';
import { accountRoutes } from '#server/accounts/routes.ts';
import { authRoutes } from '#server/identity/sign-in/routes.ts';
import type { BackupSchedule } from '#server/backup/schedule/schedule.ts';
import { openHashQueue, type HashQueue } from '#server/limits/hash-queue.ts';
import { openSignIn } from '#server/identity/sign-in/sign-in.ts';
import type { Config } from '#server/calls/config.ts';
import { dashboardRoutes } from '#server/journal/dashboard/routes.ts';
import { registerApi } from '#server/http/api.ts';
import { openCallers } from '#server/identity/callers.ts';
import type { Handling } from '#server/calls/call.ts';
import { registerDevPages } from '#server/http/dev-pages.ts';
import { createEdge } from '#server/http/edge.ts';
import { registerHealth } from '#server/http/operator/health.ts';
import { openLimits } from '#server/limits/call-limits.ts';
import { openLog } from '#server/calls/logs.ts';
import { markingStore } from '#server/http/idempotency/idempotency.ts';
import { startMetrics } from '#server/http/operator/metrics.ts';
import { descriptionRoutes } from '#server/http/openapi.ts';
import { registerPages } from '#server/http/pages.ts';
import { exportImages } from '#server/own-data/export/export-images.ts';
import { galleryRoutes } from '#server/journal/gallery/routes.ts';
import { openImages } from '#server/images/images.ts';
import { compareImages } from '#server/images/images-mark.ts';
import { registerImages } from '#server/images/serve-images.ts';
import { prepareDataFolder } from './data-folder.ts';
import { openDemo, startDemoUnasked, type Demo, type FillDemo } from './installation/demo.ts';
import { runInBackground } from './background.ts';
import { closeEdge } from './close-edge.ts';
import { openBackups, readBackupFigures } from './backups.ts';
import { refuseLostStore } from './installation/lost-store.ts';
import { isUnowned, readSetUpCode } from '#server/identity/installation-queries.ts';
import { groupingRoutes } from '#server/ledger/manual-grouping/routes.ts';
import { mapperRoutes } from '#server/uploads/mapper/routes.ts';
import { feeModelRoutes } from '#server/ledger/fee-models/routes.ts';
import { UploadQueue } from '#server/uploads/queue/upload-queue.ts';
import { importRoutes } from '#server/uploads/routes.ts';
import { typedRoutes } from '#server/uploads/typed/routes.ts';
import { splitRoutes } from '#server/uploads/splits/routes.ts';
import { installationRoutes, isSetUpCodeNeeded } from './installation/routes.ts';
import { linkRoutes } from '#server/identity/links/routes.ts';
import { changeRoutes } from '#server/journal/changes/routes.ts';
import { labelRoutes } from '#server/journal/labels/routes.ts';
import { mistakeRoutes } from '#server/journal/mistakes/routes.ts';
import { openSync, type SyncServices } from './open-sync.ts';
import { ownDataRoutes } from '#server/own-data/routes.ts';
import { auditRoutes } from '#server/identity/audit/routes.ts';
import { apiTokenRoutes } from '#server/identity/api-tokens/routes.ts';
import { renewEmailKeys } from '#server/identity/renew-email-keys.ts';
import { secondFactorRoutes } from '#server/identity/second-factor/routes.ts';
import { onboardingRoutes } from '#server/onboarding/routes.ts';
import { reconciliationRoutes } from '#server/ledger/reconciliation/routes.ts';
import { planRoutes } from '#server/journal/plan/routes.ts';
import { preferenceRoutes } from '#server/journal/preferences/routes.ts';
import { profileRoutes } from '#server/identity/profile/routes.ts';
import { registerPublicSide } from '#server/public/figures/register.ts';
import { searchRoutes } from '#server/journal/search/routes.ts';
import { selectionRoutes } from '#server/journal/selections/routes.ts';
import { settlePublicNames } from '#server/identity/profile/settle-public-names.ts';
import { openPublicStatistics } from '#server/public/figures/public-statistics.ts';
import { openSharedTrades } from '#server/public/trades/shared-trades.ts';
import { commentRoutes } from '#server/public/comment-routes.ts';
import { publicRoutes } from '#server/public/routes.ts';
import { openSecrets } from '#server/secrets/secrets.ts';
import type { Services } from '#server/services.ts';
import { removeUnfinishedDemos } from './servers/unfinished-demo.ts';
import { registerServer, type RegisteredServer } from './servers/register-server.ts';
import { notifyStoreFault } from './notify-store-fault.ts';
import { WHY_HELD } from './sweep.ts';
import { copyBeforeMigrations } from '#server/store/copy-before-migrations.ts';
import { StoreMisconfigured } from '#server/store/store-errors.ts';
import { openStore, type Store, type StoreOptions } from '#server/store/store.ts';
import { movingInRoutes } from '#server/journal/moving-in/routes.ts';
import { syncRoutes } from '#server/sync/routes.ts';
import { tradeRoutes } from '#server/journal/trades/routes.ts';

const WEB = join(import.meta.dirname, '../../../web');
/** A balancer needs a moment to see that this server is not ready any more. */
const BALANCER_MS = 1_000;

export interface ServeOptions {
  /** Milliseconds since 1970 UTC; the machine's clock unless given. */
  readonly clock?: () => number;
  /** Where log lines go; standard error unless given. */
  readonly logDestination?: DestinationStream;
  /** The browser app: built, from its sources, or somewhere else. */
  readonly pages?: 'built' | 'dev' | { readonly folder: string };
  /** What makes the demo; the demo platform's trades unless given. */
  readonly fillDemo?: FillDemo;
  /** Begins a new installation although KEY_FILE is there already; refused where there is a journal. */
  readonly isNew?: boolean;
  /** Settings that are no secrets, for the backups to hold. */
  readonly plainSettings?: Readonly<Record<string, string | null>>;
  /** Migrates without copying the store first; the caller has made a copy. */
  readonly withoutCopy?: boolean;
  /** How long the store waits; as serving needs it unless given. */
  readonly storeWaits?: Pick<StoreOptions, 'maxWaitMs' | 'postgresLimits'>;
}

export interface RunningServer {
  /** Where it is reached on this machine, as `http://127.0.0.1:4400`. */
  readonly url: string;
  readonly services: Services;
  /** Where its figures are, null where none are served. */
  readonly metricsUrl: string | null;
  /** The daily backups; null where none are made. */
  readonly backups: BackupSchedule | null;
  /** What the first trader has to type, where others could be first. */
  readonly setUpCode: string | null;
  /** Stops as a supervisor expects: not ready at once, requests under way finish, the store is closed last. */
  close(): Promise<void>;
}

/** Opens everything in its order and listens. Throws KeyFault, the store's errors, or what the port says. */
export async function startServer(config: Config, options: ServeOptions = {}): Promise<RunningServer> {
  prepareDataFolder(config.dataDir);
  const trouble: { services?: Services } = {};
  let copy: string | null = null;
  let isCreated = false;
  const store = await openStore({
    ...options.storeWaits,
    place: config.store,
    purpose: 'serve',
    onTrouble: (error) => trouble.services?.log.error('a connection to the store broke', error),
    onFault: (fault) => {
      const { services } = trouble;
      if (services === undefined) return;
      services.log.error('the store cannot be trusted any more', fault);
      notifyStoreFault(services, fault).catch((error: unknown) =>
        services.log.error('the operator could not be told that the store cannot be trusted', error),
      );
    },
    beforeCreation: async () => {
      await refuseLostStore(config, options.isNew === true);
      isCreated = true;
    },
    beforeMigrations: async (version) => {
      if (options.withoutCopy === true) return;
      copy = await copyBeforeMigrations(config.store, config.dataDir, version, { now: Date.now() });
    },
  });
  try {
    if (options.isNew === true && !isCreated)
      throw new StoreMisconfigured(
        'there is a journal already: start without --new, which is for the first start alone',
      );
    const services = await openServices(config, store, options);
    trouble.services = services;
    if (copy !== null) services.log.info('the store was copied, then migrated', { path: copy });
    const self = await registerServer(services.store, config, services.log);
    try {
      return await serve(services, self, options);
    } catch (error) {
      await self.close();
      throw error;
    }
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function openServices(config: Config, store: Store, options: ServeOptions): Promise<Services> {
  const secrets = await openSecrets(store, config.keyFile);
  const log = openLog(config.logLevel, secrets.keysFor('log')[0], options.logDestination);
  const images = openImages({ store, dataDir: config.dataDir, waitFactor: config.waitFactor });
  const held = await compareImages(store, images.files);
  if (held !== null)
    log.warn(`no unknown picture is removed: ${WHY_HELD[held]}; see daybook pictures status`);
  return { store: markingStore(store), config, secrets, images, log, clock: options.clock ?? Date.now };
}

async function serve(
  services: Services,
  self: RegisteredServer,
  options: ServeOptions,
): Promise<RunningServer> {
  const { store, config, log } = services;
  const unfinishedDemos = await removeUnfinishedDemos(services);
  const hidden = await settlePublicNames(store, services.clock());
  if (hidden > 0)
    log.warn(`${hidden} traders have been hidden from the public pages: their names cannot be theirs`);
  await store.write(renewEmailKeys);
  const stopping = new AbortController();
  const sync = openSync(services, stopping.signal);
  const uploads = new UploadQueue(services, stopping.signal);
  const app = createEdge({ config, log, stopping: stopping.signal });
  const hashes = openHashQueue();
  const readBackups = () => readBackupFigures(services);
  const metrics = await startMetrics(app, { ...services, hashes, readBackups });
  const demo = await register(app, services, { sync, uploads, hashes, self }, stopping.signal, options);
  const setUpCode =
    isSetUpCodeNeeded(services) && (await store.read(isUnowned)) ? await store.write(readSetUpCode) : null;
  const url = await app.listen({ host: config.host, port: config.port });
  uploads.start();
  const backups = openBackups(services, options.plainSettings ?? {});
  const background = runInBackground(services, self.id, stopping.signal);
  const unasked = startDemoUnasked(services, demo, url);
  const close = once(async () => {
    stopping.abort();
    unfinishedDemos.stop();
    const backupsEnd = backups?.close();
    if (config.isProduction) await wait(BALANCER_MS);
    await closeEdge(app);
    await metrics.close();
    await unasked;
    await backupsEnd;
    await background;
    await sync.close();
    await services.images.close();
    await uploads.close();
    await self.close();
    await store.close();
  });
  return { url, services, metricsUrl: metrics.url, backups, setUpCode, close };
}

async function register(
  app: FastifyInstance,
  services: Services,
  {
    sync,
    uploads,
    hashes,
    self,
  }: {
    readonly sync: SyncServices;
    readonly uploads: UploadQueue;
    readonly hashes: HashQueue;
    readonly self: RegisteredServer;
  },
  stopping: AbortSignal,
  { fillDemo, pages }: ServeOptions,
): Promise<Demo> {
  const signInServices = await openSignIn(services, hashes);
  const demo = openDemo(services, signInServices.hashes, fillDemo ?? sync.fillDemo, self.id);
  const seen = {
    statistics: openPublicStatistics(services.store),
    sharedTrades: openSharedTrades(services.store),
  };
  const limits = openLimits(services);
  const handlings: Handling[] = [
    ...installationRoutes(services, signInServices.hashes, demo),
    ...authRoutes(services, signInServices),
    ...secondFactorRoutes(services, signInServices.hashes),
    ...apiTokenRoutes(services, signInServices.hashes),
    ...auditRoutes(services),
    ...profileRoutes(services, signInServices.hashes),
    ...linkRoutes(services, signInServices.hashes),
    ...onboardingRoutes(services, signInServices.hashes, sync.locate),
    ...planRoutes(services),
    ...preferenceRoutes(services),
    ...selectionRoutes(services),
    ...searchRoutes(services),
    ...accountRoutes(services, sync.locate),
    ...accountEntryRoutes(services),
    ...accountPairRoutes(services),
    ...mistakeRoutes(services),
    ...labelRoutes(services),
    ...changeRoutes(services),
    ...dashboardRoutes(services),
    ...syncRoutes(services, sync.synchroniser),
    ...importRoutes(services, uploads),
    ...movingInRoutes(services, uploads),
    ...reconciliationRoutes(services),
    ...mapperRoutes(services),
    ...feeModelRoutes(services),
    ...groupingRoutes(services),
    ...splitRoutes(services),
    ...typedRoutes(services),
    ...tradeRoutes(services),
    ...galleryRoutes(services),
    ...publicRoutes(services, seen),
    ...commentRoutes(services),
    ...descriptionRoutes(ENDPOINTS),
    ...ownDataRoutes(services, {
      hashes: signInServices.hashes,
      listImages: exportImages(services),
      stopping,
    }),
  ];
  const callers = openCallers(services);
  await registerApi(app, { services, callers, endpoints: ENDPOINTS, handlings, stopping, limits });
  registerHealth(app, services, stopping);
  registerImages(app, { ...services, limit: limits });
  await registerPublicSide(app, { services, ...seen, limit: limits, pages: pagesFolder(pages) });
  const folder = pagesFolder(pages);
  await (folder === null ? registerDevPages(app, WEB) : registerPages(app, folder));
  return demo;
}

/** Where the built browser app lies; null while it is served from its sources. */
function pagesFolder(pages: ServeOptions['pages']): string | null {
  if (pages === 'dev') return null;
  return typeof pages === 'object' ? pages.folder : join(WEB, 'dist');
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null;
  return () => (done ??= work());
}
