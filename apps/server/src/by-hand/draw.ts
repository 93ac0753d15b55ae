import type { Kysely } from 'kysely';
import type { GroupingChange } from '@daybook/api/grouping.ts';
import { readHandGroups, type HandGroups } from '#server/imports/hand-groups.ts';
import type { Tables } from '#server/store/tables.ts';
import { findPlace, readHeld, type TradePlace } from './trade-position.ts';

/** Why boundaries cannot be drawn so. */
export type Undrawable = 'not-found' | 'shared' | 'not-neighbours' | 'nothing';

export interface Drawing {
  readonly place: TradePlace;
  /** The position's groups as they would be. */
  readonly hands: HandGroups;
  /** As they are. */
  readonly before: HandGroups;
  /** Groups that this drawing makes: each has to be one trade. */
  readonly made: readonly number[];
}

/** What a change makes of a position's groups; nothing is written. Each act takes two numbers, so that its groups are known as siblings. */
export async function drawGroups(
  db: Kysely<Tables>,
  traderId: number,
  publicId: string,
  change: GroupingChange,
): Promise<Drawing | Undrawable> {
  const place = await findPlace(db, traderId, publicId);
  if (!place) return 'not-found';
  const before = await readHandGroups(db, traderId, place);
  const held = await readHeld(db, traderId, place.id);
  const act = 1 + Math.max(0, ...[...before.values()].map((group) => Math.floor(group / 2)));
  const hands = new Map(before);
  switch (change.kind) {
    case 'split': {
      if (held.some(({ isWhole }) => !isWhole)) return 'shared';
      const second = new Set(change.second);
      if (second.size >= held.length || [...second].some((at) => at >= held.length)) return 'nothing';
      for (const [at, { key }] of held.entries()) hands.set(key, 2 * act + (second.has(at) ? 1 : 0));
      return { place, hands, before, made: [2 * act, 2 * act + 1] };
    }
    case 'merge': {
      const all = [...held];
      for (const other of change.with) {
        const beside = await findPlace(db, traderId, other);
        if (!beside) return 'not-found';
        if (beside.accountId !== place.accountId || beside.instrumentId !== place.instrumentId)
          return 'not-neighbours';
        if (beside.id === place.id) return 'nothing';
        all.push(...(await readHeld(db, traderId, beside.id)));
      }
      if (all.some(({ isWhole }) => !isWhole)) return 'shared';
      for (const { key } of all) hands.set(key, 2 * act);
      return { place, hands, before, made: [2 * act] };
    }
    case 'reset': {
      const acts = new Set(held.flatMap(({ key }) => actOf(before.get(key))));
      if (acts.size === 0) return 'nothing';
      for (const [key, group] of before) if (actOf(group).some((own) => acts.has(own))) hands.delete(key);
      return { place, hands, before, made: [] };
    }
  }
}

function actOf(group: number | undefined): number[] {
  return group === undefined ? [] : [Math.floor(group / 2)];
}
