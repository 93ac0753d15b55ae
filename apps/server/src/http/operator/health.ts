import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { CallServices } from '#server/calls/call-services.ts';

const MIN_FREE_BYTES = 200 * 1_048_576;
const MIN_FREE_SHARE = 0.1;
const PROBE = { name: 'ready-probe', value: Buffer.from('written') };

/** Answers for balancers and supervisors; they say only yes or no. */
export function registerHealth(
  app: FastifyInstance,
  { store, config, log }: Pick<CallServices, 'store' | 'config' | 'log'>,
  stopping: AbortSignal,
): void {
  app.get('/health/live', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  );
  let probe: Promise<boolean> | null = null;
  app.get('/health/ready', async (request, reply) => {
    const isReady = await judge(request.id);
    reply.header('cache-control', 'no-store').code(isReady ? 200 : 503);
    return reply.send({ status: isReady ? 'ready' : 'not ready' });
  });

  async function judge(requestId: string): Promise<boolean> {
    if (stopping.aborted || store.fault !== null) return false;
    // Who asks meanwhile gets the same answer: many who ask do not write often.
    probe ??= canWrite(requestId).finally(() => (probe = null));
    return probe;
  }

  async function canWrite(requestId: string): Promise<boolean> {
    try {
      // Something is really written: a transaction without changes passes on a disk that refuses every write.
      await store.write(
        (db) =>
          db
            .insertInto('store_fact')
            .values(PROBE)
            .onConflict((row) => row.column('name').doUpdateSet({ value: PROBE.value }))
            .execute(),
        'lazy',
      );
      const { bavail, blocks, bsize } = await statfs(config.dataDir);
      return bavail * bsize >= MIN_FREE_BYTES || bavail / blocks >= MIN_FREE_SHARE;
    } catch (error) {
      log.error('the store is not ready', error, { requestId });
      return false;
    }
  }
}
