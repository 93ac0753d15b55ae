import * as z from 'zod/mini';
import { text, tradeIdSchema } from '@daybook/api/contract/inputs.ts';
import { dayText, timeText, type Day } from '@daybook/domain/calendar.ts';
import { parseStopMoves, parseTargets } from '@daybook/domain/trade/risk/planned-stop.ts';
import { MAX_COMMENT_LENGTH } from '@daybook/domain/journal/entry.ts';
import { each } from '@daybook/domain/fields.ts';
import { CHOICE_FIELDS, CHOICES, FLAG_FIELDS, FLAGS, type Answer } from '@daybook/domain/journal/fields.ts';
import { MAX_TAGS_PER_TRADE } from '@daybook/domain/journal/labels.ts';
import { MAX_MISTAKES_PER_TRADE } from '@daybook/domain/journal/mistake.ts';
import { moneyText, type Money } from '@daybook/domain/money.ts';
import { DETAIL_COLUMNS } from '@daybook/domain/trade/details/fields.ts';
import { noteColumns, shownAnswers } from '#server/store/entry-columns.ts';
import { bit } from '#server/store/parameters.ts';
import type { CsvValue } from './csv.ts';
import { ENTRY_FIELDS, WRITTEN_ANSWERS } from './entry-fields.ts';
import { exportedFile } from './exported-file.ts';
import { day, flag, later, nullable, plain, reference, uniqueUuid } from './fields.ts';
import { list, one, valueOf, valuesOf } from './parts.ts';
import { record, type RowOf } from './record.ts';
import { readTrades, type TradeRow } from './trade-rows.ts';
import { amount, currency, decimal, instant, ratio, seconds } from './values.ts';

const parts = record(
  'trade_part',
  {
    execution: reference('execution_id', 'execution'),
    size: plain('size', decimal),
    fees: plain('fees', amount),
    pnl: plain('pnl', amount),
    splitFactor: later(nullable(plain('split_factor', ratio)), null),
  },
  { written: { trade_id: (_line, { id }) => id, n: (_line, { at }) => at } },
);

/** What the picture of the shared trade shows, where it is not the usual. */
const card = record(
  'trade_card',
  { figures: plain('figures', z.enum(['dollars', 'percent', 'none'])) },
  { written: { trade_id: (_line, { id }) => id } },
);

const mistakes = record(
  'trade_mistake',
  { mistake: reference('mistake_id', 'mistake') },
  { written: { trade_id: (_line, { id }) => id } },
);
const tags = record(
  'trade_tag',
  { tag: reference('tag_id', 'label') },
  { written: { trade_id: (_line, { id }) => id } },
);
const tagged = valuesOf(tags, 'tag', (row: Pick<TradeRow, 'tags'>) => row.tags);

const marked = valuesOf(mistakes, 'mistake', (row: Pick<TradeRow, 'mistakes'>) => row.mistakes);

const movesText = z.string().check(z.refine((moves) => parseStopMoves(moves) !== null));
const targetsText = z.string().check(z.refine((targets) => parseTargets(targets) !== null));

const journalFields = {
  version: plain('version', z.int().check(z.positive())),
  ...ENTRY_FIELDS,
  deleted: flag('deleted'),
  comments: plain('comments', text(MAX_COMMENT_LENGTH)),
  mistakes: { ...marked, schema: marked.schema.check(z.maxLength(MAX_MISTAKES_PER_TRADE)) },
  // They came after the form was first written.
  tags: { ...tagged, schema: z._default(tagged.schema.check(z.maxLength(MAX_TAGS_PER_TRADE)), []) },
  plannedRisk: later(nullable(plain('planned_risk', amount)), null),
  plannedStop: later(nullable(plain('planned_stop', decimal)), null),
  stopMoves: later(nullable(plain('stop_moves', movesText)), null),
  targets: later(nullable(plain('targets', targetsText)), null),
  updatedAt: plain('updated_at', instant),
};
const journal = record('journal', journalFields, {
  written: {
    ...WRITTEN_ANSWERS,
    trade_id: (_line, { id }) => id,
    comments_folded: ({ comments }) => noteColumns(comments).comments_folded,
    revision: (_line, { target }) => target.revision,
  },
  stays: {
    image: 'follows from the pictures',
    stop_risk: 'calculated again of the executions',
    first_risk: 'calculated again of the executions',
    stops_away: 'calculated again of the executions',
    image_width: 'follows from the pictures',
    image_height: 'follows from the pictures',
  },
});

