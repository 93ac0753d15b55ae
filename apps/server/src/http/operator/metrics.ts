import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { HashQueue } from '#server/limits/hash-queue.ts';
import { isLoopback } from '#server/http/loopback.ts';
import { setSecurityHeaders } from '#server/http/hostile/security-headers.ts';
import type { CallServices } from '#server/calls/call-services.ts';
import { readStoreFigures } from './metrics-queries.ts';

/** Upper bounds of the groups in which answers are counted by their time, in seconds. */
const TIME_BOUNDS = [0.01, 0.05, 0.1, 0.3, 1, 5, 30] as const;
const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Figures for the operator, served apart from the journal. */
export interface Metrics {
  /** Null where none are served. */
  readonly url: string | null;
  close(): Promise<void>;
}

/** What the sweep of pictures found last. */
export interface SweptImages {
  readonly unknown: number;
  /** Why unknown pictures stay; null where nothing is in the way. */
  readonly held: string | null;
}

type MeasuredServices = CallServices & {
  readonly hashes: HashQueue;
  readonly images: { lastSweep(): SweptImages | null };
};

interface Counts {
  readonly statuses: Map<string, number>;
  readonly times: number[];
  seconds: number;
  answers: number;
}

/**
 * Counts the answers of `app` and serves them with the state of process and store at `/metrics` on METRICS_PORT of loopback; nothing
 * at all without that setting. Format: Prometheus text 0.0.4.
 */
export async function startMetrics(app: FastifyInstance, services: MeasuredServices): Promise<Metrics> {
  const { metricsPort } = services.config;
  if (metricsPort === null) return { url: null, close: async () => undefined };
  const counts: Counts = {
    statuses: new Map(),
    times: TIME_BOUNDS.map(() => 0),
    seconds: 0,
    answers: 0,
  };
  app.addHook('onResponse', async (request, reply) =>
    countAnswer(counts, reply.statusCode, (performance.now() - request.arrivedAt) / 1000),
  );
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const server = createServer(
    { headersTimeout: 5_000, requestTimeout: 5_000, maxHeaderSize: 4_096 },
    (request, response) => {
      answer(request, response, () => describe(counts, delay.percentile(99) / 1e9, services)).catch(
        (error: unknown) => {
          services.log.error('the figures could not be read', error);
          response.writeHead(503).end();
        },
      );
    },
  );
  await listen(server, metricsPort);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/metrics`,
    close: async () => {
      delay.disable();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function listen(server: Server, port: number): Promise<void> {
  const listening = once(server, 'listening');
  server.listen(port, '127.0.0.1');
  await listening;
}

function countAnswer(counts: Counts, status: number, seconds: number): void {
  const group = `${Math.floor(status / 100)}xx`;
  counts.statuses.set(group, (counts.statuses.get(group) ?? 0) + 1);
  const at = TIME_BOUNDS.findIndex((bound) => seconds <= bound);
  if (at >= 0) counts.times[at] = (counts.times[at] ?? 0) + 1;
  counts.seconds += seconds;
  counts.answers += 1;
}

async function answer(
  { method, url, headers }: IncomingMessage,
  response: ServerResponse,
  read: () => Promise<string>,
): Promise<void> {
  setSecurityHeaders(response);
  const name = URL.parse(`http://${headers.host ?? ''}`)?.hostname ?? '';
  // A foreign page's name that suddenly means this machine learns nothing.
  if (method !== 'GET' || url !== '/metrics' || !isLoopback(name)) return void response.writeHead(404).end();
  const text = await read();
  response.writeHead(200, { 'content-type': CONTENT_TYPE, 'cache-control': 'no-store' }).end(text);
}

async function describe(
  counts: Counts,
  delaySeconds: number,
  { store, clock, hashes, images }: MeasuredServices,
): Promise<string> {
  const figures = await readStoreFigures(store, clock());
  const groups = [...counts.statuses].sort(([left], [right]) => (left < right ? -1 : 1));
  const { running, waiting, refused } = hashes.figures();
  let below = 0;
  return [
    ...metric(
      'daybook_http_answers_total',
      'counter',
      'Answers by class of status.',
      groups.map(([status, n]) => [`{status="${status}"}`, n] as const),
    ),
    ...metric(
      'daybook_http_answer_seconds',
      'histogram',
      'Time from the arrival of a request to its answer.',
      [
        ...TIME_BOUNDS.map((le, at) => [`_bucket{le="${le}"}`, (below += counts.times[at] ?? 0)] as const),
        ['_bucket{le="+Inf"}', counts.answers],
        ['_sum', counts.seconds],
        ['_count', counts.answers],
      ],
    ),
    ...gauge(
      'daybook_event_loop_delay_p99_seconds',
      'How late work began, 99 of 100 times at most.',
      delaySeconds,
    ),
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
    ...gauge('process_resident_memory_bytes', 'Memory of the process.', process.memoryUsage.rss()),
    ...gauge('process_uptime_seconds', 'Time since the start.', process.uptime()),
    ...imageFigures(images.lastSweep()),
    ...gauge('daybook_sessions', 'Sessions that open a journal now.', figures.sessions),
    ...gauge('daybook_syncs_running', 'Synchronisations under way.', figures.syncsRunning),
    ...metric(
      'daybook_jobs',
      'gauge',
      'Work that outlives a request, by its state.',
      figures.jobs.map(({ state, n }) => [`{state="${state}"}`, n] as const),
    ),
    '',
  ].join('\n');
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

function gauge(name: string, help: string, value: number): string[] {
  return metric(name, 'gauge', help, [['', value]]);
}

function metric(
  name: string,
  type: string,
  help: string,
  samples: readonly (readonly [suffix: string, value: number])[],
): string[] {
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(([suffix, value]) => `${name}${suffix} ${value}`),
  ];
}
