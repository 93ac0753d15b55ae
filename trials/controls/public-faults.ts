// Shared trades, rankings and public addresses that show what they must not, as their trials see it.
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { aPng } from '../../apps/server/src/images/images-testing.ts';
import { chanceFrom } from '@daybook/domain/chance-testing.ts';
import { parseDay } from '@daybook/domain/calendar.ts';
import { askAtOnce, nothingAsked, type CardTally } from '../cards/card-requests.ts';
import { verdictOfCards } from '../cards/card-verdict.ts';
import type { CardsRun } from '../cards/cards.ts';
import { forgedMarks } from '../ranking/forged-marks.ts';
import { guessNames } from '../access/image-names.ts';
import { guessAt, verdictOfGuesses, type Guessed } from '../access/public-guesses.ts';
import { rankingExtremes } from '../ranking/ranking-extremes.ts';
import type { Control } from './controls.ts';
import { withServer } from './faulty-server.ts';
import { plantedInOneRun } from './one-run.ts';
import { noticed } from './verdicts.ts';

const [LARGEST, OTHER] = [randomUUID(), randomUUID()];
/** Half of them are pictures, which are of three languages. */
const ASKED = 60;

/** What a public server answers about a trade: a picture, a page, an answer of the API. */
interface Shared {
  readonly card: (uuid: string, language: string) => Buffer;
  readonly page: (uuid: string) => string;
  readonly answer: (uuid: string) => object;
}

const rowsOf = (count: number): string => '<tr>'.repeat(count);
const executionsOf = (length: number): readonly object[] => Array.from({ length }, () => ({}));
/** Pictures of two trades differ in their width. */
const imageOf = (uuid: string, language: string): Buffer =>
  Buffer.from(aPng(uuid === LARGEST ? 32 : 33, 8 + language.charCodeAt(0)));

const SOUND: Shared = {
  card: imageOf,
  page: (uuid) => `${uuid}${rowsOf(501)}`,
  answer: (uuid) => ({ uuid, executions: executionsOf(500) }),
};

const SHARED_FAULTS: readonly (readonly [name: string, wrong: Partial<Shared>, expected: RegExp])[] = [
  [
    'the picture of another trade',
    { card: (_uuid, language) => imageOf(OTHER, language) },
    /is the picture of/,
  ],
  ['half a picture', { card: (...of) => imageOf(...of).subarray(0, 60) }, /no whole picture/],
  [
    'the page of another trade',
    { page: (uuid) => SOUND.page(uuid === LARGEST ? OTHER : LARGEST) },
    /page of another trade/,
  ],
  ['a page that is too long', { page: (uuid) => `${uuid}${rowsOf(502)}` }, /has 502 rows/],
  ['a page that is too large', { page: (uuid) => SOUND.page(uuid) + ' '.repeat(1_000_000) }, /bytes$/],
  [
    'an answer about another trade',
    { answer: (uuid) => SOUND.answer(uuid === LARGEST ? OTHER : LARGEST) },
    /it is another trade/,
  ],
  [
    'an answer that is too long',
    { answer: (uuid) => ({ uuid, executions: executionsOf(501) }) },
    /has 501 executions/,
  ],
];

function answerShared({ card, page, answer }: Shared, url: string, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(url, 'http://127.0.0.1');
  const [, uuid = ''] = /trade\/([^/]+)/.exec(pathname) ?? [];
  if (pathname.endsWith('card.png')) response.end(card(uuid, searchParams.get('lang') ?? ''));
  else response.end(pathname.startsWith('/api/') ? JSON.stringify(answer(uuid)) : page(uuid));
}

async function tallyOf(shared: Shared): Promise<CardTally> {
  const tally = nothingAsked();
  await withServer(
    ({ url }, response) => answerShared(shared, url ?? '', response),
    (url) => askAtOnce({ url, uuids: [LARGEST, OTHER], count: ASKED }, chanceFrom(1), tally),
  );
  return tally;
}

const READING = { times: Array.from({ length: 100 }, () => 5), faults: [] };
const CARDS: CardsRun = {
  wanted: { seed: 1, rounds: 1, executions: 501, trades: 1, databaseUrl: null, judgesTimes: true },
  tally: { ...nothingAsked(), sent: 40, cards: 20, pages: 10, answers: 10 },
  quiet: READING,
  loaded: READING,
  watched: { loopP99: 5, workP99: 5, workMax: 20, resident: 1, held: 0 },
  coreWaits: 0,
};
const RUN_FAULTS: readonly (readonly [name: string, wrong: Partial<CardsRun>])[] = [
  ['readers who wait', { loaded: { ...READING, times: Array.from({ length: 100 }, () => 60) } }],
  ['a reader who is refused', { loaded: { ...READING, faults: ['/profile: 500'] } }],
  ['a turn that is too long', { watched: { ...CARDS.watched, workMax: 51 } }],
  ['most asked to come again', { tally: { ...CARDS.tally, cards: 5, pages: 5, answers: 5, busy: 25 } }],
  ['hardly a picture', { tally: { ...CARDS.tally, cards: 4, pages: 20, answers: 16 } }],
];

