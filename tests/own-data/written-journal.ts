import { parseDay, type Day } from '@daybook/domain/calendar.ts';
import { EMPTY_ENTRY, type JournalEntry } from '@daybook/domain/journal/entry.ts';
import { ENTRY_KINDS } from '@daybook/domain/account/account-entries.ts';
import { keepPair } from '../../apps/server/src/accounts/pairs/queries.ts';
import { findAccount } from '../../apps/server/src/accounts/queries.ts';
import { createEntry } from '../../apps/server/src/accounts/entries/change-entries.ts';
import { keepMapping } from '../../apps/server/src/uploads/mapper/queries.ts';
import { importWhole } from '../../apps/server/src/uploads/import-whole.ts';
import { fixtureBytes, SPANISH_TABLE } from '@daybook/brokers/files/fixtures-testing.ts';
import { examineFiles } from '@daybook/brokers/files/read-file.ts';
import { findInstant, NEW_YORK } from '@daybook/brokers/rows/newyork.ts';
import { openImages } from '../../apps/server/src/images/images.ts';
import { WAIT_FACTOR } from '../../apps/server/src/app/server-testing.ts';
import { aPng } from '../../apps/server/src/images/images-testing.ts';
import { writeAvatar, writeImages } from '../../apps/server/src/images/queries.ts';
import { savePreference } from '../../apps/server/src/journal/preferences/queries.ts';
import { savePlan } from '../../apps/server/src/journal/plan/queries.ts';
import { each } from '@daybook/domain/fields.ts';
import {
  CHOICE_OPTIONS,
  CHOICES,
  FLAGS,
  readChoices,
  UNSET_CHOICES,
  type SetupId,
} from '@daybook/domain/journal/fields.ts';
import type { LabelKind, TagId } from '@daybook/domain/journal/labels.ts';
import { dollars } from '@daybook/domain/money.ts';
import {
  changeLabel,
  createLabel,
  mergeLabel,
  orderLabels,
  type LabelChange,
} from '../../apps/server/src/journal/labels/change-labels.ts';
import type { Store } from '../../apps/server/src/store/store.ts';
import { saveDeletion } from '../../apps/server/src/journal/trades/delete-trade.ts';
import { saveJournal } from '../../apps/server/src/journal/trades/save-journal.ts';
import { startPlatform } from '../../demo/src/platform.ts';
import { openSyncFixture, synchroniseWell } from '../sync/sync-fixture.ts';
import { readPublishedTrades } from '../sync/stored-trades.ts';

/** Evening of the last day that is synchronised. */
export const NOW = findInstant(NEW_YORK, parseDay('2026-11-18') as Day, 21 * 3600)!;

const PREFERENCES = [
  { name: 'pinnedReports', value: ['by=setup&side=long', 'שלום 😀'] },
  { name: 'dashboardCards', value: ['mistakes', 'hidden:keyFigures', '?by=setup&figure=net'] },
  { name: 'dashboardFigures', value: 'hidden' },
  { name: 'defaultRisks', value: ['{"symbol":"AAPL","ticks":12,"since":0,"earlier":true}'] },
  { name: 'views', value: [{ name: 'Señales 😀', address: 'trades/this/week?action=SLD' }] },
  { name: 'listColumns', value: ['symbol', 'net', 'fees'] },
  { name: 'seenHelp', value: ['trades', 'plan'] },
] as const;

/** A journal whose trader wrote about every sixth trade, deleted some, changed the plan twice, kept a mapping of columns, and imported a report. */
export async function writtenJournal(
  store: Store,
  firstDay: string,
  folder: string,
  more?: 'with splits',
): Promise<number> {
  const platform = await startPlatform({ firstDay, clock: () => NOW, rateLimit: null });
  const fixture = await openSyncFixture(store, platform, { now: NOW });
  await synchroniseWell(fixture);
  await platform.close();
  const { traderId } = fixture;
  const labels = await makeLabels(store, traderId);
  const trades = await readPublishedTrades(store, traderId);
  for (const [at, { publicId }] of trades.entries()) {
    if (at % 6 === 0)
      await store.write((db) =>
        saveJournal(db, { traderId, publicId, entry: entryOf(at, labels), version: null, now: NOW + at }),
      );
    if (at % 50 === 0)
      await store.write((db) =>
        saveDeletion(db, { traderId, publicId, deleted: true, version: null, now: NOW + at }),
      );
  }
  const kept = { name: 'My desk', fingerprint: '0'.repeat(32), mapping: SPANISH_TABLE, now: NOW };
  await store.write((db) => keepMapping(db, { traderId, ...kept }));
  for (const [at, limit] of [100, 200_000].entries())
    await store.write((db) =>
      savePlan(
        db,
        traderId,
        {
          maxLostPerTrade: limit,
          maxLostPerDay: limit * 2,
          maxLostPerWeek: limit * 3,
          statedPerDay: at === 0 ? '2R' : '2.5%',
          statedPerWeek: null,
          plan: {
            type: 'doc',
            content: [{ type: 'paragraph', content: [{ type: 'text', text: `plan ${at} 😀` }] }],
          },
        },
        undefined,
        NOW + at,
      ),
    );
  for (const preference of PREFERENCES)
    await store.write((db) => savePreference(db, { traderId, ...preference, basedOn: undefined }));
  await sayMoney(store, traderId);
  await attachImages(store, traderId, trades[0]!.id, folder);
  await importHeldPositions(store, traderId);
  if (more) await importSplit(store, traderId);
  return traderId;
}