const trades = record(
  'trade',
  {
    id: plain('public_id', tradeIdSchema),
    uuid: uniqueUuid('uuid'),
    account: reference('account_id', 'account'),
    instrument: reference('instrument_id', 'instrument'),
    import: reference('import_id', 'import'),
    currency: plain('currency', currency),
    side: plain('side', z.enum(['long', 'short'])),
    size: plain('size', decimal),
    volume: plain('volume', decimal),
    gross: plain('gross', amount),
    fees: plain('fees', amount),
    net: plain('net', amount),
    day: day('day'),
    opened: plain('opened', instant),
    closed: plain('closed', instant),
    /** Seconds from New York midnight. */
    start: plain('start_seconds', seconds),
    end: plain('end_seconds', seconds),
    durationSeconds: plain('duration_seconds', seconds),
    closedByPlatform: { ...flag('closed_by_platform'), read: (stored: number | null) => stored === 1 },
    /** Whether the source says so or denies it; older exports lack it. */
    closingStated: {
      schema: z._default(z.boolean(), false),
      from: (row: Pick<TradeRow, 'closed_by_platform'>) => row.closed_by_platform !== null,
    },
    groupingVersion: plain('grouping_version', z.int()),
    /** Regrouped away by later executions; kept for the journal that was written about it. */
    gone: flag('gone'),
    isShared: flag('is_shared'),
    card: valueOf(card, 'figures', ({ figures }: TradeRow) => (figures === null ? null : { figures })),
    parts: list(parts, (row: TradeRow) => row.parts),
    journal: one(journal, (row: TradeRow) => (hasJournal(row) ? row : null)),
  },
  {
    written: {
      id: (_line, { id }) => id,
      executions: (line) => line.parts.length,
      closed_by_platform: ({ closedByPlatform, closingStated }) =>
        bit(closedByPlatform || closingStated ? closedByPlatform : null),
      revision: (_line, { target }) => target.revision,
      // What others may see is chosen again: no trade comes shared into another installation.
      is_shared: () => 0,
    },
    stays: {
      mark: 'found out again',
      details_version: 'of what is calculated again',
      ...each(DETAIL_COLUMNS, () => 'calculated again of the executions'),
    },
  },
);

function hasJournal(row: TradeRow): row is TradeRow & RowOf<typeof journalFields> {
  return row.version !== null;
}

const HEAD = [
  'id',
  'account',
  'symbol',
  'contract',
  'kind',
  'side',
  'size',
  'volume',
  'currency',
  'gross',
  'fees',
  'net',
  'date',
  'start (New York)',
  'end (New York)',
  'duration in seconds',
  'executions',
  ...CHOICES.map((name) => CHOICE_FIELDS[name].heading),
  ...FLAGS.map((name) => FLAG_FIELDS[name].heading),
  'mistakes',
  'comments',
  'deleted',
  'setup',
  'tags',
  'planned risk',
  'planned stop',
  'stop moved to',
  'targets',
];

/** Trades that later executions regrouped away are not in the table for spreadsheets. */
function cellsOf(row: TradeRow): CsvValue[] | null {
  if (row.gone !== 0) return null;
  const answers = shownAnswers(row);
  return [
    row.public_id,
    row.user_name ?? '',
    row.symbol ?? '',
    row.contract ?? '',
    row.kind ?? '',
    row.side,
    row.size,
    row.volume,
    row.currency,
    ...[row.gross, row.fees, row.net].map((money) => moneyText(money as Money)),
    dayText(row.day as Day),
    timeText(row.start_seconds),
    timeText(row.end_seconds),
    row.duration_seconds,
    row.executions,
    ...CHOICES.map((name) => row[CHOICE_FIELDS[name].column] ?? ''),
    ...FLAGS.map((name) => yes(answers[name])),
    row.mistakes.map(({ title }) => title).join('; '),
    row.comments ?? '',
    yes(row.deleted === 1),
    row.setup_name ?? '',
    row.tags.map(({ name }) => name ?? '').join('; '),
    row.planned_risk === null ? '' : moneyText(row.planned_risk as Money),
    row.planned_stop ?? '',
    (parseStopMoves(row.stop_moves ?? '') ?? []).map(({ price }) => price).join(' '),
    row.targets?.replaceAll(',', ' ') ?? '',
  ];
}

/** Empty while it is unanswered. */
function yes(answer: Answer): string {
  return answer === null ? '' : answer ? 'yes' : 'no';
}

export const TRADES = exportedFile(trades, {
  name: 'trades.jsonl',
  rows: readTrades,
  csv: { name: 'trades.csv', head: HEAD, cells: cellsOf },
  isLarge: true,
  takesIds: 'trade',
});
