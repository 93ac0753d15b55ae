import type { FastifyInstance } from 'fastify';
import { registerCards } from '#server/public/cards/card-route.ts';
import { readPageAssets, SOURCE_ASSETS } from '#server/public/pages/page-assets.ts';
import { registerPublicPages, type PublicPagesOptions } from '#server/public/pages/pages.ts';
import { registerRobots } from '#server/public/pages/robots.ts';

interface PublicSideOptions extends Pick<
  PublicPagesOptions,
  'services' | 'statistics' | 'sharedTrades' | 'limit'
> {
  /** Folder of the built browser app; null while it is served from its sources. */
  readonly pages: string | null;
}

/** Everything that is served to everybody besides the calls: pages, pictures of links, and what programs may fetch. */
export async function registerPublicSide(app: FastifyInstance, options: PublicSideOptions): Promise<void> {
  const { pages, ...rest } = options;
  const assets = pages === null ? SOURCE_ASSETS : await readPageAssets(pages);
  registerPublicPages(app, { ...rest, assets, isDev: pages === null });
  registerCards(app, rest);
  registerRobots(app);
}
