import type { Config } from '#server/config.ts';
import type { Log } from '#server/http/logs.ts';
import type { Images } from '#server/images/images.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import type { Store } from '#server/store/store.ts';

/** What the features are given to work with; made once by serve.ts. */
export interface Services {
  readonly store: Store;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly secrets: Secrets;
  readonly images: Images;
  readonly config: Config;
  readonly log: Log;
}
