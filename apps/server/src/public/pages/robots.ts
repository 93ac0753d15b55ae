import type { FastifyInstance } from 'fastify';

/** Public pages and what they are drawn with; the rest belongs to its trader alone. */
const ALLOWED = ['/share/', '/top/', '/trader/', '/assets/', '/images/', '/public-theme.js', '/icon.svg'];

/**
 * States what programs may fetch (RFC 9309). Whether search engines list a page is stated in the page itself, which they can
 * only obey when they may fetch it; programs that draw the preview of a posted link need the same.
 */
export function registerRobots(app: FastifyInstance): void {
  const lines = ['User-agent: *', ...ALLOWED.map((path) => `Allow: ${path}`), 'Disallow: /', ''];
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('content-type', 'text/plain; charset=utf-8')
      .send(lines.join('\n')),
  );
}
