import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '#server/store/tables.ts';

const TURN = 'first-trader-turn';
const SET_UP_CODE = 'set-up-code';
const DEMO_FILLING = 'demo-filling';

/** Whether nobody is here yet, not even the demo trader. */
export async function isEmpty(db: Kysely<Tables>): Promise<boolean> {
  return (await db.selectFrom('trader').select('id').limit(1).executeTakeFirst()) === undefined;
}

/** Whether nobody has a journal of their own here yet; the demo trader is nobody. */
export async function isUnowned(db: Kysely<Tables>): Promise<boolean> {
  const owner = await db
    .selectFrom('trader')
    .select('id')
    .where('is_demo', '=', 0)
    .limit(1)
    .executeTakeFirst();
  return owner === undefined;
}

/** Whether there is a demo trader, or a trader who has the demo's address. */
export async function hasDemo(db: Kysely<Tables>, email: string): Promise<boolean> {
  const demo = await db
    .selectFrom('trader')
    .select('id')
    .where((trader) => trader.or([trader('is_demo', '=', 1), trader('email', '=', email)]))
    .limit(1)
    .executeTakeFirst();
  return demo !== undefined;
}

/** Lets one transaction at a time, of all servers on this store, decide who is first; holds until it ends. */
export async function lockInstallation(db: Kysely<Tables>): Promise<void> {
  await writeFact(db, TURN, '');
}

/** The code that lets its reader create the journal of an installation that others can reach: one for all its servers. */
export async function readSetUpCode(db: Kysely<Tables>): Promise<string> {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const code = Array.from(randomBytes(12), (byte) => letters[byte % letters.length]).join('');
  await db
    .insertInto('store_fact')
    .values({ name: SET_UP_CODE, value: Buffer.from(code) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findFact(db, SET_UP_CODE)) ?? code;
}

/** Forgets the code once there is a trader. */
export async function forgetSetUpCode(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('store_fact').where('name', '=', SET_UP_CODE).execute();
}

/** Notes which server is filling the demo trader, so that a start after a crash knows. */
export async function noteDemoFilling(db: Kysely<Tables>, serverId: string): Promise<void> {
  await writeFact(db, DEMO_FILLING, serverId);
}

/** Notes that the demo trader has everything. */
export async function noteDemoFilled(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('store_fact').where('name', '=', DEMO_FILLING).execute();
}

/** Removes a demo trader that was not filled to the end, unless one of the servers that run is at it; returns whether it did. */
export async function removeUnfinishedDemo(
  db: Kysely<Tables>,
  running: ReadonlySet<string>,
): Promise<boolean> {
  const filledBy = await findFact(db, DEMO_FILLING);
  if (filledBy === undefined || running.has(filledBy)) return false;
  await db.deleteFrom('trader').where('is_demo', '=', 1).execute();
  await noteDemoFilled(db);
  return true;
}

async function writeFact(db: Kysely<Tables>, name: string, text: string): Promise<void> {
  const value = Buffer.from(text);
  await db
    .insertInto('store_fact')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

async function findFact(db: Kysely<Tables>, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('store_fact').select('value').where('name', '=', name).executeTakeFirst();
  return row === undefined ? undefined : Buffer.from(row.value).toString();
}
