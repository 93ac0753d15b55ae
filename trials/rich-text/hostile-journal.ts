// A journal that is full of hostile texts, by way of its calls and behind their back.
import { openStore, type Store } from '../../apps/server/src/store/store.ts';
import type { DemoServer } from '../../tests/walks/demo-server.ts';
import type { RunningServer } from '../../tests/walks/running-server.ts';
import { HOSTILE_PLANS, HOSTILE_TEXTS, planOfTexts } from './hostile-texts.ts';

const MAX_COMMENT_LENGTH = 20_000;

/** A running journal with its demo trader signed in, and what was found wrong. */
export interface Trial {
  readonly server: RunningServer;
  readonly token: string;
  readonly cookie: string;
  readonly trades: readonly string[];
  readonly faults: string[];
}

/** Signs in as the demo trader of a server. */
export async function openTrial(server: DemoServer, faults: string[]): Promise<Trial> {
  const answer = await fetch(`${server.url}/api/v1/auth/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(server.signIn),
  });
  const { accessToken } = (await answer.json()) as { readonly accessToken: string };
  const cookie = answer.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  const trades = await withJournalStore(server, (store) =>
    store.read((db) =>
      db.selectFrom('trade').select('public_id').orderBy('closed', 'desc').limit(6).execute(),
    ),
  );
  return { server, token: accessToken, cookie, trades: trades.map(({ public_id: id }) => id), faults };
}

async function withJournalStore<Result>(
  { dataDir }: RunningServer,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = await openStore({ place: { engine: 'sqlite', folder: dataDir }, purpose: 'tool' });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

interface Sent {
  readonly status: number;
  readonly json: Readonly<Record<string, unknown>>;
}

async function send({ server, token, cookie }: Trial, path: string, body: object | FormData): Promise<Sent> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      cookie,
      ...(isForm ? {} : { 'content-type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
  return { status: answer.status, json: (await answer.json()) as Readonly<Record<string, unknown>> };
}

const NO_LIMITS = { maxLostPerTrade: 0, maxLostPerDay: 0, maxLostPerWeek: 0 };

/** Every hostile plan is refused by the call. */
export async function refuseHostilePlans(trial: Trial): Promise<void> {
  for (const plan of HOSTILE_PLANS) {
    const { status } = await send(trial, '/profile/plan', { ...NO_LIMITS, plan });
    if (status !== 422 && status !== 400)
      trial.faults.push(`plan answered ${status}: ${JSON.stringify(plan).slice(0, 160)}`);
  }
}

/** Through the calls, as a trader would; gives the share uuid of a trade that everybody may see. */
export async function writeTexts(trial: Trial): Promise<string> {
  const expectOk = (what: string, { status, json }: Sent) => {
    if (status !== 200)
      trial.faults.push(`${what} answered ${status}: ${JSON.stringify(json).slice(0, 200)}`);
    return json;
  };
  const titles = HOSTILE_TEXTS.filter((text) => text.length <= 64 && !/[,\p{Cc}]/u.test(text));
  const comments = inPortions(HOSTILE_TEXTS, MAX_COMMENT_LENGTH);
  for (const [at, id] of trial.trades.entries()) {
    const errors = titles.slice(at * 8, at * 8 + 8).join(',');
    expectOk(
      'comments',
      await send(
        trial,
        `/trade/${id}`,
        form({ event: 'RBI', comments: comments[at % comments.length]!, errors }),
      ),
    );
  }
  const names = HOSTILE_TEXTS.filter((text) => text.length <= 90 && !/\p{Cc}/u.test(text));
  expectOk(
    'profile',
    await send(
      trial,
      '/profile',
      form({
        firstName: names[0]!,
        lastName: names[1]!,
        publicFirstName: names[2]!,
        publicLastName: names[3]!,
        publicAlias: names.find((text) => text.length <= 40)!,
        isPublic: 'Y',
      }),
    ),
  );
  expectOk('plan', await send(trial, '/profile/plan', { ...NO_LIMITS, plan: planOfTexts(HOSTILE_TEXTS) }));
  const shared = expectOk('sharing', await send(trial, `/trade/${trial.trades[0]}/share`, { isShared: 'Y' }));
  return String(shared['uuid']);
}

function form(fields: Readonly<Record<string, string>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

/** All texts in as few portions of at most so many characters as they need. */
function inPortions(texts: readonly string[], most: number): string[] {
  const portions = [''];
  for (const text of texts) {
    const last = portions.at(-1)!;
    if ([...last].length + [...text].length + 1 > most) portions.push(text);
    else portions[portions.length - 1] = `${last}\n${text}`;
  }
  return portions;
}

/** What no call takes: names from a feed, and what an older or a foreign program might have left in the store. */
export async function plantInStore({ server, trades }: Trial): Promise<void> {
  const texts = HOSTILE_TEXTS.filter((text) => !/\p{Cc}/u.test(text));
  await withJournalStore(server, (store) =>
    store.write(async (db) => {
      const { trader_id: trader } = await db
        .selectFrom('trade')
        .select('trader_id')
        .where('public_id', '=', trades[0]!)
        .executeTakeFirstOrThrow();
      const instruments = await db
        .selectFrom('instrument')
        .select('id')
        .where('trader_id', '=', trader)
        .execute();
      for (const [at, { id }] of instruments.entries())
        await db
          .updateTable('instrument')
          .set({ symbol: `${texts[at % texts.length]!} ${at}` })
          .where('trader_id', '=', trader)
          .where('id', '=', id)
          .execute();
      const accounts = await db.selectFrom('account').select('id').where('trader_id', '=', trader).execute();
      for (const [at, { id }] of accounts.entries())
        await db
          .updateTable('account')
          .set({ user_name: `${texts[at * 7]!} ${at}` })
          .where('trader_id', '=', trader)
          .where('id', '=', id)
          .execute();
      await db
        .updateTable('segment')
        .set({ format: null, hash: null, trades: null, bytes: null, journal_revision: null })
        .where('trader_id', '=', trader)
        .execute();
      await db
        .updateTable('trader')
        .set((row) => ({ revision: row('revision', '+', 1) }))
        .where('id', '=', trader)
        .execute();
    }),
  );
}

/** Puts a plan into the store that no call would take. */
export async function plantPlan({ server }: Trial, plan: unknown): Promise<void> {
  await withJournalStore(server, (store) =>
    store.write(async (db) => {
      const last = await db
        .selectFrom('plan')
        .select(['trader_id', 'id'])
        .orderBy('effective_from', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      await db
        .updateTable('plan')
        .set({ body: JSON.stringify(plan) })
        .where('trader_id', '=', last.trader_id)
        .where('id', '=', last.id)
        .execute();
    }),
  );
}