/** Pictures by names, and a server that shows others as well, or none. */
const NAMES = Array.from(
  { length: 20 },
  (_, at) => `${'a'.repeat(24)}${'abcdefghij'[at % 10]}${at < 10 ? 'a' : 'b'}.png`,
);
const KNOWN = { uuids: [LARGEST], trader: OTHER };
const GUESSED: Guessed = { statuses: new Map([[404, 100]]), places: 8 };

async function guessAgainst(
  isShown: (url: string) => boolean,
  what: 'names' | 'uuids',
): Promise<string | null> {
  const { faults } = await withServer(
    ({ url }, response) => void response.writeHead(isShown(url ?? '') ? 200 : 404).end(),
    async (url) =>
      what === 'names'
        ? guessNames(url, NAMES, { seed: 1, guesses: 400 })
        : verdictOfGuesses(1, 64, {
            ...(await guessAt(url, KNOWN, { seed: 1, guesses: 64 })),
            served: 100,
            seconds: 1,
          }),
  );
  return faults[0] ?? null;
}

const isKnownName = (url: string): boolean => NAMES.some((name) => url.endsWith(`/${name}`));
const isKnownUuid = (url: string): boolean => url.includes(LARGEST) || url.includes(OTHER);

const GUESSES: readonly Control[] = [
  [
    'image-names: a name of another ending is shown',
    () => guessAgainst((url) => isKnownName(url.replace('.jpg', '.png')), 'names'),
  ],
  ['image-names: pictures are looked for at a wrong place', () => guessAgainst(() => false, 'names')],
  ['public-guesses: an uuid of another kind is shown', () => guessAgainst(isKnownUuid, 'uuids')],
  ['public-guesses: trades are looked for at a wrong place', () => guessAgainst(() => false, 'uuids')],
  [
    'public-guesses: a call more than the limit',
    async () => verdictOfGuesses(1, 100, { ...GUESSED, served: 121, seconds: 1 }).faults[0] ?? null,
  ],
].map(([name, catches]) => ({ name, catches }) as Control);

const DAY = parseDay('2026-03-03')!;

/** Trials of shared trades, guesses at public addresses and pictures, marks and rankings. */
export function publicFaults(seed: number): Control[] {
  return [
    ...SHARED_FAULTS.map(([name, wrong, expected]) => ({
      name: `cards: ${name}`,
      catches: async () => {
        const [sound, found] = [await tallyOf(SOUND), await tallyOf({ ...SOUND, ...wrong })];
        if (sound.faults.length > 0) throw new Error(`what is sound is refused: ${sound.faults[0]}`);
        return found.faults.find((fault) => expected.test(fault)) ?? null;
      },
    })),
    ...noticed('cards', verdictOfCards, CARDS, RUN_FAULTS),
    ...GUESSES,
    ...plantedInOneRun(
      'forged-marks',
      () =>
        forgedMarks({
          seed,
          rounds: 1,
          databaseUrl: null,
          tamper: ({ store, traderId }) =>
            store.write(async (db) => {
              const mine = db.updateTable('trade').where('trader_id', '=', traderId);
              await mine.set({ mark: 'platform' }).execute();
              const ranked = db.updateTable('ranked_day').where('trader_id', '=', traderId);
              await ranked.set({ trades: 1, net: 999 }).execute();
            }),
        }),
      [
        ['a made-up trade that is called verified', /called verified/],
        ['a made-up result that is ranked', /is ranked, the platform stated/],
      ],
    ),
    ...plantedInOneRun(
      'ranking-extremes',
      () =>
        rankingExtremes({
          seed,
          rounds: 1,
          databaseUrl: null,
          tamper: (store) =>
            store.write(async (db) => {
              await db
                .updateTable('ranked_day')
                .set({ net: 77 })
                .where('day', '=', DAY - 2)
                .execute();
              const one = db.selectFrom('ranked_day').select(({ fn }) => fn.max('trader_id').as('id'));
              await db.deleteFrom('ranked_day').where('trader_id', '=', one).execute();
            }),
        }),
      [
        ['a sum of a month that is another', /^monthly: .* is reported as/],
        ['a trader who is not in the list', /^daily: .* is not reported at all/],
      ],
    ),
  ];
}
