import type { CallServices } from '#server/calls/call-services.ts';
import type { Images } from '#server/images/images.ts';
import type { Secrets } from '#server/secrets/secrets.ts';

/** What the features are given to work with; made once by app/serve.ts. */
export interface Services extends CallServices {
  readonly secrets: Secrets;
  readonly images: Images;
}
