import { listImports } from '@daybook/api/imports/imports.ts';
import type { AnswerOf } from '@daybook/api/contract/endpoint.ts';
import type { Arrival } from '#web/router/screen.ts';
import { call } from '#web/server/call.ts';

/** What was imported, the latest first; `hasMore` when there is more than the list holds. */
export type PastImports = AnswerOf<typeof listImports>;

/** What the screen of imports begins with. */
export function openPast({ signal }: Arrival): Promise<PastImports> {
  return call(listImports, { query: {}, signal });
}

/** The first page, or the one after an import that was seen. */
export function readPast(before?: string): Promise<PastImports> {
  return call(listImports, { query: before === undefined ? {} : { before } });
}
