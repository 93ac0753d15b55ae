import { randomUUID } from 'node:crypto';
import { createTrader } from '../../apps/server/src/identity/sign-in/queries.ts';
import { TEST_NOW } from '../../apps/server/src/app/server-testing.ts';
import { publishedImports } from '../../apps/server/src/ledger/query-scopes.ts';
import { allocateIds } from '../../apps/server/src/store/allocate-ids.ts';
import type { Store } from '../../apps/server/src/store/store.ts';
import type { Drawing } from '../../apps/server/src/ledger/manual-grouping/draw.ts';
import type { GeneratedFile } from './file-text.ts';
import type { HiddenFill } from './hidden-fills.ts';
import type { NotedLines } from './stored-journal.ts';

/** An import in force. */
export interface Imported {
  readonly id: number;
  readonly file: GeneratedFile;
  /** What counts of it. */
  readonly taken: GeneratedFile;
}

/** A trader's journal while steps are taken. */
export interface Run {
  readonly store: Store;
  readonly traderId: number;
  readonly fills: readonly HiddenFill[];
  /** All that were generated, whether they count or not. */
  readonly files: GeneratedFile[];
  /** In the order of their imports. */
  standing: Imported[];
  /** Notes by the row of their trade. */
  readonly notes: Map<number, string>;
  /** Whether the trader drew boundaries: what the fills alone say is then no longer known. */
  isGroupedManually: boolean;
  /** The last drawing with the journal before it, as long as nothing else changed. */
  drawn: { readonly drawing: Drawing; readonly before: NotedLines } | null;
  now: number;
  /** What was done, for the message of a failure. */
  readonly done: string[];
}

let traders = 0;

/** A journal of its own for a sequence, with the accounts that are synchronised. */
export async function beginRun(store: Store, fills: readonly HiddenFill[]): Promise<Run> {
  traders += 1;
  const who = { email: `trader${traders}@ledger.test`, firstName: 'Ann', lastName: 'Lee', passwordHash: 'x' };
  const traderId = await store.write((db) =>
    createTrader(db, { ...who, language: null, isDemo: false, now: TEST_NOW }),
  );
  await store.write(async (db) => {
    const [first, second] = ['U1', 'U2'].map((name) => ({ user_name: name, uuid: randomUUID() }));
    const id = await allocateIds(db, 'account', 2);
    const linked = { trader_id: traderId, source: 'ibkr', hidden: 0, created_at: TEST_NOW } as const;
    await db
      .insertInto('account')
      .values([
        { ...linked, ...first!, id },
        { ...linked, ...second!, id: id + 1 },
      ])
      .execute();
  });
  const nothing = {
    files: [],
    standing: [],
    notes: new Map(),
    isGroupedManually: false,
    drawn: null,
    done: [],
  };
  return { store, traderId, fills, ...nothing, now: TEST_NOW };
}

/** The row of the last import of a file; 0 where there is none. */
export async function lastImport({ store, traderId }: Run): Promise<number> {
  const row = await store.read((db) =>
    publishedImports(db, traderId)
      .select('id')
      .where('kind', '=', 'file')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
  return row?.id ?? 0;
}
