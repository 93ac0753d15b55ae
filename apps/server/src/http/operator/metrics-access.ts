import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '#server/calls/config.ts';
import { hostNameOf, isLoopback } from '#server/http/loopback.ts';

/**
 * What a request for the figures is answered with: 200, 404 where a name that is not this machine's asks a port that only this
 * machine reaches (a foreign page may have such a name), 401 without the token that METRICS_TOKEN asks for.
 */
export function judgeReader(
  { host, authorization = '' }: Pick<IncomingHttpHeaders, 'host' | 'authorization'>,
  { metricsHost, metricsToken }: Pick<Config, 'metricsHost' | 'metricsToken'>,
): 200 | 401 | 404 {
  if (isLoopback(metricsHost) && !isLoopback(hostNameOf(host))) return 404;
  if (metricsToken === null) return isLoopback(metricsHost) ? 200 : 401;
  const [, given = ''] = /^Bearer +([^\s]+)$/i.exec(authorization) ?? [];
  return timingSafeEqual(digest(given), digest(metricsToken)) ? 200 : 401;
}

/** Always of one length, so that the comparison does not reveal the length of the token. */
function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
