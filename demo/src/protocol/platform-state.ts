import type { Books } from '#demo/books/ledger.ts';
import type { Faults } from '#demo/faults/faults.ts';
import type { Trader } from '#demo/trading/habits.ts';
import type { FeeColumns } from './columns.ts';
import { text, type Line } from './lines.ts';

/** What an action answers from. */
export interface PlatformState {
  readonly books: Books;
  readonly columns: readonly FeeColumns[];
  readonly pageSize: number;
  readonly faults: Faults;
}

/** The accounts of the login that this call may name. */
export function openAccounts(state: PlatformState): readonly Trader[] {
  return state.books.traders.filter(({ account }) => !state.faults.deniedAccounts.includes(account));
}

/** The trailer of a paged call; nothing when no page was asked for. */
export function trailer(page: number | null, pages: number): readonly Line[] {
  return page === null ? [] : [text(`Page ${page}/${pages}`)];
}
