import type { Kysely } from 'kysely';
import type { GroupingChange } from '@daybook/api/journal/grouping.ts';
import { addDecimals, decimal, decimalText, ZERO } from '@daybook/domain/decimal.ts';
import { readManualGroups, type ManualGroups } from '#server/ledger/grouping/manual-groups.ts';
import type { Tables } from '#server/store/tables.ts';
import {
  findTradePosition,
  readAccount,
  readHeld,
  type HeldExecution,
  type TradePosition,
} from './trade-position.ts';

/** Why boundaries cannot be drawn so. */
type Undrawable = 'not-found' | 'shared' | 'not-neighbours' | 'nothing';

export interface Drawing {
  readonly place: TradePosition;
  /** The account as it was when the position was read: any change since then voids the drawing. */
  readonly account: { readonly id: number; readonly revision: number };
  /** The position's groups as they would be. */
  readonly manualGroups: ManualGroups;
  /** As they are. */
  readonly before: ManualGroups;
  /** Groups that this drawing makes: each has to be one trade. */
  readonly made: readonly number[];
}

type Groups = Pick<Drawing, 'manualGroups' | 'made'>;

/** What a change makes of a position's groups; nothing is written. Each act takes two numbers, so that its groups are known as siblings. */
export async function drawGroups(
  db: Kysely<Tables>,
  traderId: number,
  publicId: string,
  change: GroupingChange,
): Promise<Drawing | Undrawable> {
  const place = await findTradePosition(db, traderId, publicId);
  if (!place) return 'not-found';
  const before = await readManualGroups(db, traderId, place);
  const held = await readHeld(db, traderId, place.id);
  const groups = await groupsOf(db, traderId, { place, before, held }, change);
  if (typeof groups === 'string') return groups;
  return { place, account: await readAccount(db, traderId, place.accountId), before, ...groups };
}

interface Present {
  readonly place: TradePosition;
  readonly before: ManualGroups;
  readonly held: readonly HeldExecution[];
}

async function groupsOf(
  db: Kysely<Tables>,
  traderId: number,
  present: Present,
  change: GroupingChange,
): Promise<Groups | Undrawable> {
  const { place, before, held } = present;
  switch (change.kind) {
    case 'split':
      return split(before, held, new Set(change.second));
    case 'merge': {
      const all = [...held];
      for (const other of new Set(change.with)) {
        const neighbour = await findTradePosition(db, traderId, other);
        if (!neighbour) return 'not-found';
        if (neighbour.accountId !== place.accountId || neighbour.instrumentId !== place.instrumentId)
          return 'not-neighbours';
        if (neighbour.id === place.id) return 'nothing';
        all.push(...(await readHeld(db, traderId, neighbour.id)));
      }
      return merge(before, all);
    }
    case 'reset':
      return reset(before, held);
  }
}

function split(
  before: ManualGroups,
  held: readonly HeldExecution[],
  second: ReadonlySet<number>,
): Groups | Undrawable {
  const [first, moved] = [0, 1].map(
    (part) => new Set(held.filter((_one, at) => second.has(at) === (part === 1)).map(({ key }) => key)),
  ) as [Set<string>, Set<string>];
  if (first.size === 0 || moved.size === 0 || [...second].some((at) => at >= held.length)) return 'nothing';
  if (!isWhole(held) || !first.isDisjointFrom(moved)) return 'shared';
  const act = nextAct(before);
  const manualGroups = new Map(before);
  for (const key of first) manualGroups.set(key, 2 * act);
  for (const key of moved) manualGroups.set(key, 2 * act + 1);
  return { manualGroups, made: [2 * act, 2 * act + 1] };
}

function merge(before: ManualGroups, held: readonly HeldExecution[]): Groups | Undrawable {
  if (!isWhole(held)) return 'shared';
  const act = nextAct(before);
  const manualGroups = new Map(before);
  for (const { key } of held) manualGroups.set(key, 2 * act);
  return { manualGroups, made: [2 * act] };
}

function reset(before: ManualGroups, held: readonly HeldExecution[]): Groups | Undrawable {
  const acts = new Set(held.flatMap(({ key }) => actOf(before.get(key))));
  if (acts.size === 0) return 'nothing';
  const manualGroups = new Map([...before].filter(([, group]) => !acts.has(actOf(group)[0]!)));
  return { manualGroups, made: [] };
}

/** Whether no part of these executions belongs to another trade: both sides of one that went through zero may be there. */
function isWhole(held: readonly HeldExecution[]): boolean {
  return Map.groupBy(held, ({ key }) => key)
    .values()
    .every((parts) => {
      const sum = parts.reduce((total, part) => addDecimals(total, decimal(part.held)), ZERO);
      return decimalText(sum) === parts[0]!.size;
    });
}

function nextAct(before: ManualGroups): number {
  return [...before.values()].reduce((most, group) => Math.max(most, Math.floor(group / 2)), 0) + 1;
}

function actOf(group: number | undefined): number[] {
  return group === undefined ? [] : [Math.floor(group / 2)];
}
