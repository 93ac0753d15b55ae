import type { Kysely } from 'kysely';
import { withoutUnseen, type PublicNames } from '@daybook/domain/account/public-name.ts';
import { appendAudit } from '#server/calls/append-audit.ts';
import { notifyOwner } from '#server/mail/outbox.ts';
import { withdrawAvatar } from '#server/images/withdraw.ts';
import type { Store } from '#server/store/store.ts';
import { raiseRevision } from '#server/store/raise-revision.ts';
import type { Tables } from '#server/store/tables.ts';
import { columnsOfNames, findRefusedName, NAME_RULES, claimPublicNames } from './public-names.ts';

/** Traders in one transaction. */
const AT_ONCE = 20;

/**
 * Checks public names from before today's rules, the earliest trader first: invisible characters are removed, and a
 * trader whose name another has, or that claims a mark or an office, is hidden until another is chosen, and notified by email.
 * Returns the number of those.
 */
export async function settlePublicNames(store: Pick<Store, 'write'>, now: number): Promise<number> {
  for (let hidden = 0; ;) {
    const settled = await store.write(async (db) => {
      const rows = await findUnchecked(db);
      const found: ('kept' | 'hidden')[] = [];
      for (const row of rows) found.push(await settle(db, row, now));
      return found;
    });
    if (settled.length === 0) return hidden;
    hidden += settled.filter((one) => one === 'hidden').length;
  }
}

function findUnchecked(db: Kysely<Tables>) {
  return db
    .selectFrom('trader')
    .select(['id', 'is_public', 'public_first_name', 'public_last_name', 'public_alias'])
    .where('public_names_checked', '<', NAME_RULES)
    .where((where) =>
      where.or([
        where('public_first_name', '!=', ''),
        where('public_last_name', '!=', ''),
        where('public_alias', '!=', ''),
      ]),
    )
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
}

/** Of two servers that start at once, one checks a trader's names. */
async function claim(db: Kysely<Tables>, traderId: number): Promise<boolean> {
  const claimed = await db
    .updateTable('trader')
    .set({ public_names_checked: NAME_RULES })
    .where('id', '=', traderId)
    .where('public_names_checked', '<', NAME_RULES)
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

type Unchecked = Awaited<ReturnType<typeof findUnchecked>>[number];

async function settle(db: Kysely<Tables>, row: Unchecked, now: number): Promise<'kept' | 'hidden'> {
  if (!(await claim(db, row.id))) return 'kept';
  const names: PublicNames = {
    publicFirstName: withoutUnseen(row.public_first_name),
    publicLastName: withoutUnseen(row.public_last_name),
    publicAlias: withoutUnseen(row.public_alias),
  };
  const isKept = findRefusedName(names) === null && (await claimPublicNames(db, row.id, names)) === null;
  const isHidden = !isKept && row.is_public === 1;
  if (isHidden) await withdrawAvatar(db, row.id);
  await raiseRevision(db, row.id, {
    ...columnsOfNames(names),
    is_public: isKept ? row.is_public : 0,
  });
  if (!isHidden) return 'kept';
  await appendAudit(db, {
    at: now,
    event: 'public-name-hidden',
    result: 'done',
    traderId: row.id,
  });
  await notifyOwner(db, row.id, { now, headers: {} }, () => ({ kind: 'public-name-hidden' }));
  return 'hidden';
}
