import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { parseDay } from '@daybook/domain/calendar.ts';
import { titleKey } from '@daybook/domain/journal/mistake.ts';
import { ENTRY_COLUMNS, entryValues } from '#server/store/entry-columns.ts';
import { insertMany } from '#server/store/insert-many.ts';
import { newPublicId } from '#server/store/new-public-id.ts';
import { takeIds } from '#server/store/take-ids.ts';
import type { Tables } from '#server/store/tables.ts';
import type { LineOf } from '#server/own-data/export/export-lines.ts';
import type { Target } from './write-facts.ts';

type TradeLine = LineOf<'trades.jsonl'>;

/** Trades with parts, journals and mistakes. */
export async function writeTrades(
  db: Kysely<Tables>,
  target: Target,
  lines: readonly TradeLine[],
): Promise<void> {
  if (lines.length === 0) return;
  const firstId = await takeIds(db, 'trade', lines.length);
  const numbered = lines.map((line, at) => ({ id: firstId + at, line }));
  const taken = await findTaken(
    db,
    lines.map(({ uuid }) => uuid),
  );
  await insertMany(
    db,
    'trade',
    TRADE_COLUMNS,
    numbered.map(({ id, line }) => tradeRow(target, id, line, taken)),
  );
  await writeParts(db, target, numbered);
  await writeEntries(db, target, numbered);
}

async function findTaken(db: Kysely<Tables>, uuids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('trade').select('uuid').where('uuid', 'in', uuids).execute();
  return new Set(rows.map(({ uuid }) => uuid));
}

const TRADE_COLUMNS = [
  'trader_id',
  'id',
  'public_id',
  'uuid',
  'account_id',
  'instrument_id',
  'import_id',
  'currency',
  'side',
  'size',
  'volume',
  'gross',
  'fees',
  'net',
  'day',
  'opened',
  'closed',
  'start_seconds',
  'end_seconds',
  'duration_seconds',
  'executions',
  'closed_by_platform',
  'grouping_version',
  'revision',
  'gone',
] as const satisfies readonly (keyof Tables['trade'])[];

/** What others may see is chosen again: no trade comes shared into another installation. */
function tradeRow(
  { traderId, ids, revision }: Target,
  id: number,
  line: TradeLine,
  taken: ReadonlySet<string>,
): unknown[] {
  return [
    traderId,
    id,
    line.id,
    taken.has(line.uuid) ? randomUUID() : line.uuid,
    ids.account(line.account),
    ids.instrument(line.instrument),
    ids.import(line.import),
    line.currency,
    line.side,
    line.size,
    line.volume,
    line.gross,
    line.fees,
    line.net,
    parseDay(line.day),
    line.opened,
    line.closed,
    line.start,
    line.end,
    line.durationSeconds,
    line.parts.length,
    bit(line.closedByPlatform),
    line.groupingVersion,
    revision,
    bit(line.gone),
  ];
}

interface NumberedTrade {
  readonly id: number;
  readonly line: TradeLine;
}

async function writeParts(
  db: Kysely<Tables>,
  { traderId, ids }: Target,
  trades: readonly NumberedTrade[],
): Promise<void> {
  await insertMany(
    db,
    'trade_part',
    ['trader_id', 'trade_id', 'n', 'execution_id', 'size', 'fees', 'pnl'],
    trades.flatMap(({ id, line }) =>
      line.parts.map(({ execution, size, fees, pnl }, n) => [
        traderId,
        id,
        n,
        ids.execution(execution),
        size,
        fees,
        pnl,
      ]),
    ),
  );
  await insertMany(
    db,
    'trade_card',
    ['trader_id', 'trade_id', 'figures'],
    trades.flatMap(({ id, line }) => (line.card === null ? [] : [[traderId, id, line.card]])),
  );
}

const JOURNAL_COLUMNS = [
  'trader_id',
  'trade_id',
  'version',
  ...ENTRY_COLUMNS,
  'deleted',
  'comments',
  'revision',
  'updated_at',
] as const satisfies readonly (keyof Tables['journal'])[];

async function writeEntries(
  db: Kysely<Tables>,
  { traderId, ids, revision }: Target,
  trades: readonly NumberedTrade[],
): Promise<void> {
  const entries = trades.flatMap(({ id, line: { journal } }) => (journal === null ? [] : [{ id, journal }]));
  await insertMany(
    db,
    'journal',
    JOURNAL_COLUMNS,
    entries.map(({ id, journal }) => [
      traderId,
      id,
      journal.version,
      ...entryValues(journal),
      bit(journal.deleted),
      journal.comments,
      revision,
      journal.updatedAt,
    ]),
  );
  await insertMany(
    db,
    'trade_mistake',
    ['trader_id', 'trade_id', 'mistake_id'],
    entries.flatMap(({ id, journal }) =>
      [...new Set(journal.mistakes)].map((mistake) => [traderId, id, ids.mistake(mistake)]),
    ),
  );
}

export async function writeMistakes(
  db: Kysely<Tables>,
  { traderId, ids }: Target,
  lines: readonly LineOf<'mistakes.jsonl'>[],
): Promise<void> {
  // Those that are there already mark nothing, for there is no trade yet.
  const keys = lines.map(({ title }) => titleKey(title));
  if (keys.length > 0)
    await db
      .deleteFrom('mistake')
      .where('trader_id', '=', traderId)
      .where((where) =>
        where.or([
          where('title_key', 'in', keys),
          where(
            'public_id',
            'in',
            lines.map(({ id }) => id),
          ),
        ]),
      )
      .execute();
  await insertMany(
    db,
    'mistake',
    ['trader_id', 'id', 'public_id', 'title', 'title_key', 'created_at'],
    lines.map((line) => [
      traderId,
      ids.mistake(line.n),
      line.id,
      line.title,
      titleKey(line.title),
      line.createdAt,
    ]),
  );
}

export async function writePlans(
  db: Kysely<Tables>,
  { traderId }: Target,
  lines: readonly LineOf<'plans.jsonl'>[],
): Promise<void> {
  if (lines.length === 0) return;
  const firstId = await takeIds(db, 'plan', lines.length);
  await insertMany(
    db,
    'plan',
    [
      'trader_id',
      'id',
      'effective_from',
      'max_lost_per_trade',
      'max_lost_per_day',
      'max_lost_per_week',
      'body',
    ],
    lines.map((line, at) => [
      traderId,
      firstId + at,
      line.effectiveFrom,
      line.maxLostPerTrade,
      line.maxLostPerDay,
      line.maxLostPerWeek,
      JSON.stringify(line.plan),
    ]),
    { onConflict: 'do nothing' },
  );
}

export async function writeMappings(
  db: Kysely<Tables>,
  { traderId }: Target,
  lines: readonly LineOf<'column-mappings.jsonl'>[],
): Promise<void> {
  await insertMany(
    db,
    'column_mapping',
    ['trader_id', 'public_id', 'name', 'name_key', 'fingerprint', 'mapping', 'created_at', 'used_at'],
    lines.map((line) => [
      traderId,
      newPublicId(),
      line.name,
      titleKey(line.name),
      line.fingerprint,
      JSON.stringify(line.mapping),
      line.createdAt,
      line.usedAt,
    ]),
    { onConflict: 'do nothing' },
  );
}

function bit(flag: boolean): 0 | 1 {
  return flag ? 1 : 0;
}
