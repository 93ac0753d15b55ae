import { MAX_CLOCK_DIFFERENCE_MS } from '@daybook/domain/execution/stated-time.ts';
import { ExportRefused } from './read-export.ts';
import { parseDay } from '@daybook/domain/calendar.ts';
import { countRows } from '#server/limits/trader-storage.ts';
import { insertMany } from '#server/store/insert-many.ts';
import type { Tables } from '#server/store/tables.ts';
import type { LineOf } from '#server/own-data/export/export-lines.ts';
import type { Target, WriteLines } from './write-facts.ts';

/** Executions with the further imports that brought them, and what of them belongs to no trade. */
export const writeExecutions: WriteLines<LineOf<'executions.jsonl'>> = async (db, target, lines) => {
  const { traderId, ids, now } = target;
  const future = lines.find(
    ({ instant, statedAt }) => Math.max(instant, statedAt ?? 0) > now + MAX_CLOCK_DIFFERENCE_MS,
  );
  if (future)
    throw new ExportRefused(
      `executions.jsonl: ${future.n} states a time that is still to come: ${future.localText}`,
    );
  await insertMany(
    db,
    'execution',
    EXECUTION_COLUMNS,
    lines.map((line) => executionRow(target, line)),
  );
  for (const [number, some] of Map.groupBy(lines, (line) => line.import))
    await countRows(db, traderId, ids.import(number), some.length);
  await insertMany(
    db,
    'import_execution',
    ['trader_id', 'import_id', 'execution_id'],
    lines.flatMap(({ n, alsoIn }) => alsoIn.map((also) => [traderId, ids.import(also), ids.execution(n)])),
  );
  await insertMany(
    db,
    'set_aside',
    ['trader_id', 'execution_id', 'size', 'reason'],
    lines.flatMap(({ n, setAside }) =>
      setAside.map(({ size, reason }) => [traderId, ids.execution(n), size, reason]),
    ),
  );
};

const EXECUTION_COLUMNS = [
  'trader_id',
  'id',
  'account_id',
  'instrument_id',
  'import_id',
  'source',
  'identity',
  'version',
  'superseded_by',
  'withdrawn',
  'external_order_id',
  'action',
  'effect',
  'size',
  'price',
  'currency',
  'commission',
  'exchange_fee',
  'regulatory_fee',
  'other_fee',
  'fee_provenance',
  'instant',
  'sequence',
  'line',
  'day',
  'exec_time',
  'zone',
  'local_text',
  'added_liquidity',
  'closed_by_system',
  'stated_realised',
  'stated_kind',
  'position_ref',
  'stated_profit',
  'stated_at',
  'by_platform',
] as const satisfies readonly (keyof Tables['execution'])[];

function executionRow({ traderId, ids, isOwn }: Target, line: LineOf<'executions.jsonl'>): unknown[] {
  return [
    traderId,
    ids.execution(line.n),
    ids.account(line.account),
    ids.instrument(line.instrument),
    ids.import(line.import),
    line.source,
    line.identity,
    line.version,
    line.supersededBy === null ? null : ids.execution(line.supersededBy),
    bit(line.withdrawn),
    line.orderId,
    line.action,
    line.effect,
    line.size,
    line.price,
    line.currency,
    line.commission,
    line.exchangeFee,
    line.regulatoryFee,
    line.otherFee,
    line.feeProvenance,
    line.instant,
    line.sequence,
    line.line,
    parseDay(line.day),
    line.execTime,
    line.zone,
    line.localText,
    line.addedLiquidity === null ? null : bit(line.addedLiquidity),
    line.closedBySystem === null ? null : bit(line.closedBySystem),
    line.statedRealised,
    line.statedKind,
    line.positionRef ?? null,
    line.statedProfit ?? null,
    line.statedAt ?? null,
    bit(isOwn && line.byPlatform === true),
  ];
}

function bit(flag: boolean): 0 | 1 {
  return flag ? 1 : 0;
}
