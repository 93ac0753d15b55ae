import type { FastifyInstance } from 'fastify';
import { publicUuidSchema } from '@daybook/api/public/share.ts';
import { matchesTag } from '#server/http/answer.ts';
import { plainAddress } from '#server/calls/caller-address.ts';
import { refuse } from '#server/calls/refusal.ts';
import { openCardImages } from './card-images.ts';
import { cardFacts } from './card-image.ts';
import { messagesIn, pageLanguage } from '#server/public/pages/page-language.ts';
import type { PublicPagesOptions } from '#server/public/pages/pages.ts';

/** The picture that a chat shows of a shared trade's link. Asked about each time: with the page it is gone at once. */
export function registerCards(
  app: FastifyInstance,
  { services, sharedTrades, limit }: Pick<PublicPagesOptions, 'services' | 'sharedTrades' | 'limit'>,
): void {
  const images = openCardImages(services.config.waitFactor);
  app.addHook('onClose', () => images.close());
  app.route<{ Params: { uuid: string }; Querystring: { lang?: unknown } }>({
    method: ['GET', 'HEAD'],
    url: '/share/trade/:uuid/card.png',
    handler: async (request, reply) => {
      await limit.requirePublicCall({ ip: plainAddress(request.ip), requestId: request.id });
      const uuid = publicUuidSchema.safeParse(request.params.uuid).data;
      const found = uuid === undefined ? null : await sharedTrades.find(uuid);
      if (found === null) throw refuse('010');
      const { 'accept-language': accepted, 'if-none-match': known } = request.headers;
      const language = pageLanguage(request.query.lang, accepted, found.language);
      const { etag, bytes } = await images.draw(cardFacts(found.trade, found, messagesIn(language)));
      reply
        .header('cache-control', 'no-cache')
        .header('vary', 'Accept-Language')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('etag', etag);
      if (services.config.robots !== 'allow') reply.header('x-robots-tag', 'noindex');
      if (matchesTag(known, etag)) return reply.code(304).send();
      return reply.header('content-type', 'image/png').send(Buffer.from(bytes));
    },
  });
}
