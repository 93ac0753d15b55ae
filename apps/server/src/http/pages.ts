import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptsGzip, gzipForKeeps, WORTH_PACKING_BYTES } from '#server/http/compress.ts';
import { sendRefusal } from '#server/http/problem-reply.ts';
import { refuse } from '#server/calls/refusal.ts';
import { PAGE_POLICY } from './hostile/security-headers.ts';

/** Types of what the browser app consists of, and whether packing helps. Other files are not served. */
const TYPES: Readonly<Record<string, readonly [type: string, isPackable: boolean]>> = {
  '.html': ['text/html; charset=utf-8', true],
  '.js': ['text/javascript; charset=utf-8', true],
  '.css': ['text/css; charset=utf-8', true],
  '.svg': ['image/svg+xml', true],
  '.json': ['application/json; charset=utf-8', true],
  '.webmanifest': ['application/manifest+json', true],
  '.txt': ['text/plain; charset=utf-8', true],
  '.woff2': ['font/woff2', false],
  '.png': ['image/png', false],
  '.webp': ['image/webp', false],
  '.ico': ['image/x-icon', false],
};

interface PageFile {
  readonly type: string;
  readonly etag: string;
  readonly plain: Buffer;
  readonly packed: Buffer | null;
}

/**
 * Serves the built browser app from memory: files under /assets carry their hash in their name and are kept for ever,
 * everything else is asked about each time. A path that is no file is a screen of the app, so index.html answers it.
 */
export async function registerPages(app: FastifyInstance, folder: string): Promise<void> {
  const files = await readFiles(folder);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const path = request.url.split('?')[0] ?? '/';
      const file =
        files.get(path === '/' ? '/index.html' : path) ??
        (isScreen(path) ? files.get('/index.html') : undefined);
      if (file !== undefined) return sendFile(request, reply, path, file);
      if (files.size === 0 && isScreen(path)) return sendNotBuilt(reply);
      return sendRefusal(request, reply, refuse('010'));
    },
  });
}

async function readFiles(folder: string): Promise<ReadonlyMap<string, PageFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []; // not built yet: the pages say so
      throw error;
    },
  );
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files = new Map<string, PageFile>();
  for (const path of paths) {
    const [type, isPackable] = TYPES[extname(path)] ?? [];
    const name = `/${relative(folder, path).split(sep).join('/')}`;
    if (type === undefined || name.includes('/.')) continue;
    files.set(name, await readPageFile(path, type, isPackable === true));
  }
  return files;
}

async function readPageFile(path: string, type: string, isPackable: boolean): Promise<PageFile> {
  const plain = await readFile(path);
  const etag = `"${createHash('sha256').update(plain).digest('hex').slice(0, 32)}"`;
  const packed = isPackable && plain.length >= WORTH_PACKING_BYTES ? await gzipForKeeps(plain) : null;
  return { type, etag, plain, packed };
}

/** Whether a path can be one of the app's screens: none of the API's, no file, nothing hidden. */
export function isScreen(path: string): boolean {
  if (/^\/(?:api|assets|health|images|thumbnails)(?:\/|$)/.test(path)) return false;
  return !path.split('/').some((segment) => segment.startsWith('.') || /\.[a-z0-9]{1,11}$/i.test(segment));
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  file: PageFile,
): Promise<FastifyReply> {
  const isKept = path.startsWith('/assets/');
  reply
    .header('content-security-policy', PAGE_POLICY)
    .header('cache-control', isKept ? 'public, max-age=31536000, immutable' : 'no-cache')
    .header('etag', file.etag)
    .header('vary', 'Accept-Encoding');
  // A page that was opened through a mailed link must not pass the link on.
  if (/^\/(?:auth|get_started|account)(?:\/|$)/.test(path)) reply.header('referrer-policy', 'no-referrer');
  if ((request.headers['if-none-match'] ?? '').includes(file.etag)) return reply.code(304).send();
  reply.header('content-type', file.type);
  if (file.packed === null || !acceptsGzip(request.headers['accept-encoding'])) return reply.send(file.plain);
  return reply.header('content-encoding', 'gzip').send(file.packed);
}

function sendNotBuilt(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .header('cache-control', 'no-store')
    .header('content-type', 'text/plain; charset=utf-8')
    .send('The browser app has not been built. Stop the server and run: npm start\n');
}
