import { idOfNew, type KnownElsewhere } from '@daybook/api/imports/account-pairs.ts';
import { countNew, findElsewhere } from '#server/ledger/staging/known-elsewhere.ts';
import type { Store } from '#server/store/store.ts';
import type { KeptPair, PreviewFacts, ShownImport } from '#server/uploads/staging/import-detail.ts';
import { readAccountNames } from '#server/uploads/staging/restate-days.ts';
import type { FileToStage, StagedFile } from '#server/uploads/staging/stage-file.ts';

/** What other accounts have of a staged file already, and what the trader said of such accounts with it. */
interface Elsewhere {
  readonly elsewhere: readonly KnownElsewhere[];
  readonly pairs: readonly KeptPair[];
}

export const NOTHING_ELSEWHERE: Elsewhere = { elsewhere: [], pairs: [] };

/** Looks for the new executions of a staged file in the trader's other accounts. */
export async function reportElsewhere(
  store: Store,
  {
    traderId,
    importId,
    answers: { pairs: said = [] },
  }: Pick<FileToStage, 'traderId' | 'importId' | 'answers'>,
  { files, accounts, counts, accountIdOf }: Pick<StagedFile, 'files' | 'accounts' | 'counts' | 'accountIdOf'>,
): Promise<Elsewhere> {
  const named = files.map((file) => new Set(file.accounts.map(accountIdOf)));
  const namesBoth = (one: number, other: number) => named.some((ids) => ids.has(one) && ids.has(other));
  const known = await readKnown(store, traderId, accounts);
  const elsewhere: KnownElsewhere[] = [];
  const pairs: KeptPair[] = [];
  const keep = (
    name: string,
    { source, name: other }: (typeof known)[number],
    relation: KeptPair['relation'],
    executions: number,
  ) => pairs.push({ name, other: { source, name: other }, relation, executions });
  for (const { account, other: uuid, relation } of said) {
    const other = known.find((one) => one.publicId === uuid);
    const receives = accounts.some(({ id }) => id === other?.id);
    if (relation === 'same' && other && receives)
      keep(account, other, relation, counts.known + counts.corrected);
  }
  for (const { id: accountId, name } of accounts) {
    const staged = { traderId, importId, accountId, receiving: accounts.map(({ id }) => id) };
    const found = await findElsewhere(store, staged);
    if (found.length === 0) continue;
    const of = await countNew(store, staged);
    for (const { otherId, executions } of found) {
      const other = known.find(({ id }) => id === otherId)!;
      // Of two that the import fills alike, one is said to be the other; a file that names both says that they are two.
      const isOther = accounts.some(({ id }) => id === otherId);
      const own = known.find(({ id }) => id === accountId)!;
      if (isOther && (namesBoth(accountId, otherId) || staysFirst(own, other, accountIdOf('')))) continue;
      const isCopy = said.some(
        (one) => one.account === name && one.other === other.publicId && one.relation === 'copies',
      );
      if (isCopy) keep(name, other, 'copies', executions);
      else elsewhere.push({ account: name, other: { id: other.publicId, name: other.name }, executions, of });
    }
  }
  return { elsewhere, pairs };
}

/** The trader's accounts, and those that the import would make. */
async function readKnown(store: Store, traderId: number, accounts: StagedFile['accounts']) {
  const rows = await store.read((db) =>
    db
      .selectFrom('account')
      .select(['id', 'uuid', 'source', 'user_name as name', 'hidden'])
      .where('trader_id', '=', traderId)
      .execute(),
  );
  return rows
    .filter(({ id, hidden }) => hidden === 0 || accounts.some((account) => account.id === id))
    .map(({ uuid, hidden, ...row }) => ({
      ...row,
      isNew: hidden === 1,
      publicId: hidden === 1 ? idOfNew(row.name) : uuid,
    }));
}

type Known = Awaited<ReturnType<typeof readKnown>>[number];

/** Whether an account rather than another one keeps its name: one that is there already, then one that its file names. */
function staysFirst(account: Known, other: Known, unnamedId: number | undefined): boolean {
  const rankOf = ({ id, isNew }: Known): number => Number(isNew) + Number(isNew && id === unnamedId);
  return (rankOf(account) - rankOf(other) || account.id - other.id) < 0;
}

/** Whether another account has executions of a preview by now that it had not when the trader looked at it. */
export async function isElsewhereNow(
  store: Store,
  { traderId, importId }: { readonly traderId: number; readonly importId: number },
  { shown, facts }: { readonly shown: ShownImport; readonly facts: PreviewFacts },
): Promise<boolean> {
  const known = await store.read((db) => readAccountNames(db, traderId));
  const nameOf = (id: number): string => known.find((account) => account.id === id)?.name ?? '';
  for (const { id: accountId } of facts.accounts) {
    const name = nameOf(accountId);
    for (const { otherId } of await findElsewhere(store, { traderId, importId, accountId })) {
      const other = nameOf(otherId);
      // Of two that the import fills alike, it was shown for one.
      const isPair = (left: string, right: string): boolean =>
        (left === name && right === other) || (left === other && right === name);
      const isNamed = shown.files.some(({ accounts }) => accounts.includes(name) && accounts.includes(other));
      const isCopy = facts.pairs?.some((pair) => isPair(pair.name, pair.other.name)) === true;
      const isShown = shown.elsewhere.some((pair) => isPair(pair.account, pair.other.name));
      if (!isNamed && !isCopy && !isShown) return true;
    }
  }
  return false;
}
