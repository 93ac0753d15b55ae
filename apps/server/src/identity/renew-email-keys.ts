import { emailKey } from '@daybook/domain/account/email.ts';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '#server/store/tables.ts';

/**
 * Gives traders whose address has letters beyond ASCII the key that it has now: earlier ones took ß for ss and ı for i. One whose
 * new key somebody has keeps the old one. Reads no others, so it may run at every start.
 */
export async function renewEmailKeys(db: Kysely<Tables>): Promise<void> {
  const rows = await db
    .selectFrom('trader')
    .select(['id', 'email', 'email_key'])
    .where('email', '!=', '')
    .where(sql<boolean>`lower(email) <> email_key`)
    .execute();
  for (const { id, email, email_key: old } of rows) {
    const key = emailKey(email);
    if (key === old) continue;
    const taken = await db.selectFrom('trader').select('id').where('email_key', '=', key).executeTakeFirst();
    if (taken === undefined)
      await db.updateTable('trader').set({ email_key: key }).where('id', '=', id).execute();
  }
}
