import type { Held } from './kept-by-revision.ts';

/** More answers than a journal's largest number of trades needs: what goes on without end is a defect. */
const MAX_ANSWERS = 1_000;

/** What a list of trades is asked with that goes on behind a trade. */
export interface PageQuery {
  readonly since?: string;
  readonly after?: string;
}

/** The answers to a call that goes on behind a trade: what changed since what is held, else all. Throws as the call does. */
export async function* changedPages<Page extends { readonly next: string | null }>(
  held: Held<unknown> | null,
  ask: (query: PageQuery) => Promise<Page>,
): AsyncGenerator<Page> {
  const since = held === null ? {} : { since: String(held.revision) };
  let after: string | null = null;
  for (let answers = 0; answers < MAX_ANSWERS; answers++) {
    const page: Page = await ask({ ...since, ...(after === null ? {} : { after }) });
    yield page;
    after = page.next;
    if (after === null) return;
  }
  throw new Error('a list of trades never ends');
}