/** What the first account held, what was paid in and out of it, and a copy of it. */
async function sayMoney(store: Store, traderId: number): Promise<void> {
  const { uuid: accountUuid } = await store.read((db) =>
    db
      .selectFrom('account')
      .select('uuid')
      .where('trader_id', '=', traderId)
      .orderBy('id')
      .executeTakeFirstOrThrow(),
  );
  for (const [at, kind] of ENTRY_KINDS.entries()) {
    const entry = { kind, day: 20_600 + at, amount: dollars(25_000.5 + at), currency: 'USD' };
    const made = await store.write((db) => createEntry(db, { traderId, accountUuid, entry, now: NOW + at }));
    if (typeof made === 'string') throw new Error(made);
  }
  const { id: accountId } = (await store.read((db) => findAccount(db, traderId, accountUuid)))!;
  const said = { name: 'COPY', accountId, relation: 'copies', executions: 20, now: NOW } as const;
  await store.write((db) => keepPair(db, traderId, said));
}

/** What a written journal has none of: a manual group, a missing opening, an execution that came again, a card. */
export async function addExecutionRows(store: Store, traderId: number): Promise<void> {
  await store.write(async (db) => {
    const [execution] = await db
      .selectFrom('execution')
      .selectAll()
      .where('trader_id', '=', traderId)
      .orderBy('id')
      .execute();
    const { account_id, instrument_id, source, identity } = execution!;
    const place = { trader_id: traderId, account_id, instrument_id };
    await db
      .insertInto('by_hand_group')
      .values({ ...place, source, identity, group_no: 1 })
      .execute();
    await db
      .insertInto('missing_opening')
      .values({ ...place, flat_at: NOW - 1 })
      .execute();
    const imports = await db
      .selectFrom('import')
      .select('id')
      .where('trader_id', '=', traderId)
      .where('id', '<>', execution!.import_id)
      .execute();
    const again = { trader_id: traderId, import_id: imports[0]!.id, execution_id: execution!.id };
    await db.insertInto('import_execution').values(again).execute();
    const trade = await db
      .selectFrom('trade')
      .select('id')
      .where('trader_id', '=', traderId)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('trade_card')
      .values({ trader_id: traderId, trade_id: trade.id, figures: 'percent' })
      .execute();
  });
}

/** A report with simultaneous positions, with the profit that the platform settled. */
async function importHeldPositions(store: Store, traderId: number): Promise<void> {
  const name = 'metatrader.html';
  const files = examineFiles(
    { name, bytes: fixtureBytes({ name }) },
    { format: 'metatrader', zone: NEW_YORK },
  );
  const wanted = { traderId, files, file: { name, hash: name }, account: null, anyway: true };
  await importWhole({ store, clock: () => NOW, log: console }, wanted);
}

/** Two pictures at a trade that has a journal, and an avatar. */
async function attachImages(store: Store, traderId: number, tradeId: number, folder: string): Promise<void> {
  const images = openImages({ store, dataDir: folder, waitFactor: WAIT_FACTOR });
  const order: string[] = [];
  for (const purpose of ['trade', 'trade', 'avatar'] as const) {
    // A server that has no time for a picture asks to send it again.
    let stored: Awaited<ReturnType<typeof images.add>> = null;
    for (let sent = 0; stored === null && sent < 10; sent++)
      stored = await images.add(aPng(40 + order.length, 30), 'png', purpose);
    if (stored === null || 'problem' in stored) throw new Error('the picture was refused');
    const row = { ...stored, trader_id: traderId, created_at: NOW };
    order.push(stored.name);
    await store.write((db) =>
      purpose === 'avatar'
        ? writeAvatar(db, traderId, row)
        : writeImages(db, { traderId, tradeId }, order, row),
    );
  }
  await images.close();
}

