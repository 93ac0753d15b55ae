import type { Kysely } from 'kysely';
import {
  changeAccountEntry,
  createAccountEntry,
  listAccountEntries,
  removeAccountEntry,
  type SavedEntry,
  type TypedEntry,
} from '@daybook/api/imports/account-entries.ts';
import {
  entryProblem,
  MAX_ACCOUNT_ENTRIES,
  type EntryProblem,
} from '@daybook/domain/account/account-entries.ts';
import { newYorkOf } from '@daybook/brokers/rows/newyork.ts';
import { appendAudit, auditOf, type AuditedCall } from '#server/calls/append-audit.ts';
import { on, type Handling } from '#server/calls/call.ts';
import { refuse, type Refusal } from '#server/calls/refusal.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/store/tables.ts';
import { changeEntry, createEntry, removeEntry, type EntryFault } from './change-entries.ts';
import { listEntries } from './queries.ts';

/** The money in accounts, as stated by the trader. */
export function accountEntryRoutes({ store }: Pick<Services, 'store'>): Handling[] {
  return [
    on(listAccountEntries, async ({ trader }) => ({
      entries: await store.read((db) => listEntries(db, trader.traderId)),
    })),
    on(createAccountEntry, async (call) => {
      const { trader, body, now } = call;
      const { accountUuid, ...entry } = body;
      const wrong = findWrong(entry, now);
      if (wrong) return wrong;
      const wanted = { traderId: trader.traderId, accountUuid, entry, now };
      return answer(await store.write((db) => audited(db, call, createEntry(db, wanted))));
    }),
    on(changeAccountEntry, async (call) => {
      const { trader, params, body, now } = call;
      const wrong = findWrong(body, now);
      if (wrong) return wrong;
      return answer(
        await store.write((db) => audited(db, call, changeEntry(db, trader.traderId, params.id, body))),
      );
    }),
    on(removeAccountEntry, async (call) => {
      const { trader, params } = call;
      const removed = await store.write((db) =>
        audited(db, call, removeEntry(db, trader.traderId, params.id)),
      );
      return typeof removed === 'string' ? refusalOf(removed) : {};
    }),
  ];
}

/** Writes down that an account was changed, where it was. */
async function audited<Fault extends EntryFault>(
  db: Kysely<Tables>,
  call: AuditedCall,
  changing: Promise<SavedEntry | Fault>,
): Promise<SavedEntry | Fault> {
  const changed = await changing;
  if (typeof changed !== 'string')
    await appendAudit(db, auditOf(call, 'account-changed', changed.accountUuid));
  return changed;
}

function findWrong(entry: TypedEntry, now: number): Refusal | null {
  const field = entryProblem(entry, newYorkOf(now).day);
  return field === null ? null : refuse('011', { field, message: MEANINGS[field] });
}

const MEANINGS = {
  day: 'a New York day from 1970 to today',
  amount: 'above 0',
  currency: '3 to 12 capital letters and digits',
} as const satisfies Record<EntryProblem, string>;

function answer(changed: SavedEntry | EntryFault) {
  return typeof changed === 'string' ? refusalOf(changed) : { entry: changed };
}

function refusalOf(fault: EntryFault): Refusal {
  switch (fault) {
    case 'not-found':
      return refuse('010');
    case 'too-many':
      return refuse('011', { details: { problem: fault, most: MAX_ACCOUNT_ENTRIES } });
    case 'same-day':
      return refuse('009', { field: 'day', details: { problem: fault } });
  }
}
