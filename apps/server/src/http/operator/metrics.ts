import { once } from 'node:events';
import { statfs } from 'node:fs/promises';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  type IncomingHttpHeaders,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { HashQueue } from '#server/limits/hash-queue.ts';
import { setSecurityHeaders } from '#server/http/hostile/security-headers.ts';
import type { CallServices } from '#server/calls/call-services.ts';
import { openAnswerCounts, type AnswerCounts } from './answer-counts.ts';
import { backupLines, type BackupFigures } from './backup-figures.ts';
import { readStoreBytes, readStoreFigures, type StoreFigures } from './metrics-queries.ts';
import { gauge, metric } from './metrics-text.ts';
import { DAYBOOK_VERSION } from './version.ts';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Config } from '#server/calls/config.ts';
import { hostNameOf, isLoopback } from '#server/http/loopback.ts';

/**
 * What a request for the figures is answered with: 200, 404 where a name that is not this machine's asks a port that only this
 * machine reaches (a foreign page may have such a name), 401 without the token that METRICS_TOKEN asks for.
 */
function judgeReader(
  { host, authorization = '' }: Pick<IncomingHttpHeaders, 'host' | 'authorization'>,
  { metricsHost, metricsToken }: Pick<Config, 'metricsHost' | 'metricsToken'>,
): 200 | 401 | 404 {
  if (isLoopback(metricsHost) && !isLoopback(hostNameOf(host))) return 404;
  if (metricsToken === null) return isLoopback(metricsHost) ? 200 : 401;
  const [, given = ''] = /^Bearer +([^\s]+)$/i.exec(authorization) ?? [];
  return timingSafeEqual(digest(given), digest(metricsToken)) ? 200 : 401;
}

/** Always of one length, so that the comparison does not reveal the length of the token. */
function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';
/** Scrapers come one or two at a time. */
const MAX_CONNECTIONS = 20;

/** Figures for the operator, served apart from the journal. */
interface Metrics {
  /** Null where none are served. */
  readonly url: string | null;
  close(): Promise<void>;
}

/** What the sweep of pictures found last. */
interface SweptImages {
  readonly unknown: number;
  /** Why unknown pictures stay; null where nothing is in the way. */
  readonly held: string | null;
}

type MeasuredServices = CallServices & {
  readonly hashes: HashQueue;
  readonly images: { lastSweep(): SweptImages | null };
  /** Null where no place for backups is set. */
  readonly readBackups: () => Promise<BackupFigures | null>;
};

/**
 * Counts the answers of `app` and serves them with the state of process and store at `/metrics` on METRICS_PORT of METRICS_HOST;
 * nothing at all without that port. Format: Prometheus text 0.0.4. docs/operators/watch.md says what each is for.
 */
