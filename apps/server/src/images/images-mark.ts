import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ImageFiles } from './files.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

/** Why images must not count as unused only because no row names them. */
export type Held = 'older-database' | 'other-installation';

/** Kept both with the images and in the store. */
export interface ImagesMark {
  /** 32 hexadecimal characters, made with the first picture. */
  readonly installation: string;
  /** Raised before each new picture: in the store first, so that the pictures' own is never ahead of the store that it belongs to. */
  readonly sequence: number;
  /** Stays until the operator has looked. */
  readonly held: Held | null;
}

/** To be called before an image is stored: from then on an older database can be recognised. */
export async function raiseImages(store: Store, files: ImageFiles): Promise<void> {
  const { installation, sequence } = await store.write((db) => raise(db, newInstallation()));
  const mark = await files.readMark();
  await files.writeMark({
    installation,
    sequence: Math.max(sequence, mark?.sequence ?? 0),
    held: mark?.held ?? null,
  });
}

/** Compares what the store and the pictures know of each other, and keeps what it finds. */
export async function compareImages(store: Store, files: ImageFiles): Promise<Held | null> {
  // The pictures' mark is read first: another server may raise both meanwhile, the store's before.
  const mark = await files.readMark();
  const known = await store.read(findMark);
  if (mark === null) return null;
  const held = mark.held ?? judge(mark, known);
  if (held === mark.held) return held;
  await files.writeMark({ ...mark, held });
  return held;
}

/** Takes the pictures as they are for those of this store. */
export async function acceptImages(store: Store, files: ImageFiles): Promise<void> {
  const mark = await files.readMark();
  const installation = (await store.read(findMark))?.installation ?? mark?.installation ?? newInstallation();
  const sequence = (mark?.sequence ?? 0) + 1;
  await store.write((db) =>
    db
      .insertInto('picture_mark')
      .values({ one: 1, installation, sequence })
      .onConflict((conflict) => conflict.column('one').doUpdateSet({ installation, sequence }))
      .execute(),
  );
  await files.writeMark({ installation, sequence, held: null });
}

type Known = Pick<ImagesMark, 'installation' | 'sequence'>;

function judge(mark: ImagesMark, known: Known | undefined): Held | null {
  // A database that knows of no picture is one from before the first.
  if (known === undefined) return 'older-database';
  if (known.installation !== mark.installation) return 'other-installation';
  return known.sequence < mark.sequence ? 'older-database' : null;
}

function newInstallation(): string {
  return randomBytes(16).toString('hex');
}

async function findMark(db: Kysely<Tables>): Promise<Known | undefined> {
  return db.selectFrom('picture_mark').select(['installation', 'sequence']).executeTakeFirst();
}

async function raise(db: Kysely<Tables>, installation: string): Promise<Known> {
  return db
    .insertInto('picture_mark')
    .values({ one: 1, installation, sequence: 1 })
    .onConflict((conflict) =>
      conflict.column('one').doUpdateSet(({ eb }) => ({ sequence: eb('picture_mark.sequence', '+', 1) })),
    )
    .returning(['installation', 'sequence'])
    .executeTakeFirstOrThrow();
}
