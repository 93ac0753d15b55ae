import * as z from 'zod/mini';

/** Six digits of an authenticator app, or a recovery code; spaces and hyphens do not count. */
export const factorCode = z.string().check(z.minLength(1), z.maxLength(64));
