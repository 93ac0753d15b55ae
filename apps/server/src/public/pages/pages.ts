import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { publicUuidSchema } from '@daybook/api/public/share.ts';
import { TOP_PERIODS, type TopPeriod } from '@daybook/api/public/top-traders.ts';
import { matchesTag } from '#server/http/answer.ts';
import { plainAddress } from '#server/calls/caller-address.ts';
import { accepts } from '#server/http/compress.ts';
import { Refusal } from '#server/calls/refusal.ts';
import { DEV_POLICY, PAGE_POLICY } from '#server/http/hostile/security-headers.ts';
import type { Services } from '#server/services.ts';
import { dashboardPage } from './dashboard-page.ts';
import type { PageAssets } from './page-assets.ts';
import { renderPage, type Page, type PageSetting } from './page-frame.ts';
import { askedLanguage, messagesIn, pageLanguage } from './page-language.ts';
import type { PublicStatistics } from '#server/public/figures/public-statistics.ts';
import { findPublicTrader } from '#server/public/public-trader.ts';
import { readRanking } from '#server/public/figures/ranking.ts';
import { readComments } from '#server/public/comments.ts';
import { openRenderedPages, renderedPage, type RenderedPages } from './rendered-pages.ts';
import type { SharedTrades } from '#server/public/trades/shared-trades.ts';
import { topPage } from './top-page.ts';
import { tradePage } from './trade-page.ts';
import { traderPage } from './trader-page.ts';
import { readTraderTrades } from '#server/public/trader-trades.ts';
import { commentsWidget } from './widget.ts';
import { html } from './html.ts';

/** Counts the calls of one address; throws a Refusal with 012 when it made too many. */
interface PublicLimit {
  requirePublicCall(caller: { readonly ip: string; readonly requestId: string }): Promise<void>;
}

export interface PublicPagesOptions {
  readonly services: Services;
  readonly statistics: PublicStatistics;
  readonly sharedTrades: SharedTrades;
  readonly assets: PageAssets;
  readonly limit: PublicLimit;
  readonly isDev: boolean;
}

/** A page with the language of the trader whose it is; null where there is nothing. */
interface Found {
  readonly trader: string | null;
  /** What the page is made of, for one that is kept until that changes. */
  readonly facts?: readonly unknown[] | undefined;
  readonly page: (setting: PageSetting) => Page;
}

interface PagesOptions extends PublicPagesOptions {
  readonly kept: RenderedPages;
}

type Find = (request: FastifyRequest, now: number) => Promise<Found | null>;

/** Serves the pages that everybody can open, as whole documents. */
export function registerPublicPages(app: FastifyInstance, options: PublicPagesOptions): void {
  const { store, clock } = options.services;
  const kept = openRenderedPages();
  const finds: Readonly<Record<string, Find>> = {
    '/share/trade/:uuid': (request) => findTradePage(options, request),
    '/top/traders': async (request, now) => {
      const ranking = await store.read((db) => readRanking(db, askedPeriod(request) ?? 'monthly', now));
      return { trader: null, page: (setting) => topPage(setting, ranking) };
    },
    '/top/trader/:period/:uuid': (request, now) => findTraderPage(options, request, now),
    '/trader/dashboard/:uuid': (request, now) => findDashboardPage(options, request, now),
  };
  for (const [url, find] of Object.entries(finds))
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: (request, reply) => answer({ ...options, kept }, request, reply, () => find(request, clock())),
    });
}

async function findTradePage(
  { services, sharedTrades }: PublicPagesOptions,
  request: FastifyRequest,
): Promise<Found | null> {
  const uuid = askedUuid(request);
  const found = uuid === null ? null : await sharedTrades.find(uuid);
  if (found === null) return null;
  const { trade, course, card, dayLimit, language: trader } = found;
  const widget = commentsWidget(services.config.commentsWidget);
  const comments = await services.store.read((db) => readComments(db, found));
  return {
    trader,
    facts: [found, JSON.stringify(comments)],
    page: (setting) => tradePage(setting, { trade, course, card, dayLimit, comments, widget }),
  };
}

async function findTraderPage(
  { services }: PublicPagesOptions,
  request: FastifyRequest,
  now: number,
): Promise<Found | null> {
  const [uuid, period] = [askedUuid(request), askedPeriod(request)];
  if (uuid === null || period === null) return null;
  const page = Number(/^[1-9]\d{0,4}$/.exec(queryOf(request).get('page') ?? '1')?.[0] ?? '1');
  return services.store.read(async (db) => {
    const trader = await findPublicTrader(db, uuid);
    if (trader === null) return null;
    const facts = await readTraderTrades(db, trader, { period, page, now });
    return { trader: trader.language, page: (setting) => traderPage(setting, facts) };
  });
}

