import type { Images } from './images.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { IMAGE_NAME } from '@daybook/api/journal/images.ts';
import { matchesTag } from '#server/http/answer.ts';
import { plainAddress } from '#server/calls/caller-address.ts';
import type { Limits } from '#server/limits/call-limits.ts';
import { refuse } from '#server/calls/refusal.ts';
import type { Which } from '#server/images/files.ts';
import { findServed } from '#server/images/queries.ts';
import type { CallServices } from '#server/calls/call-services.ts';

type ImageServices = Pick<CallServices, 'store'> & {
  readonly images: Images;
  readonly limit: Pick<Limits, 'requireUnknownCall'>;
};

/**
 * Serves images under their names, which are the only keys to them: an image exists as long as a row names it, which is checked
 * in the store each time. A name never gets other bytes. Names that nobody has are counted for their caller's address, so that a
 * page of many pictures never waits and guessing does.
 */
export function registerImages(app: FastifyInstance, services: ImageServices): void {
  for (const [url, which] of [
    ['/images/:name', 'image'],
    ['/images/thumbnails/:name', 'thumbnail'],
  ] as const)
    app.route<{ Params: { name: string } }>({
      method: ['GET', 'HEAD'],
      url,
      handler: (request, reply) => sendImage(services, request, reply, which),
    });
}

async function sendImage(
  { store, images, limit }: ImageServices,
  request: FastifyRequest<{ Params: { name: string } }>,
  reply: FastifyReply,
  which: Which,
): Promise<FastifyReply> {
  const { name } = request.params;
  const served = IMAGE_NAME.test(name) ? await store.read((db) => findServed(db, name)) : null;
  if (served === null) {
    await limit.requireUnknownCall({ ip: plainAddress(request.ip), requestId: request.id });
    throw refuse('010');
  }
  const etag = `"${name}"`;
  reply
    .header('cache-control', 'private, no-cache')
    .header('cross-origin-resource-policy', 'same-site')
    .header('etag', etag);
  if (matchesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const bytes = await images.files.read(served.file, which);
  // A row without its file is a folder that was not restored whole; there is nothing to show either way.
  if (bytes === null) throw refuse('010');
  const ending = served.type === 'image/jpeg' ? 'jpg' : 'png';
  return reply
    .header('content-type', served.type)
    .header('content-disposition', `inline; filename="${served.purpose}.${ending}"`)
    .send(bytes);
}
