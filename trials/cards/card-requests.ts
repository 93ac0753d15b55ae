import { createHash } from 'node:crypto';
import { draw, type Chance } from '@daybook/domain/chance-testing.ts';
import { LANGUAGES } from '@daybook/domain/language.ts';
import type { PublicTrade } from '@daybook/api/public/share.ts';

/** What came of many requests for pictures, pages and answers. */
export interface CardTally {
  sent: number;
  /** Whole and right: pictures, pages, answers of the API. */
  cards: number;
  pages: number;
  answers: number;
  /** Reported to come again. */
  busy: number;
  maxBytes: number;
  /** Of which trade each picture is, by its digest. */
  readonly pictures: Map<string, string>;
  readonly faults: string[];
}

/** Before anything was asked. */
export function nothingAsked(): CardTally {
  return { sent: 0, cards: 0, pages: 0, answers: 0, busy: 0, maxBytes: 0, pictures: new Map(), faults: [] };
}

const ADDRESSES = 250;
const MAX_EXECUTIONS = 500;
/** A page of 500 executions is a tenth of it. */
const MAX_BYTES = 1_000_000;
const MAX_WAIT_MS = 60_000;
const BUSY: readonly number[] = [429, 503];

interface Wanted {
  readonly url: string;
  /** Of shared trades, the largest first. */
  readonly uuids: readonly string[];
  readonly count: number;
}

/** Asks for so many things at once, each from an address of its own; half of them are of the largest trade. */
export async function askAtOnce(
  { url, uuids, count }: Wanted,
  chance: Chance,
  tally: CardTally,
): Promise<void> {
  const asking = Array.from({ length: count }, (_, at) => {
    const uuid = at % 2 === 0 ? uuids[0]! : uuids[draw(chance, 0, uuids.length - 1)]!;
    const language = LANGUAGES[draw(chance, 0, LANGUAGES.length - 1)]!;
    const kind = KINDS[draw(chance, 0, KINDS.length - 1)]!;
    return askOne(url, kind, { uuid, language }, tally);
  });
  await Promise.all(asking);
}

interface Kind {
  readonly counted: 'cards' | 'pages' | 'answers';
  readonly pathOf: (uuid: string, language: string) => string;
  /** What is wrong with an answer about a trade; null for nothing. */
  readonly check: (bytes: Buffer, uuid: string, pictures: CardTally['pictures']) => string | null;
}

const [PNG_BEGINS, PNG_ENDS] = ['\x89PNG\r\n\x1a\n', 'IEND\xae\x42\x60\x82'];

const CARD: Kind = {
  counted: 'cards',
  pathOf: (uuid, language) => `/share/trade/${uuid}/card.png?lang=${language}`,
  check: (bytes, uuid, pictures) => {
    const text = bytes.toString('latin1');
    if (!text.startsWith(PNG_BEGINS) || !text.endsWith(PNG_ENDS)) return 'it is no whole picture';
    // Each of the trades has figures of its own.
    const digest = createHash('sha256').update(bytes).digest('hex');
    const shown = pictures.getOrInsert(digest, uuid);
    return shown === uuid ? null : `it is the picture of ${shown}`;
  },
};
const PAGE: Kind = {
  counted: 'pages',
  pathOf: (uuid, language) => `/share/trade/${uuid}?lang=${language}`,
  check: (bytes, uuid) => {
    const text = bytes.toString();
    const rows = text.match(/<tr>/g)?.length ?? 0;
    if (!text.includes(uuid)) return 'it is the page of another trade';
    return rows > 1 && rows <= MAX_EXECUTIONS + 1 ? null : `it has ${rows} rows`;
  },
};
const ANSWER: Kind = {
  counted: 'answers',
  pathOf: (uuid) => `/api/v1/share/trade/${uuid}`,
  check: (bytes, asked) => {
    const { uuid, executions } = JSON.parse(bytes.toString()) as PublicTrade;
    if (uuid !== asked) return 'it is another trade';
    return executions.length <= MAX_EXECUTIONS ? null : `it has ${executions.length} executions`;
  },
};
/** Pictures cost most. */
const KINDS = [CARD, CARD, PAGE, ANSWER] as const;

async function askOne(
  url: string,
  { counted, pathOf, check }: Kind,
  { uuid, language }: { readonly uuid: string; readonly language: string },
  tally: CardTally,
): Promise<void> {
  tally.sent += 1;
  const path = pathOf(uuid, language);
  const address = `198.51.100.${tally.sent % ADDRESSES}`;
  try {
    const answer = await fetch(url + path, {
      headers: { 'x-forwarded-for': address },
      signal: AbortSignal.timeout(MAX_WAIT_MS),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (BUSY.includes(answer.status)) {
      tally.busy += 1;
      return;
    }
    tally.maxBytes = Math.max(tally.maxBytes, bytes.length);
    const fault =
      answer.status === 200 ? check(bytes, uuid, tally.pictures) : `it was answered with ${answer.status}`;
    if (fault === null && bytes.length <= MAX_BYTES) tally[counted] += 1;
    else tally.faults.push(`${path}: ${fault ?? `it has ${bytes.length} bytes`}`);
  } catch (error) {
    tally.faults.push(`${path}: ${String(error)}`);
  }
}
