import type { Kysely } from 'kysely';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';
import { pause } from '#server/store/transactions.ts';
import { publishedImports } from '#server/ledger/query-scopes.ts';
import { readDetail, type KeptDay, type KeptStatement, type PreviewFacts } from './import-detail.ts';
import { shareOf, sumOfDays, type FileDay, type StatedDay } from './stated-days.ts';

/** Imports read in one snapshot, without what they state. */
const IMPORTS_A_PAGE = 500;
/** Files of which is read in one snapshot what they state. */
const STATEMENTS_A_PAGE = 5;
/** More days are not kept of a file: after an undo they are not stated. */
const MAX_KEPT_DAYS = 3000;

/** What a published file states, by the names of its accounts, which stay the same wherever the journal goes; null for too much. */
export function keptStatement(
  accounts: readonly AccountName[],
  { stated, unstated = [], overtaken = [] }: Pick<PreviewFacts, 'stated' | 'unstated' | 'overtaken'>,
): KeptStatement | null {
  if (stated.length + unstated.length > MAX_KEPT_DAYS) return null;
  const used = [...new Set([...stated, ...unstated].map(({ accountId }) => accountId))];
  const at = new Map(used.map((id, index) => [id, index]));
  const names = new Map(accounts.map((account) => [account.id, account]));
  const isOvertaken = new Set(overtaken.map(keyOf));
  return {
    accounts: used.map((id) => ({ source: names.get(id)!.source, name: names.get(id)!.name })),
    days: stated.map(({ accountId, ...day }) => ({
      account: at.get(accountId)!,
      ...day,
      ...(isOvertaken.has(keyOf({ accountId, day: day.day })) ? { isOvertaken: true as const } : {}),
    })),
    unstated: unstated.map(({ accountId, day }) => ({ account: at.get(accountId)!, day })),
  };
}

interface AccountName {
  readonly id: number;
  readonly source: string;
  readonly name: string;
}

/** The trader's accounts by what identifies them. */
export function readAccountNames(db: Kysely<Tables>, traderId: number): Promise<AccountName[]> {
  return db
    .selectFrom('account')
    .select(['id', 'source', 'user_name as name'])
    .where('trader_id', '=', traderId)
    .execute();
}

/** An import that counts, in the order of publication. */
interface Standing {
  readonly id: number;
  readonly isFile: boolean;
  /** What it states of the days that change, by account and day; nothing for a synchronisation. */
  readonly days: ReadonlyMap<string, readonly SaidDay[]>;
}

type SaidDay = StatedDay & Pick<KeptDay, 'isOvertaken'>;

interface RestatedDays {
  /** The days of which the undone import states something, or holds something without a statement. */
  readonly forgotten: readonly FileDay[];
  /** What the others state of days that change. */
  readonly stated: readonly StatedDay[];
}

/**
 * What the remaining files state of the days on which an undo changes something: the same as if the undone one had never been
 * imported.
 */
export async function restateDays(
  store: Store,
  wanted: { readonly traderId: number; readonly undone: number; readonly changed: readonly FileDay[] },
): Promise<RestatedDays> {
  const { traderId, undone, changed } = wanted;
  const own: FileDay[] = [];
  for await (const kept of readStatements(store, traderId, [undone]))
    own.push(...kept.days, ...kept.unstated);
  const days = new Map([...changed, ...own].map((day) => [keyOf(day), day]));
  const standing = await readStanding(store, traderId, undone, days);
  const mentioned = new Set(standing.flatMap((one) => [...one.days.keys()]));
  const stated: StatedDay[] = [];
  for (const [key, day] of days) {
    if (!mentioned.has(key)) continue;
    const fills = await store.read((db) => readReports(db, traderId, day));
    stated.push(...replay(day, standing, fills));
    await pause();
  }
  return { forgotten: own, stated };
}

function keyOf({ accountId, day }: FileDay): string {
  return `${accountId}|${day}`;
}

/** The imports without the undone one, with what they state of the days that change. */
async function readStanding(
  store: Store,
  traderId: number,
  undone: number,
  changing: ReadonlyMap<string, FileDay>,
): Promise<Standing[]> {
  const imports: Awaited<ReturnType<typeof importsAfter>> = [];
  for (let after = 0; ; await pause()) {
    const rows = await store.read((db) => importsAfter(db, traderId, after));
    imports.push(...rows.filter(({ id }) => id !== undone));
    if (rows.length < IMPORTS_A_PAGE) break;
    after = rows.at(-1)!.id;
  }
  imports.sort((left, right) => (left.revision ?? 0) - (right.revision ?? 0));
  const files = imports.filter(({ kind }) => kind === 'file').map(({ id }) => id);
  const said = new Map<number, Standing['days']>();
  for await (const { id, days } of readStatements(store, traderId, files)) {
    const ofChanging = days.filter((day) => changing.has(keyOf(day)));
    if (ofChanging.length > 0) said.set(id, Map.groupBy(ofChanging, keyOf));
  }
  return imports.map(({ id, kind }) => ({ id, isFile: kind === 'file', days: said.get(id) ?? NO_DAYS }));
}

