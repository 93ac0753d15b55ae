import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** So long may requests under way take after a stop was asked for. */
const MAX_WAIT_MS = 10_000;

/** Takes no more requests, and ends connections whose requests are not answered in time. */
export async function closeEdge(app: FastifyInstance): Promise<void> {
  const closed = app.close();
  const maxWait = new AbortController();
  const late = wait(MAX_WAIT_MS, 'late' as const, { signal: maxWait.signal }).catch(() => 'closed' as const);
  if ((await Promise.race([closed, late])) === 'late') app.server.closeAllConnections();
  maxWait.abort();
  await closed;
}
