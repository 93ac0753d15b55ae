import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { isScreen } from '#server/http/pages.ts';
import { sendRefusal } from '#server/http/problem-reply.ts';
import { refuse } from '#server/calls/refusal.ts';
import { DEV_POLICY } from './hostile/security-headers.ts';

/** As much of Vite as is used; it is loaded by its place, since the server does not depend on it. */
interface Vite {
  createServer(options: object): Promise<{
    readonly middlewares: (request: object, response: object, next: (error?: unknown) => void) => void;
    transformIndexHtml(url: string, html: string): Promise<string>;
    close(): Promise<void>;
  }>;
}

/** Serves the browser app from its sources, reloading, while the code is worked on. `root` is the folder of the app. */
export async function registerDevPages(app: FastifyInstance, root: string): Promise<void> {
  const place = createRequire(join(root, 'package.json')).resolve('vite');
  const vite = (await import(pathToFileURL(place).href)) as Vite;
  const server = await vite.createServer({
    root,
    appType: 'spa',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => server.close());
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const path = request.url.split('?')[0] ?? '/';
      if (/^\/api(?:\/|$)/.test(path)) return sendRefusal(request, reply, refuse('010'));
      reply.hijack();
      reply.raw.setHeader('content-security-policy', DEV_POLICY);
      if (isScreen(path)) request.raw.headers.accept ??= 'text/html';
      server.middlewares(request.raw, reply.raw, () => reply.raw.writeHead(404).end());
      return reply;
    },
  });
}
