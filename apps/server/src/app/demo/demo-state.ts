import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

const FACT = 'demo-platform';
/** Where it lay before it was kept for all servers. */
const FORMER_FILE = 'demo-platform.json';

/** How far the demo platform has shown its fills; the platform's own words. */
const schema = z.object({
  firstDay: z.string(),
  /** `2026-11-20 16:00:00`, so that texts sort as moments do. */
  revealed: z.nullable(z.string()),
  taken: z.optional(z.boolean()),
});

export type DemoState = z.infer<typeof schema>;

/** Reads a state; null for what is none. */
export function parseDemoState(value: unknown): DemoState | null {
  const parsed = z.safeParse(schema, value);
  return parsed.success ? parsed.data : null;
}

/** The state at which the next run begins; null before the first. */
export async function readDemoState(store: Store, dataDir: string): Promise<DemoState | null> {
  return (await store.read(findState)) ?? (await readFormerFile(join(dataDir, FORMER_FILE)));
}

/** Notes what a run reported. What is known to be shown stays so, whichever server reports last. */
export async function keepDemoState(store: Store, reported: DemoState): Promise<void> {
  await store.write(async (db) => {
    await writeState(db, (await lockState(db)) ?? reported, reported);
  });
}

/** Forgets everything, for a demo that begins. */
export async function forgetDemoState(store: Store, dataDir: string): Promise<void> {
  const former = await readFormerFile(join(dataDir, FORMER_FILE));
  await store.write(async (db) => {
    await db.deleteFrom('store_fact').where('name', '=', FACT).execute();
    // The former file would be mistaken for this demo's.
    if (former !== null) await insertState(db, { ...former, revealed: null });
  });
}

async function writeState(db: Kysely<Tables>, known: DemoState, reported: DemoState): Promise<void> {
  const [left, right] = [known.revealed ?? '', reported.revealed ?? ''];
  const isTaken = (state: DemoState) => state.taken === true;
  const latest = left === right ? (isTaken(known) ? known : reported) : left > right ? known : reported;
  const value = Buffer.from(JSON.stringify({ ...latest, firstDay: known.firstDay }));
  await db.updateTable('store_fact').set({ value }).where('name', '=', FACT).execute();
}

/** The state, which is the caller's alone until the transaction ends. */
async function lockState(db: Kysely<Tables>): Promise<DemoState | null> {
  const row = await db
    .insertInto('store_fact')
    .values({ name: FACT, value: Buffer.from('null') })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name: FACT }))
    .returning('value')
    .executeTakeFirstOrThrow();
  return parseState(row.value);
}

async function insertState(db: Kysely<Tables>, state: DemoState): Promise<void> {
  await db
    .insertInto('store_fact')
    .values({ name: FACT, value: Buffer.from(JSON.stringify(state)) })
    .execute();
}

async function findState(db: Kysely<Tables>): Promise<DemoState | null> {
  const row = await db.selectFrom('store_fact').select('value').where('name', '=', FACT).executeTakeFirst();
  return row === undefined ? null : parseState(row.value);
}

function parseState(value: Uint8Array): DemoState | null {
  return parseDemoState(JSON.parse(Buffer.from(value).toString()));
}

async function readFormerFile(path: string): Promise<DemoState | null> {
  try {
    const state = parseDemoState(JSON.parse(await readFile(path, 'utf8')));
    // A file that does not say whether it was taken is older, and was taken by the journal that it filled.
    return state && { ...state, taken: state.taken !== false };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return null;
    throw error;
  }
}