export async function startMetrics(app: FastifyInstance, services: MeasuredServices): Promise<Metrics> {
  const { metricsPort, metricsHost } = services.config;
  if (metricsPort === null) return { url: null, close: async () => undefined };
  const counts = openAnswerCounts();
  app.addHook('onResponse', async (request, reply) =>
    counts.count(reply.statusCode, (performance.now() - request.arrivedAt) / 1000),
  );
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const server = createServer(
    { headersTimeout: 5_000, requestTimeout: 5_000, maxHeaderSize: 4_096 },
    (request, response) => {
      const pages: Pages = {
        '/metrics': [CONTENT_TYPE, () => describe(counts, delay.percentile(99) / 1e9, services)],
        '/health': ['application/json', () => describeHealth(services)],
      };
      answer(request, response, services, pages).catch((error: unknown) => {
        services.log.error('the figures could not be read', error);
        response.writeHead(503).end();
      });
    },
  );
  server.maxConnections = MAX_CONNECTIONS;
  await listen(server, metricsPort, metricsHost);
  const { port, address, family } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/metrics`,
    close: async () => {
      delay.disable();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  const listening = once(server, 'listening');
  server.listen(port, host);
  await listening;
}

async function answer(
  { method, url, headers }: IncomingMessage,
  response: ServerResponse,
  { config }: Pick<CallServices, 'config'>,
  pages: Pages,
): Promise<void> {
  setSecurityHeaders(response);
  const page = Object.hasOwn(pages, url ?? '') ? pages[url ?? ''] : undefined;
  const status = method === 'GET' && page !== undefined ? judgeReader(headers, config) : 404;
  if (status === 401) response.setHeader('www-authenticate', 'Bearer realm="metrics"');
  if (status !== 200 || page === undefined) return void response.writeHead(status).end();
  const [type, read] = page;
  const text = await read();
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
}

/** What is served, by its path: its type and its text. */
type Pages = Readonly<Record<string, readonly [type: string, read: () => Promise<string>]>>;

/**
 * Whether the server serves, and what it serves without. It is part of the metrics and not of `/health/ready`, which anybody may
 * ask: an attacker who wants to destroy a journal must not learn that backups fail.
 */
async function describeHealth({ store, readBackups }: MeasuredServices): Promise<string> {
  if (store.fault !== null) return JSON.stringify({ status: 'not ready', degraded: ['store'] });
  const backups = await readBackups();
  const degraded: string[] = [];
  if (backups !== null && (backups.isFailing || backups.isLate || backups.missing > 0))
    degraded.push('backup');
  if (backups !== null && backups.others > 0) degraded.push('backups-of-others');
  return JSON.stringify({ status: 'ready', degraded });
}

async function describe(
  counts: AnswerCounts,
  delaySeconds: number,
  { store, clock, config, hashes, images, readBackups }: MeasuredServices,
): Promise<string> {
  const now = clock();
  const lines = [
    ...buildFigures(store.engine),
    ...counts.lines(),
    ...gauge(
      'daybook_event_loop_delay_p99_seconds',
      'How late work began, 99 of 100 times at most.',
      delaySeconds,
    ),
    ...hashFigures(hashes),
    ...gauge('process_resident_memory_bytes', 'Memory of the process.', process.memoryUsage.rss()),
    ...gauge('process_uptime_seconds', 'Time since the start.', process.uptime()),
    ...(await diskFigures(config.dataDir)),
    ...connectionFigures(store),
    ...gauge(
      'daybook_store_fault',
      '1 once the open store turned out to be damaged or gone.',
      store.fault === null ? 0 : 1,
    ),
    ...imageFigures(images.lastSweep()),
  ];
  // A damaged store answers nothing more, and the figures that say so are the ones that are wanted then.
  if (store.fault !== null) return `${lines.join('\n')}\n`;
  const figures = await readStoreFigures(store, now);
  const bytes = await readStoreBytes(store, config.store);
  return [
    ...lines,
    ...gauge('daybook_store_bytes', 'Size of the database and its log, without pictures.', bytes),
    ...storeFigures(figures, now),
    ...backupLines(await readBackups(), now),
    '',
  ].join('\n');
}

function buildFigures(engine: string): string[] {
  const labels = `version="${DAYBOOK_VERSION}",engine="${engine}",node="${process.versions.node}"`;
  return metric('daybook_build_info', 'gauge', 'Always 1; its labels say which Daybook this is.', [
    [`{${labels}}`, 1],
  ]);
}

function hashFigures(hashes: HashQueue): string[] {
  const { running, waiting, refused } = hashes.figures();
  return [
    ...metric(
      'daybook_password_hashes',
      'gauge',
      'Passwords that are compared or hashed, and those that wait.',
      [
        ['{state="running"}', running],
        ['{state="waiting"}', waiting],
      ],
    ),
    ...metric('daybook_password_hashes_refused_total', 'counter', 'Those for whom the queue was too long.', [
      ['', refused],
    ]),
  ];
}

async function diskFigures(folder: string): Promise<string[]> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return [
    ...gauge('daybook_disk_free_bytes', 'Room that is left where DATA_DIR lies.', bavail * bsize),
    ...gauge('daybook_disk_size_bytes', 'Size of the disk on which DATA_DIR lies.', blocks * bsize),
  ];
}

function connectionFigures(store: MeasuredServices['store']): string[] {
  const { size, used, waiting } = store.connections();
  return [
    ...metric('daybook_store_connections', 'gauge', 'Connections to the store, and callers without one.', [
      ['{state="used"}', used],
      ['{state="waiting"}', waiting],
    ]),
    ...gauge('daybook_store_connections_max', 'Connections to the store that there are.', size),
  ];
}

function imageFigures(sweep: SweptImages | null): string[] {
  if (sweep === null) return [];
  return [
    ...gauge(
      'daybook_pictures_unknown',
      'Pictures older than a day that no row names, and that stay.',
      sweep.unknown,
    ),
    ...gauge(
      'daybook_pictures_sweep_held',
      '1 while unknown pictures are not removed; see daybook pictures status.',
      sweep.held === null ? 0 : 1,
    ),
  ];
}

function storeFigures(
  { servers, sessions, syncsRunning, syncsEnded, jobs, emails }: StoreFigures,
  now: number,
): string[] {
  const { waiting, waitingSince, failed } = emails;
  const waitSeconds = waitingSince === null ? 0 : Math.max(0, (now - waitingSince) / 1000);
  return [
    ...gauge('daybook_servers', 'Servers that run on the database.', servers),
    ...gauge('daybook_sessions', 'Sessions that open a journal now.', sessions),
    ...gauge('daybook_syncs_running', 'Synchronisations under way.', syncsRunning),
    ...gauge(
      'daybook_syncs_processed_day',
      'Synchronisations of the last 24 hours that ended well.',
      syncsEnded.find(({ code }) => code === null)?.n ?? 0,
    ),
    ...metric(
      'daybook_syncs_failed_day',
      'gauge',
      'Those that failed, by code: 001 is an open position, 006 a refused login, 007 a silent platform, 999 a fault of ours.',
      syncsEnded.flatMap(({ code, n }) => (code === null ? [] : [[`{code="${code}"}`, n] as const])),
    ),
    ...metric(
      'daybook_jobs',
      'gauge',
      'Work that outlives a request, by its state.',
      jobs.map(({ state, n }) => [`{state="${state}"}`, n] as const),
    ),
    ...gauge('daybook_emails_waiting', 'E-mails that the mail server has not taken yet.', waiting),
    ...gauge('daybook_emails_waiting_seconds', 'For how long the oldest of them waits.', waitSeconds),
    ...gauge('daybook_emails_failed_day', 'E-mails that were refused for good in the last 24 hours.', failed),
  ];
}