const NO_DAYS: Standing['days'] = new Map();

function importsAfter(db: Kysely<Tables>, traderId: number, after: number) {
  return publishedImports(db, traderId)
    .select(['id', 'kind', 'revision'])
    .where('kind', 'in', ['file', 'sync'])
    .where('undone_by', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(IMPORTS_A_PAGE)
    .execute();
}

/** What some imports state, one after another: each may be long, and others are served after it. */
async function* readStatements(store: Store, traderId: number, imports: readonly number[]) {
  const names = await store.read((db) => readAccountNames(db, traderId));
  const ids = new Map(names.map(({ id, source, name }) => [`${source}|${name}`, id]));
  for (let from = 0; from < imports.length; from += STATEMENTS_A_PAGE) {
    const rows = await store.read((db) =>
      publishedImports(db, traderId)
        .select(['id', 'detail'])
        .where('id', 'in', imports.slice(from, from + STATEMENTS_A_PAGE))
        .execute(),
    );
    for (const { id, detail } of rows) {
      yield { id, ...daysIn(readDetail(detail).facts?.statement ?? null, ids) };
      await pause();
    }
  }
}

/** A kept statement by the ids of its accounts. */
function daysIn(statement: KeptStatement | null, ids: ReadonlyMap<string, number>) {
  const idAt = statement?.accounts.map(({ source, name }) => ids.get(`${source}|${name}`)) ?? [];
  const known = <Row extends { readonly account: number }>(rows: readonly Row[] = []) =>
    rows.flatMap(({ account, ...row }) => {
      const accountId = idAt[account];
      return accountId === undefined ? [] : [{ accountId, ...row }];
    });
  return { days: known(statement?.days), unstated: known(statement?.unstated) };
}

/** Who reported which execution of a day: as rows of its own, or as one that was known. */
async function readReports(db: Kysely<Tables>, traderId: number, { accountId, day }: FileDay) {
  const rows = await db
    .selectFrom('execution')
    .select(['source', 'identity', 'version', 'withdrawn', 'currency', 'import_id', 'fee_provenance'])
    .where('trader_id', '=', traderId)
    .where('account_id', '=', accountId)
    .where('day', '=', day)
    .orderBy('version')
    .execute();
  const links = await db
    .selectFrom('execution')
    .innerJoin('import_execution', (join) =>
      join
        .onRef('import_execution.trader_id', '=', 'execution.trader_id')
        .onRef('import_execution.execution_id', '=', 'execution.id'),
    )
    .select(['execution.source', 'execution.identity', 'execution.currency', 'import_execution.import_id'])
    .where('execution.trader_id', '=', traderId)
    .where('execution.account_id', '=', accountId)
    .where('execution.day', '=', day)
    .execute();
  const last = new Map(rows.map((row) => [`${row.source}|${row.identity}`, row]));
  return {
    reports: [
      ...rows
        .filter(({ withdrawn }) => withdrawn === 0)
        .map((row) => ({ ...row, isEstimated: row.fee_provenance === 'estimated' })),
      ...links.map((row) => ({ ...row, isEstimated: false })),
    ],
    gone: [...last.values()].filter(({ withdrawn }) => withdrawn === 1),
  };
}

type Reports = Awaited<ReturnType<typeof readReports>>;

/** Takes the imports one after another, as they were published. */
function replay(day: FileDay, standing: readonly Standing[], { reports, gone }: Reports): StatedDay[] {
  const withdrawing = new Set(gone.map(({ import_id: id }) => id));
  const isWithdrawn = standing.some(({ id }) => withdrawing.has(id));
  return [...Map.groupBy(reports, ({ currency }) => currency)].flatMap(([currency, ofCurrency]) => {
    const byImport = Map.groupBy(ofCurrency, ({ import_id: id }) => id);
    const present = new Set<string>();
    let sum: StatedDay | 'unclear' | null = null;
    for (const { id, isFile, days } of standing) {
      const own = new Map<string, boolean>();
      for (const { source, identity, isEstimated } of byImport.get(id) ?? [])
        own.set(`${source}|${identity}`, isEstimated && (own.get(`${source}|${identity}`) ?? true));
      if (withdrawing.has(id)) sum = 'unclear';
      if (own.size === 0) continue;
      const met = [...own].filter(([key]) => present.has(key));
      const estimated = met.filter(([, isEstimated]) => isEstimated).length;
      const share = shareOf({ present: present.size, repeated: met.length - estimated, estimated });
      for (const key of own.keys()) present.add(key);
      if (!isFile) continue;
      const said = days.get(keyOf(day))?.find((stated) => stated.currency === currency);
      if (!said || share === 'unclear' || (said.isOvertaken && isWithdrawn)) sum = 'unclear';
      else if (share === 'whole' || sum === null) sum = said;
      else if (sum !== 'unclear') sum = sumOfDays(sum, said);
    }
    return sum === null || sum === 'unclear' ? [] : [sum];
  });
}
