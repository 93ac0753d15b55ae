import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ReportedExecutions } from '@daybook/domain/execution/reported-execution.ts';
import type { Store } from '#server/store/store.ts';
import { takeIds } from '#server/store/take-ids.ts';
import type { Tables } from '#server/store/tables.ts';
import { joinChanges, NO_CHANGES } from './changes.ts';
import { discardImport } from './discard.ts';
import { accountsOf } from './group-reported.ts';
import { publishImport, type PublishedImport } from './publish-import.ts';
import { oldestOf } from './stated-at.ts';
import { openImport, renewImport, stageExecutions } from './stage.ts';

export interface FileToImport {
  readonly traderId: number;
  readonly reported: ReportedExecutions;
  readonly file: { readonly name: string; readonly hash: string };
  /** Account of the journal that receives the executions; each of the file's accounts under its own name when null. */
  readonly account: string | null;
  readonly clock: () => number;
}

export type ImportedFile =
  | ({
      readonly kind: 'imported';
      readonly executions: number;
      readonly new: number;
      readonly corrected: number;
      readonly known: number;
    } & Omit<PublishedImport, 'created'> & { readonly trades: number })
  | { readonly kind: 'busy' }
  /** The file holds several accounts, of which none has the name that was given. */
  | { readonly kind: 'which-account'; readonly accounts: readonly string[] };

/** Stores a file's executions and publishes their trades, whole or not at all. The same file twice changes nothing. */
export async function importFile(store: Store, wanted: FileToImport): Promise<ImportedFile> {
  const { traderId, reported, clock } = wanted;
  const names = accountsOf(reported.executions);
  const chosen =
    wanted.account === null || names.length <= 1 ? names : names.filter((name) => name === wanted.account);
  if (chosen.length === 0 && names.length > 0) return { kind: 'which-account', accounts: names };
  const oldest = oldestOf(reported.executions);
  const importId = await openImport(store, {
    traderId,
    kind: 'file',
    source: reported.source,
    syncId: null,
    file: wanted.file,
    now: clock(),
    ...(Number.isFinite(oldest) ? { statedAt: oldest } : {}),
  });
  if (importId === null) return { kind: 'busy' };
  try {
    const counts = { executions: 0, new: 0, corrected: 0, known: 0 };
    const accounts = [];
    let changes = NO_CHANGES;
    for (const name of chosen) {
      const account = await store.write((db) =>
        findOrCreateAccount(db, traderId, reported.source, wanted.account ?? name, clock()),
      );
      accounts.push({ ...account, syncedToDay: null });
      const executions = reported.executions.filter((execution) => execution.account === name);
      const staged = await stageExecutions(store, {
        traderId,
        importId,
        accountId: account.id,
        source: reported.source,
        reported: executions,
        complete: null,
      });
      await renewImport(store, traderId, importId, clock());
      counts.executions += executions.length;
      counts.new += staged.created;
      counts.corrected += staged.corrected;
      counts.known += staged.known;
      changes = joinChanges(changes, staged.changes);
    }
    const published = await publishImport(store, {
      traderId,
      importId,
      changes,
      accounts,
      provenFlat: new Set(),
      now: clock(),
    });
    if (!published) throw new Error('nothing forbade this import, and yet it was not published');
    const { created, ...rest } = published;
    return { kind: 'imported', ...counts, trades: created, ...rest };
  } catch (error) {
    await discardImport(store, traderId, importId);
    throw error;
  }
}

/** The trader's account of that name, of whatever source; made for this source when there is none. */
export async function findOrCreateAccount(
  db: Kysely<Tables>,
  traderId: number,
  source: string,
  name: string,
  now: number,
): Promise<{ id: number; revision: number }> {
  const found = await db
    .selectFrom('account')
    .select(['id', 'revision'])
    .where('trader_id', '=', traderId)
    .where('user_name', '=', name)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (found) return found;
  const id = await takeIds(db, 'account', 1);
  await db
    .insertInto('account')
    .values({
      trader_id: traderId,
      id,
      uuid: randomUUID(),
      login_id: null,
      source,
      user_name: name,
      synced_to_day: null,
      synced_at: null,
      created_at: now,
    })
    .execute();
  return { id, revision: 0 };
}
