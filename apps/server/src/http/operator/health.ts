import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { CallServices } from '#server/calls/call-services.ts';

const MIN_FREE_BYTES = 200 * 1_048_576;
const MIN_FREE_SHARE = 0.1;

/** Answers for balancers and supervisors; they say only yes or no. */
export function registerHealth(
  app: FastifyInstance,
  { store, config, log }: Pick<CallServices, 'store' | 'config' | 'log'>,
  stopping: AbortSignal,
): void {
  app.get('/health/live', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  );
  app.get('/health/ready', async (request, reply) => {
    const isReady = await judge().catch((error: unknown) => {
      log.error('the store is not ready', error, { requestId: request.id });
      return false;
    });
    reply.header('cache-control', 'no-store').code(isReady ? 200 : 503);
    return reply.send({ status: isReady ? 'ready' : 'not ready' });
  });

  async function judge(): Promise<boolean> {
    if (stopping.aborted || store.fault !== null) return false;
    // Passing a writing transaction takes the write lock, which a read-only or vanished store does not give.
    await store.write((db) => db.selectFrom('store_fact').select('name').limit(1).execute());
    const { bavail, blocks, bsize } = await statfs(config.dataDir);
    return bavail * bsize >= MIN_FREE_BYTES || bavail / blocks >= MIN_FREE_SHARE;
  }
}
