import { listImports } from '@daybook/api/imports/imports.ts';
import { listMovingIn, type MovingIn } from '@daybook/api/imports/moving-in.ts';
import type { AnswerOf } from '@daybook/api/contract/endpoint.ts';
import type { Arrival } from '#web/router/screen.ts';
import { call } from '#web/server/call.ts';

/** What was imported, the latest first; `hasMore` when there is more than the list holds. */
export type PastImports = AnswerOf<typeof listImports>;

/** What the screen of imports begins with. */
export interface OpenedImports {
  readonly past: PastImports;
  /** Files of other journals that were attached, the latest first. */
  readonly moved: readonly MovingIn[];
}

export async function openPast({ signal }: Arrival): Promise<OpenedImports> {
  const [past, { movedIn }] = await Promise.all([
    call(listImports, { query: {}, signal }),
    call(listMovingIn, { signal }),
  ]);
  return { past, moved: movedIn };
}

/** Files of other journals, after one was attached or undone. */
export async function readMoved(): Promise<readonly MovingIn[]> {
  return (await call(listMovingIn, {})).movedIn;
}

/** The first page, or the one after an import that was seen. */
export function readPast(before?: string): Promise<PastImports> {
  return call(listImports, { query: before === undefined ? {} : { before } });
}
