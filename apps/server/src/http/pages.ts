import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accepts } from '#server/http/compress.ts';
import { sendRefusal } from '#server/http/problem-reply.ts';
import { refuse } from '#server/calls/refusal.ts';
import { PAGE_POLICY } from './hostile/security-headers.ts';

/** Types of what the browser app consists of. Other files are not served. */
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
};
/** How a file may be packed, the smallest first, with what is added to its name: the build packs them, once for all servers. */
const PACKED = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

interface PageFile {
  readonly type: string;
  readonly etag: string;
  readonly plain: Buffer;
  /** As packed as the build left it beside the file. */
  readonly packed: readonly (readonly [encoding: string, bytes: Buffer])[];
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
  const all = new Set(paths);
  const files = new Map<string, PageFile>();
  for (const path of paths) {
    const type = TYPES[extname(path)];
    const name = `/${relative(folder, path).split(sep).join('/')}`;
    if (type === undefined || name.includes('/.')) continue;
    files.set(name, await readPageFile(path, type, all));
  }
  return files;
}

async function readPageFile(path: string, type: string, all: ReadonlySet<string>): Promise<PageFile> {
  const plain = await readFile(path);
  const etag = `"${createHash('sha256').update(plain).digest('hex').slice(0, 32)}"`;
  const there = PACKED.filter(([, ending]) => all.has(path + ending));
  const packed = await Promise.all(
    there.map(async ([encoding, ending]) => [encoding, await readFile(path + ending)] as const),
  );
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
  const accepted = file.packed.find(([encoding]) => accepts(request.headers['accept-encoding'], encoding));
  if (accepted === undefined) return reply.send(file.plain);
  const [encoding, bytes] = accepted;
  return reply.header('content-encoding', encoding).send(bytes);
}

function sendNotBuilt(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .header('cache-control', 'no-store')
    .header('content-type', 'text/plain; charset=utf-8')
    .send('The browser app has not been built. Stop the server and run: npm start\n');
}
