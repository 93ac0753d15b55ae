import { decimal, decimalText, negateDecimal } from '@daybook/domain/decimal.ts';
import type { Grouping } from '@daybook/domain/trade/grouping/grouping.ts';
import type { Store } from '#server/store/store.ts';
import { group, type BegunPosition, type RegroupFacts } from './begin-position.ts';
import type { MarkedSources, MarkingSources } from '#server/ledger/publishing/marked-sources.ts';
import { readExecutions, type StoredExecution } from './positions.ts';

/** Groups a position in one go, as is needed where later fills affect the grouping of earlier ones. */
export async function groupWhole(
  store: Store,
  facts: RegroupFacts,
  begun: BegunPosition,
  marked: MarkedSources,
  isPlatformOnly = false,
): Promise<Balanced> {
  const { traderId, importId, changes } = facts;
  const { position } = begun;
  const wanted = { traderId, importId, position, replaces: changes.replaces, most: Infinity, isPlatformOnly };
  const { executions } = await store.read((db) => readExecutions(db, wanted));
  return groupRead({ ...begun, executions }, facts, marked);
}

/** The same of executions that are read already. */
export async function groupRead(
  read: ReadPosition,
  facts: RegroupFacts,
  marked: MarkedSources,
): Promise<Balanced> {
  return chooseReading(await balance(read, facts, marked), read, marked);
}

type ReadPosition = BegunPosition & { readonly executions: readonly StoredExecution[] };

/** A grouping that balances as far as the platform vouches for it. */
interface Balanced {
  readonly grouping: Grouping<StoredExecution>;
  /** Instant up to which the platform vouches for data that do not balance; null when nothing new was found. */
  readonly provenFlatAt: number | null;
}

/** Groups, with what was open before the data where the platform vouched or vouches now for their being flat. */
async function balance(
  read: ReadPosition,
  { provenFlat }: RegroupFacts,
  { all }: MarkedSources,
): Promise<Balanced> {
  const { position, isStart, flatAt } = read;
  const marking = all(position.accountId);
  if (flatAt !== null) {
    const missing = await findMissing(read, flatAt, marking);
    return { grouping: await group(read, marking, missing), provenFlatAt: null };
  }
  const grouping = await group(read, marking);
  const last = read.executions.at(-1);
  if (!grouping.open || !last || !isStart || !provenFlat.has(position.accountId))
    return { grouping, provenFlatAt: null };
  const missing = openingBefore(grouping.open);
  return { grouping: await group(read, marking, missing), provenFlatAt: last.instant };
}

/** Signed size that was open before the first fill, calculated again: late and corrected fills change it. Null when they balance now. */
async function findMissing(
  read: ReadPosition,
  flatAt: number,
  marking: MarkingSources,
): Promise<string | null> {
  const executions = read.executions.filter(({ instant }) => instant <= flatAt);
  const { open } = await group({ ...read, executions }, marking);
  return open && openingBefore(open);
}

/**
 * Where a source only now begins to mark its shorts, older plain sells from flat may have been shorts all the same: if
 * everything comes out flat as it was read before, it stays so.
 */
async function chooseReading(
  balanced: Balanced,
  read: ReadPosition,
  { before, newly }: MarkedSources,
): Promise<Balanced> {
  const { grouping, provenFlatAt } = balanced;
  if (!grouping.open || provenFlatAt !== null || !newly.has(read.position.accountId)) return balanced;
  const unmarked = await group(read, before(read.position.accountId));
  return unmarked.open ? balanced : { grouping: unmarked, provenFlatAt };
}

/** The platform says flat, the fills say otherwise: the opposite was open before the first of them. */
function openingBefore({ side, size }: NonNullable<Grouping<StoredExecution>['open']>): string {
  return side === 'short' ? size : decimalText(negateDecimal(decimal(size)));
}