/** Setups and tags of the trader's own: one setup merged into another, one of the first renamed and archived, a tag in a group. */
async function makeLabels(store: Store, traderId: number) {
  const make = async (kind: LabelKind, name: string, change: LabelChange = {}) => {
    const made = await store.write((db) => createLabel(db, { traderId, kind, name, now: NOW }));
    if (typeof made === 'string') throw new Error(made);
    const at = { traderId, kind, key: made.id };
    await store.write((db) => changeLabel(db, at, change, NOW));
    return made.id;
  };
  const [gap, drive] = [
    await make('setup', 'Gap, and <go> 😀', { hue: 'teal' }),
    await make('setup', 'Drive'),
  ];
  const at = { traderId, kind: 'setup', key: drive } as const;
  await store.write((db) => mergeLabel(db, at, gap, NOW));
  await store.write((db) => changeLabel(db, { ...at, key: 'NRB' }, { name: 'Coil', archived: true }, NOW));
  await store.write((db) => orderLabels(db, at, [gap, 'GBI'], NOW));
  const tags = [
    await make('tag', '=1+1', { group: 'News', afterResult: true }),
    await make('tag', 'שלום', { hue: 'amber', archived: true }),
  ];
  return { setups: ['RBI', 'NOT_DEFINED', gap, drive, 'NRB'] as SetupId[], tags: tags as TagId[] };
}

function entryOf(at: number, { setups, tags }: Awaited<ReturnType<typeof makeLabels>>): JournalEntry {
  const choices = readChoices(
    CHOICES,
    (name) => CHOICE_OPTIONS[name][(at / 6) % CHOICE_OPTIONS[name].length],
  );
  // Of an entry that says nothing else, older stores and exports do not know whether no was an answer.
  const isForm = choices.stopLoss !== UNSET_CHOICES.stopLoss || choices.position !== null;
  return {
    ...EMPTY_ENTRY,
    ...each(FLAGS, (flag) => (at % (2 + FLAGS.indexOf(flag)) === 0 ? true : isForm ? false : null)),
    ...choices,
    event: setups[(at / 6) % setups.length]!,
    tags: tags.slice(0, (at / 6) % 3),
    plannedRisk: at % 4 === 0 ? dollars(80.5 + at) : null,
    comments: at % 12 === 0 ? `=SUM(1) "quoted", \u202eright to left\u202c\nsecond line 😀 ${at}` : '',
    mistakes: at % 18 === 0 ? ['Chased', `Mistake ${at % 5}`] : [],
  };
}

/** A report with a split between the executions of a trade, and before those of a position that is still open. */
async function importSplit(store: Store, traderId: number): Promise<void> {
  const shared = 'accountId="U9" currency="USD" assetCategory="STK" symbol="WREN" conid="77" multiplier="1"';
  const fill = (side: string, quantity: string, price: string, moment: string) =>
    `<Trade ${shared} levelOfDetail="EXECUTION" buySell="${side}" quantity="${quantity}" tradePrice="${price}"
      ibCommission="-1" ibCommissionCurrency="USD" taxes="0" dateTime="${moment}" tradeID="${moment.slice(9)}"/>`;
  const bytes = Buffer.from(`<FlexQueryResponse><FlexStatements><FlexStatement accountId="U9"><Trades>
    ${fill('BUY', '400', '1', '20260310;100000')}${fill('SELL', '-8', '44', '20260312;110000')}
    ${fill('SELL', '-2', '45', '20260312;110500')}${fill('BUY', '80', '40', '20260312;111000')}</Trades><CorporateActions>
    <CorporateAction ${shared} type="RS" actionDescription="SPLIT 1 FOR 40" quantity="-390" proceeds="0" transactionID="9"
      dateTime="20260310;202500"/><CorporateAction ${shared} type="FS" actionDescription="SPLIT 2 FOR 1" quantity="80"
      proceeds="0" dateTime="20260401;202500"/></CorporateActions></FlexStatement></FlexStatements></FlexQueryResponse>`);
  const name = 'split.xml';
  const files = examineFiles({ name, bytes }, { format: 'flex' });
  const wanted = { traderId, files, file: { name, hash: name }, account: null, anyway: true };
  await importWhole({ store, clock: () => NOW, log: console }, wanted);
}
