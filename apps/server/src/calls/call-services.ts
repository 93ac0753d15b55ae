import type { Config } from '#server/calls/config.ts';
import type { Log } from './logs.ts';
import type { Store } from '#server/store/store.ts';

/** What the edge is given to work with; everything above it gets {@link Services} of services.ts. */
export interface CallServices {
  readonly store: Store;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly config: Config;
  readonly log: Log;
}
