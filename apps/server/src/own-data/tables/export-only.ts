/** What is exported of a trader and not written as rows: it is not taken in again, or by a step of its own. */
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { line, tradeIdSchema } from '@daybook/api/contract/inputs.ts';
import { PNL_COLOURS, THEMES } from '@daybook/domain/account/settings.ts';
import { MAX_ALIAS_LENGTH, MAX_NAME_LENGTH, MAX_PHONE_LENGTH } from '@daybook/api/identity/profile-calls.ts';
import { LANGUAGES } from '@daybook/domain/language.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import type { Tables } from '#server/store/tables.ts';
import { exportedFile, type Page } from './exported-file.ts';
import { flag, nullable, plain, reference } from './fields.ts';
import { standsFor } from './parts.ts';
import { record } from './record.ts';
import { imageName, instant, name, textOf, uuid } from './values.ts';

/** The trader, without password, keys and what is only this installation's. */
const profile = record(
  'trader',
  {
    email: plain('email', textOf(320)),
    firstName: plain('first_name', line(MAX_NAME_LENGTH)),
    lastName: plain('last_name', line(MAX_NAME_LENGTH)),
    phoneNumber: plain('phone_number', line(MAX_PHONE_LENGTH)),
    language: nullable(plain('language', z.enum(LANGUAGES))),
    theme: plain('theme', z.enum(THEMES)),
    pnlColours: plain('pnl_colours', z.enum(PNL_COLOURS)),
    isPublic: flag('is_public'),
    publicFirstName: plain('public_first_name', line(MAX_NAME_LENGTH)),
    publicLastName: plain('public_last_name', line(MAX_NAME_LENGTH)),
    publicAlias: plain('public_alias', line(MAX_ALIAS_LENGTH)),
    principalAccount: nullable(reference('principal_account_id', 'account')),
    isDemo: flag('is_demo'),
    createdAt: plain('created_at', instant),
  },
  {
    stays: {
      id: 'of this store',
      email_key: 'follows from the address',
      password_hash: 'opens the journal',
      password_version: 'of the password',
      avatar: 'a picture',
      public_uuid: 'of this installation',
      revision: 'of this store',
      disabled_at: 'of this installation',
      public_names_checked: 'of this installation',
    },
  },
);

async function profileRows(db: Kysely<Tables>, traderId: number) {
  return db.selectFrom('trader').selectAll().where('id', '=', traderId).execute();
}

/** A picture of a trade, or the avatar; its bytes lie under `images/` and its name. */
const images = record(
  'image',
  {
    name: plain('name', imageName),
    purpose: plain('purpose', z.enum(['trade', 'avatar'])),
    /** The trade's id; null for the avatar. */
    trade: standsFor(
      'trade_id',
      z.nullable(tradeIdSchema),
      (row: { readonly public_id: string | null }) => row.public_id,
    ),
    position: plain('position', z.int().check(z.nonnegative())),
    createdAt: plain('created_at', instant),
  },
  {
    // Sizes and files follow from the pictures themselves, which are made again.
    stays: {
      file: 'made again',
      type: 'made again',
      bytes: 'made again',
      width: 'made again',
      height: 'made again',
      thumbnail_bytes: 'made again',
      thumbnail_width: 'made again',
      thumbnail_height: 'made again',
    },
  },
);

/** The trader's pictures in the order in which they are shown. */
async function imageRows(db: Kysely<Tables>, traderId: number, { offset, limit }: Page) {
  return db
    .selectFrom('image')
    .leftJoin('trade', sameTrader('trade.id', 'image.trade_id'))
    .select(['image.name', 'image.purpose', 'image.position', 'image.created_at', 'trade.public_id'])
    .where('image.trader_id', '=', traderId)
    .orderBy('image.trade_id')
    .orderBy('image.position')
    .orderBy('image.name')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** What the trader wrote on shared trades, their own and others'. */
const comments = record(
  'remark',
  {
    at: plain('created_at', instant),
    /** The trade's share uuid. */
    trade: standsFor('trade_id', uuid, (row: { readonly uuid: string }) => row.uuid),
    body: plain('body', z.string()),
  },
  { stays: { public_id: 'of this store', author_id: 'the trader' } },
);

async function commentRows(db: Kysely<Tables>, traderId: number, { offset, limit }: Page) {
  return db
    .selectFrom('remark')
    .innerJoin('trade', sameTrader('trade.id', 'remark.trade_id'))
    .select(['remark.created_at', 'trade.uuid', 'remark.body'])
    .where('remark.author_id', '=', traderId)
    .orderBy('remark.created_at')
    .orderBy('remark.public_id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** What was written down of the trader's own doings. */
const activity = record(
  'audit',
  {
    at: plain('at', instant),
    event: plain('event', name),
    result: plain('result', name),
    object: nullable(plain('object', z.string())),
    address: nullable(plain('address', z.string())),
  },
  { stays: { id: 'of this store', session: 'of this store', request_id: 'of this installation' } },
);

async function activityRows(db: Kysely<Tables>, traderId: number, { after, limit }: Page) {
  return db
    .selectFrom('audit')
    .select(['id', 'at', 'event', 'result', 'object', 'address'])
    .where('trader_id', '=', traderId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export const PROFILE = exportedFile(profile, {
  name: 'profile.jsonl',
  rows: profileRows,
  isExportOnly: true,
});
export const IMAGES = exportedFile(images, { name: 'images.jsonl', rows: imageRows, isExportOnly: true });
export const COMMENTS = exportedFile(comments, {
  name: 'remarks.jsonl',
  rows: commentRows,
  isExportOnly: true,
});
export const ACTIVITY = exportedFile(activity, {
  name: 'activity.jsonl',
  rows: activityRows,
  isExportOnly: true,
  isLarge: true,
});
