import { orderOf } from '@daybook/api/journal/images.ts';
import { readRisks as readRisksCall } from '@daybook/api/journal/read-risks.ts';
import { readVenueFees as readVenueFeesCall } from '@daybook/api/journal/read-venue-fees.ts';
import { autosaveTrade, readTrade, saveTrade, type TradeAnswer } from '@daybook/api/journal/trades.ts';
import type { BodyOf } from '@daybook/api/contract/endpoint.ts';
import { MAX_MISTAKES_PER_TRADE, titleProblem } from '@daybook/domain/journal/mistake.ts';
import { each } from '@daybook/domain/fields.ts';
import { MAX_TAGS_PER_TRADE, type TagId } from '@daybook/domain/journal/labels.ts';
import { parseMoney } from '@daybook/domain/money-of-decimal.ts';
import { readAnswered } from '@daybook/api/journal/entry-schemas.ts';
import { CHOICES, FLAGS, readChoices, type Answers } from '@daybook/domain/journal/fields.ts';
import { on, type Handling, type Call } from '#server/calls/call.ts';
import { Refusal, refuse } from '#server/calls/refusal.ts';
import type { Services } from '#server/services.ts';
import { readRisks } from './read-risks.ts';
import { findTrade } from './read-trade.ts';
import { readVenueFees } from './read-venue-fees.ts';
import { saveJournal, type EntryToSave, type JournalToSave, type SavedJournal } from './save-journal.ts';
import { saveWithImages } from './save-with-images.ts';
import { deleteTrade, restoreTrade } from '@daybook/api/journal/trade-deletion.ts';
import { appendAudit, auditOf } from '#server/calls/append-audit.ts';
import { saveDeletion } from './delete-trade.ts';
import {
  parsePrice,
  parseStopMoves,
  parseTargets,
  type RiskPlan,
} from '@daybook/domain/trade/risk/planned-stop.ts';

/** Deleting a trade and taking it back. */
function deletionRoutes({ store }: Pick<Services, 'store'>): Handling[] {
  return [
    on(deleteTrade, (call) => change(store, call, call.params.id, true, call.query.version)),
    on(restoreTrade, (call) => change(store, call, call.params.id, false, call.body.version)),
  ];
}

type ChangingCall = Pick<Call, 'trader' | 'session' | 'headers' | 'now' | 'ip' | 'requestId'>;

async function change(
  store: Services['store'],
  call: ChangingCall,
  publicId: string,
  deleted: boolean,
  sent: string | number | undefined,
): Promise<TradeAnswer | Refusal> {
  const { traderId } = call.trader;
  const version = seenVersion(sent, call.headers);
  const outcome = await store.write(async (db) => {
    const done = await saveDeletion(db, { traderId, publicId, deleted, version, now: call.now });
    if (done === 'done')
      await appendAudit(db, auditOf(call, deleted ? 'trade-deleted' : 'trade-restored', publicId));
    return done;
  });
  const present = await store.read((db) => findTrade(db, traderId, publicId));
  if (outcome === 'not-found' || !present) return refuse('010');
  return outcome === 'changed-meanwhile' ? refuse('009', { current: present }) : present;
}

/** Reading a trade, writing its journal, deleting and restoring it. */
export function tradeRoutes(services: Pick<Services, 'store' | 'images'>): Handling[] {
  const { store } = services;
  const answer = async (
    { traderId, publicId }: JournalToSave,
    saved: SavedJournal['kind'],
  ): Promise<TradeAnswer | Refusal> => {
    const present = await store.read((db) => findTrade(db, traderId, publicId));
    if (saved === 'not-found' || !present) return refuse('010');
    return saved === 'changed-meanwhile' ? refuse('009', { current: present }) : present;
  };
  return [
    on(readTrade, async ({ trader, params, setHeader }) => {
      const found = await store.read((db) => findTrade(db, trader.traderId, params.id));
      if (!found) return refuse('010');
      setHeader('etag', `"${found.trade.version}"`);
      return found;
    }),
    on(saveTrade, async (call) => {
      const { params, body, file, headers } = call;
      const journal = { ...journalOf(call, params.id, body), version: seenVersion(body.version, headers) };
      const order = body.images === undefined ? null : orderOf(body.images);
      const saved = await saveWithImages(services, call, journal, { order, file });
      return saved instanceof Refusal ? saved : answer(journal, saved);
    }),
    on(autosaveTrade, async (call) => {
      const { params, body } = call;
      if (body.version === undefined) throwRefusal('version', 'needed: what was seen is not written over');
      const journal = {
        ...journalOf(call, params.id, body),
        version: Number(body.version),
        isAutosave: true,
      };
      return answer(journal, (await store.write((db) => saveJournal(db, journal))).kind);
    }),
    on(readRisksCall, ({ trader, query }) => readRisks(store, trader.traderId, wantedOf(query))),
    on(readVenueFeesCall, ({ trader, query }) => readVenueFees(store, trader.traderId, wantedOf(query))),
    ...deletionRoutes({ store }),
  ];
}

