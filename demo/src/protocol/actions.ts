import { columnsFor } from './columns.ts';
import { accounts, groups } from './accounts.ts';
import { openAccounts, trailer, type PlatformState } from './platform-state.ts';
import { fillsPage } from './fills.ts';
import type { Form } from './form.ts';
import { NO_DATA, text, type Line } from './lines.ts';
import { accountIdOf, namedPage, namedTraders, namedWindow } from './parameters.ts';
import { BROKEN, Refusal } from './refusal.ts';
import { report } from './report.ts';

type Action = (state: PlatformState, form: Form) => Promise<readonly Line[]> | readonly Line[];

const VERSION = 'v1.10.41 [2026-03-02]';

const ACTIONS: ReadonlyMap<string, Action> = new Map<string, Action>([
  ['version', () => [text(VERSION)]],
  ['accounts', accounts],
  ['groups', groups],
  ['fills', fills],
  ['report', report],
]);

/** The action of that name that a token opens; null when there is none. Login and logout are the platform's own. */
export function findAction(name: string): Action | null {
  return ACTIONS.get(name) ?? null;
}

/** Fails like a server that cannot reach one of its books, when the call names an account that is to fail. */
export function refuseFailing(state: PlatformState, form: Form): void {
  const failing = state.books.traders.filter(({ account }) => state.faults.failingAccounts.includes(account));
  const named = form.get('accountId');
  const group = form.get('groupId') !== undefined && form.get('action') !== 'accounts';
  if (failing.some((trader) => group || String(accountIdOf(trader)) === named)) throw new Refusal(BROKEN);
}

async function fills(state: PlatformState, form: Form): Promise<readonly Line[]> {
  const traders = namedTraders(form, openAccounts(state));
  const { from, to } = namedWindow(form);
  const page = namedPage(form);
  const columns = columnsFor(state.columns, from);
  const query = { traders, from, to, page: page ?? 1, pageSize: state.pageSize, columns };
  const { lines, pages } = await fillsPage(state.books, query);
  if (state.faults.emptyAsText && lines.length === 1 && pages === 1) return [text(NO_DATA)];
  return [...lines, ...trailer(page, pages)];
}