async function findDashboardPage(
  { services, statistics }: PublicPagesOptions,
  request: FastifyRequest,
  now: number,
): Promise<Found | null> {
  const uuid = askedUuid(request);
  const trader = uuid === null ? null : await services.store.read((db) => findPublicTrader(db, uuid));
  if (trader === null) return null;
  const dashboard = await statistics.read(trader, now);
  return { trader: trader.language, page: (setting) => dashboardPage(setting, dashboard) };
}

function askedUuid(request: FastifyRequest): string | null {
  return publicUuidSchema.safeParse((request.params as { uuid?: string }).uuid).data ?? null;
}

function askedPeriod(request: FastifyRequest): TopPeriod | null {
  const asked = (request.params as { period?: string }).period ?? queryOf(request).get('period');
  return TOP_PERIODS.find((period) => period === asked) ?? null;
}

/** The first value of each name. */
function queryOf(request: FastifyRequest): URLSearchParams {
  return new URL(request.url, 'http://page').searchParams;
}

async function answer(
  options: PagesOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  find: () => Promise<Found | null>,
): Promise<FastifyReply> {
  try {
    await options.limit.requirePublicCall({ ip: plainAddress(request.ip), requestId: request.id });
    const found = await find();
    if (found !== null) return await sendPage(options, request, reply, 200, found);
    return await sendPage(options, request, reply, 404, missing);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 429) throw error;
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
    return sendPage(options, request, reply, 429, wait);
  }
}

const missing: Found = {
  trader: null,
  page: ({ messages: { pages } }) => noticePage(pages.missing, pages.missingText),
};
const wait: Found = {
  trader: null,
  page: ({ messages: { pages } }) => noticePage(pages.waitTitle, pages.wait),
};

async function sendPage(
  options: PagesOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  { trader, facts, page }: Found,
): Promise<FastifyReply> {
  const setting = settingOf(options, request, { trader, facts }, status === 200);
  const render = () => renderPage(setting, page(setting));
  const key = `${setting.path} ${setting.language} ${setting.chosen}`;
  const rendered = facts === undefined ? renderedPage(render()) : options.kept.get(key, facts, render);
  reply
    .code(status)
    .header('content-security-policy', policyOf(options, request))
    // Asked about each time: what is no longer shared is gone at once.
    .header('cache-control', status === 200 ? 'no-cache' : 'no-store')
    .header('vary', 'Accept-Language, Accept-Encoding')
    .header('content-language', setting.language);
  if (!setting.isListed) reply.header('x-robots-tag', 'noindex, nofollow');
  if (status === 200) {
    reply.header('etag', rendered.etag);
    if (matchesTag(request.headers['if-none-match'], rendered.etag)) return reply.code(304).send();
  }
  reply.header('content-type', 'text/html; charset=utf-8');
  const packed = accepts(request.headers['accept-encoding'], 'gzip') ? rendered.gzipped() : null;
  if (packed === null) return reply.send(rendered.bytes);
  return reply.header('content-encoding', 'gzip').send(await packed);
}

function settingOf(
  { services, assets, isDev }: PublicPagesOptions,
  request: FastifyRequest,
  { trader, facts }: Pick<Found, 'trader' | 'facts'>,
  isThere: boolean,
): PageSetting {
  const query = queryOf(request);
  const language = pageLanguage(query.get('lang'), request.headers['accept-language'], trader);
  const ownQuery =
    facts === undefined ? [...query].filter(([name]) => name === 'period' || name === 'page') : [];
  return {
    language,
    chosen: askedLanguage(query.get('lang')),
    messages: messagesIn(language),
    assets,
    origin: services.config.baseUrl.origin,
    path: request.url.split('?')[0] ?? '/',
    query: isThere ? new URLSearchParams(ownQuery).toString() : '',
    isListed: services.config.robots === 'allow' && isThere,
    isDev,
  };
}

function policyOf({ services, isDev }: PublicPagesOptions, request: FastifyRequest): string {
  if (isDev) return DEV_POLICY;
  const widget = commentsWidget(services.config.commentsWidget);
  if (widget === null || !request.url.startsWith('/share/')) return PAGE_POLICY;
  return PAGE_POLICY.replace("frame-src 'none'", `frame-src ${widget.origin}`);
}

/** A page that says one thing: nothing here, wait, something went wrong. */
function noticePage(title: string, text: string): Page {
  return {
    title,
    description: text,
    content: html`<section class="card empty">
      <h1>${title}</h1>
      <p>${text}</p>
    </section>`,
  };
}
