import type { Images } from './images.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { IMAGE_NAME } from '@daybook/api/journal/images.ts';
import { matchesTag } from '#server/http/answer.ts';
import { refuse } from '#server/calls/refusal.ts';
import type { Which } from '#server/images/files.ts';
import { findServed } from '#server/images/queries.ts';
import type { CallServices } from '#server/calls/call-services.ts';

/**
 * Serves images under their names, which are the only keys to them: an image exists as long as a row names it, which is checked
 * in the store each time. A name never gets other bytes.
 */
export function registerImages(
  app: FastifyInstance,
  services: Pick<CallServices, 'store'> & { readonly images: Images },
): void {
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
  { store, images }: Pick<CallServices, 'store'> & { readonly images: Images },
  request: FastifyRequest<{ Params: { name: string } }>,
  reply: FastifyReply,
  which: Which,
): Promise<FastifyReply> {
  const { name } = request.params;
  if (!IMAGE_NAME.test(name)) throw refuse('010');
  const served = await store.read((db) => findServed(db, name));
  if (served === null) throw refuse('010');
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
