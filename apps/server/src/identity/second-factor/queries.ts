import type { Kysely } from 'kysely';
import type { SecondFactor } from '@daybook/api/identity/second-factor.ts';
import { findStep, isRecoveryCode, newRecoveryCodes, plainCode, recoveryHash } from './codes.ts';
import type { SealedCell, Secrets } from '#server/secrets/secrets.ts';
import type { Tables } from '#server/store/tables.ts';

/** A second factor as it lies in the store. */
interface StoredFactor {
  readonly version: number;
  readonly sealedSecret: Uint8Array;
  readonly confirmedAt: number | null;
  readonly lastStep: number;
}

function placeOf(traderId: number, version: number): SealedCell {
  return { table: 'second_factor', column: 'sealed_secret', rowId: traderId, version };
}

/** The trader's second factor, on or not yet confirmed. */
export async function findFactor(db: Kysely<Tables>, traderId: number): Promise<StoredFactor | undefined> {
  const row = await db
    .selectFrom('second_factor')
    .select(['version', 'sealed_secret', 'confirmed_at', 'last_step'])
    .where('trader_id', '=', traderId)
    .executeTakeFirst();
  return (
    row && {
      version: row.version,
      sealedSecret: row.sealed_secret,
      confirmedAt: row.confirmed_at,
      lastStep: row.last_step,
    }
  );
}

/** Whether a sign-in of the trader asks for a code. */
export async function isFactorOn(db: Kysely<Tables>, traderId: number): Promise<boolean> {
  const factor = await findFactor(db, traderId);
  return factor !== undefined && factor.confirmedAt !== null;
}

/** What the trader sees of it. */
export async function readFactor(db: Kysely<Tables>, traderId: number): Promise<SecondFactor> {
  const factor = await findFactor(db, traderId);
  const enabledAt = factor?.confirmedAt ?? null;
  if (enabledAt === null) return { enabled: false, enabledAt: null, recoveryCodesLeft: 0 };
  const { left } = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('trader_id', '=', traderId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { enabled: true, enabledAt, recoveryCodesLeft: left };
}

/** Puts a new secret in the place of one that was never confirmed; false when a second factor is on. */
export async function writeSecret(
  db: Kysely<Tables>,
  secrets: Secrets,
  traderId: number,
  secret: Uint8Array,
  now: number,
): Promise<boolean> {
  const present = await findFactor(db, traderId);
  if (present !== undefined && present.confirmedAt !== null) return false;
  const version = (present?.version ?? 0) + 1;
  const sealed = await secrets.sealFor(db, traderId, placeOf(traderId, version), secret);
  const row = { version, sealed_secret: sealed, created_at: now, confirmed_at: null, last_step: 0 };
  const written = await db
    .insertInto('second_factor')
    .values({ trader_id: traderId, ...row })
    .onConflict((conflict) =>
      conflict.column('trader_id').doUpdateSet(row).where('second_factor.confirmed_at', 'is', null),
    )
    .returning('trader_id')
    .executeTakeFirst();
  return written !== undefined;
}

/** What a code turned out to be. */
type UsedCode = 'app' | 'recovery' | 'wrong';

/** Uses a code of the app or a recovery code up. Of two requests with the same one, at however many servers, one is right. */
export async function spendCode(
  db: Kysely<Tables>,
  secrets: Secrets,
  traderId: number,
  typed: string,
  now: number,
): Promise<UsedCode> {
  const code = plainCode(typed);
  if (isRecoveryCode(code)) return (await spendRecoveryCode(db, traderId, code, now)) ? 'recovery' : 'wrong';
  return (await spendAppCode(db, secrets, traderId, code, now)) ? 'app' : 'wrong';
}

async function spendRecoveryCode(
  db: Kysely<Tables>,
  traderId: number,
  code: string,
  now: number,
): Promise<boolean> {
  const used = await db
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('trader_id', '=', traderId)
    .where('code_hash', '=', recoveryHash(traderId, code))
    .where('used_at', 'is', null)
    .returning('trader_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Uses a code of the app up, also of one that is not confirmed yet. */
export async function spendAppCode(
  db: Kysely<Tables>,
  secrets: Secrets,
  traderId: number,
  typed: string,
  now: number,
): Promise<boolean> {
  const factor = await findFactor(db, traderId);
  if (factor === undefined) return false;
  const secret = await secrets.openFor(db, traderId, placeOf(traderId, factor.version), factor.sealedSecret);
  const step = findStep(secret, plainCode(typed), now, factor.lastStep);
  secret.fill(0);
  if (step === null) return false;
  const used = await db
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('trader_id', '=', traderId)
    .where('version', '=', factor.version)
    .where('last_step', '<', step)
    .returning('trader_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Switches a second factor on; false when it is on already, or there is none. */
export async function confirmFactor(db: Kysely<Tables>, traderId: number, now: number): Promise<boolean> {
  const row = await db
    .updateTable('second_factor')
    .set({ confirmed_at: now })
    .where('trader_id', '=', traderId)
    .where('confirmed_at', 'is', null)
    .returning('trader_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes new recovery codes, which are returned this once, and forgets the old ones. */
export async function renewRecoveryCodes(db: Kysely<Tables>, traderId: number): Promise<string[]> {
  await db.deleteFrom('recovery_code').where('trader_id', '=', traderId).execute();
  const codes = newRecoveryCodes();
  await db
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ trader_id: traderId, code_hash: recoveryHash(traderId, code) })))
    .execute();
  return codes;
}

/** Drops a secret that no code has confirmed yet. */
export async function dropUnconfirmedFactor(db: Kysely<Tables>, traderId: number): Promise<void> {
  await db
    .deleteFrom('second_factor')
    .where('trader_id', '=', traderId)
    .where('confirmed_at', 'is', null)
    .execute();
}

/** Takes the second factor away with its recovery codes and waiting sign-ins; false when there was none. */
export async function removeFactor(db: Kysely<Tables>, traderId: number): Promise<boolean> {
  await db.deleteFrom('recovery_code').where('trader_id', '=', traderId).execute();
  await db.deleteFrom('sign_in_challenge').where('trader_id', '=', traderId).execute();
  const row = await db
    .deleteFrom('second_factor')
    .where('trader_id', '=', traderId)
    .returning('trader_id')
    .executeTakeFirst();
  return row !== undefined;
}