/** From where on a list of trades is wanted, as its address says it. */
function wantedOf({
  since,
  after,
}: {
  readonly since?: string | undefined;
  readonly after?: string | undefined;
}) {
  return { since: since === undefined ? null : Number(since), after: after ?? null };
}

type WrittenBody = BodyOf<typeof saveTrade>;

/** What a body says is to be written; throws a Refusal for titles and tags that there cannot be. */
function journalOf(
  { trader, now }: Pick<Call, 'trader' | 'now'>,
  publicId: string,
  body: WrittenBody,
): Omit<JournalToSave, 'version'> {
  const mistakes = body.errors
    .split(',')
    .map((title) => title.trim())
    .filter((title) => title !== '');
  const wrong = mistakes.find((title) => titleProblem(title) !== null);
  if (wrong !== undefined || mistakes.length > MAX_MISTAKES_PER_TRADE)
    throw refuse('011', {
      field: 'errors',
      message: 'not titles of mistakes',
      details: { problem: wrong === undefined ? 'too-many' : titleProblem(wrong)! },
    });
  const tags = body.tags === undefined ? undefined : tagsOf(body.tags);
  if (tags !== undefined && tags.length > MAX_TAGS_PER_TRADE)
    throw refuse('011', {
      field: 'tags',
      message: 'too many tags',
      details: { problem: 'too-many', most: MAX_TAGS_PER_TRADE },
    });
  const entry = { ...entryOf(body, mistakes, tags), riskPlan: riskPlanOfBody(body) };
  return { traderId: trader.traderId, publicId, entry, now };
}

function tagsOf(text: string): TagId[] {
  return [...new Set(text.split(',').filter((id) => id !== ''))] as TagId[];
}

function entryOf(
  body: WrittenBody,
  mistakes: readonly string[],
  tags: readonly TagId[] | undefined,
): EntryToSave {
  const { plannedRisk } = body;
  return {
    ...readChoices(CHOICES, (name) => body[name]),
    ...answersOf(body),
    comments: body.comments,
    mistakes,
    ...(tags === undefined ? {} : { tags }),
    ...(plannedRisk === undefined ? {} : { plannedRisk: parseMoney(plannedRisk) }),
  };
}

/** The answers that a save gives: without the list of answered questions those that are sent, with it all of them. */
function answersOf(body: WrittenBody): Partial<Answers> {
  const answered = body.answered === undefined ? null : readAnswered(body.answered);
  if (answered !== null) return each(FLAGS, (flag) => (answered.includes(flag) ? body[flag] === 'Y' : null));
  const sent = FLAGS.filter((flag) => body[flag] !== undefined);
  return Object.fromEntries(sent.map((flag) => [flag, body[flag] === 'Y']));
}

/** The planned stop and targets of a form; what it leaves out is absent. Throws a Refusal for invalid ones. */
function riskPlanOfBody({ plannedStop, stopMoves, targets }: WrittenBody): Partial<RiskPlan> {
  return {
    ...(plannedStop === undefined ? {} : { stop: stopOf(plannedStop.trim(), stopMoves ?? '') }),
    ...(targets === undefined
      ? {}
      : { targets: parseTargets(targets) ?? throwRefusal('targets', 'no prices, or too many') }),
  };
}

function stopOf(typed: string, moved: string): RiskPlan['stop'] {
  const moves = parseStopMoves(moved) ?? throwRefusal('stopMoves', 'no moves of a stop, or too many');
  if (typed !== '') return { price: parsePrice(typed) ?? throwRefusal('plannedStop', 'no price'), moves };
  if (moves.length > 0) throwRefusal('plannedStop', 'a stop that was moved has a first price');
  return null;
}

function throwRefusal(field: string, message: string): never {
  throw refuse('011', { field, message });
}

/** The version of a trade that its trader saw: as sent, else as in If-Match, quoted as an ETag; null for neither. */
function seenVersion(sent: string | number | undefined, headers: Call['headers']): number | null {
  if (sent !== undefined) return Number(sent);
  const parts = /^"?(\d{1,15})"?$/.exec(headers['if-match'] ?? '');
  return parts ? Number(parts[1]) : null;
}
