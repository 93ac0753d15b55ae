import type { Kysely } from 'kysely';
import type { BodyOf } from '@daybook/api/contract/endpoint.ts';
import type { Profile } from '@daybook/api/identity/profile.ts';
import type { saveProfile as saveProfileCall } from '@daybook/api/identity/profile-calls.ts';
import { emailKey, parseEmail } from '@daybook/domain/account/email.ts';
import { appendAudit, auditOf } from '#server/calls/append-audit.ts';
import type { HashQueue } from '#server/limits/hash-queue.ts';
import type { Call } from '#server/calls/call.ts';
import { refuse, Refusal } from '#server/calls/refusal.ts';
import { acceptUpload } from '#server/images/accept-upload.ts';
import { renameAvatar, writeAvatar } from '#server/images/queries.ts';
import { findTooManyChanges, requestAddressChange, type RequestedAddress } from './change-address.ts';
import { findProofRefusal } from './prove-trader.ts';
import { readOwnCredentials, readProfile, writeProfile, type ProfileColumns } from './queries.ts';
import { cleanPublicNames, findRefusedName, readPublicNames, claimPublicNames } from './public-names.ts';
import { withdrawAvatar } from '#server/images/withdraw.ts';
import { requireOpenSession } from '#server/identity/sign-in/sessions.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/store/tables.ts';

type ProfileForm = BodyOf<typeof saveProfileCall>;

/**
 * Changes what the form holds of the profile. Another address is asked for after the current password, and a code
 * where a second factor is on, was right; it is the trader's once its mailed link is used.
 */
export async function saveProfile(
  services: Pick<Services, 'store' | 'images' | 'secrets'>,
  hashes: HashQueue,
  call: Call<typeof saveProfileCall>,
): Promise<Profile | Refusal> {
  const { store, images, secrets } = services;
  const { trader, body, file, now } = call;
  const { traderId } = trader;
  const columns = columnsOf(body);
  const address = body.email === undefined ? null : await newAddress(services, hashes, call, body.email);
  if (address instanceof Refusal) return address;
  const added = file === null ? null : await acceptUpload(services, call, file, 'avatar');
  if (added instanceof Refusal) return added;
  const avatar = added === null ? null : { ...added, trader_id: traderId, created_at: now };
  let gone: readonly string[] = added === null ? [] : [added.file];
  try {
    return await store.write(async (db) => {
      await requireOpenSession(db, call);
      if (address !== null) await requestAddressChange(db, secrets, call, address);
      if (columns.is_public === 0) await withdrawAvatar(db, traderId);
      const names = namesGiven(body) ? await claimNames(db, traderId, body) : {};
      await writeProfile(db, traderId, { ...columns, ...names });
      if (avatar !== null || body.removeAvatar === 'Y') gone = await writeAvatar(db, traderId, avatar);
      else if (body.isPublic === false) await renameAvatar(db, traderId);
      return readProfile(db, traderId, now);
    });
  } finally {
    for (const unused of gone) await images.files.retire(unused, now);
  }
}

function columnsOf(form: ProfileForm): ProfileColumns {
  const columns = {
    first_name: form.firstName,
    last_name: form.lastName,
    phone_number: form.phoneNumber,
    language: form.language,
    theme: form.theme,
    pnl_colours: form.pnlColours,
    is_public: form.isPublic === undefined ? undefined : form.isPublic ? 1 : 0,
  } satisfies { readonly [Name in keyof ProfileColumns]?: ProfileColumns[Name] | undefined };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** Whether the form contains public names, or makes existing ones visible. */
function namesGiven({ publicFirstName, publicLastName, publicAlias, isPublic }: ProfileForm): boolean {
  const given = [publicFirstName, publicLastName, publicAlias];
  return isPublic === true || given.some((name) => name !== undefined);
}

/** Takes the public names as they are to be, or throws a refusal at the field of the one that cannot be taken. */
async function claimNames(db: Kysely<Tables>, traderId: number, form: ProfileForm): Promise<ProfileColumns> {
  const before = await readPublicNames(db, traderId);
  const names = cleanPublicNames({
    publicFirstName: form.publicFirstName ?? before.publicFirstName,
    publicLastName: form.publicLastName ?? before.publicLastName,
    publicAlias: form.publicAlias ?? before.publicAlias,
  });
  const refused = findRefusedName(names) ?? (await claimPublicNames(db, traderId, names));
  if (refused !== null)
    throw refuse('011', {
      field: refused.field,
      message: 'this public name cannot be taken',
      details: { problem: `name-${refused.problem}` },
    });
  return {
    public_first_name: names.publicFirstName,
    public_last_name: names.publicLastName,
    public_alias: names.publicAlias,
  };
}

/** The address that is asked for; null when it is the same but for its capitals. */
async function newAddress(
  services: Pick<Services, 'store' | 'secrets'>,
  hashes: HashQueue,
  call: Call<typeof saveProfileCall>,
  typed: string,
): Promise<RequestedAddress | Refusal | null> {
  const { store } = services;
  const email = parseEmail(typed);
  if (email === null)
    return refuse('011', {
      field: 'email',
      message: 'this is no e-mail address',
      details: { problem: 'not-an-email' },
    });
  const own = await store.read((db) => readOwnCredentials(db, call.trader.traderId));
  const key = emailKey(email);
  if (key === own.emailKey) return null;
  const tooMany = await store.read((db) => findTooManyChanges(db, call));
  if (tooMany !== null) return tooMany;
  const refusal = await findProofRefusal(services, hashes, own, call.body, call);
  if (refusal !== null) {
    await store.write((db) => appendAudit(db, { ...auditOf(call, 'email-change-asked'), result: 'refused' }));
    return refusal;
  }
  return { email, key };
}
