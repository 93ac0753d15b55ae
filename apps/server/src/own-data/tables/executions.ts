import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { dayText, timeText, type Day } from '@daybook/domain/calendar.ts';
import { MAX_ROUTE } from '@daybook/domain/execution/reported-execution.ts';
import { moneyText, type Money } from '@daybook/domain/money.ts';
import { countRows } from '#server/limits/trader-storage.ts';
import type { Tables } from '#server/store/tables.ts';
import type { CsvValue } from './csv.ts';
import { readExecutions, type ExecutionRow } from './execution-rows.ts';
import { exportedFile } from './exported-file.ts';
import { bit } from '#server/store/parameters.ts';
import { day, flag, later, nullable, number, plain, reference, type Target } from './fields.ts';
import { list, valuesOf } from './parts.ts';
import { record, type LineOfFields } from './record.ts';
import { amount, currency, decimal, instant, name, ratio, seconds, textOf, wordOf } from './values.ts';

const alsoIn = record(
  'import_execution',
  { import: reference('import_id', 'import') },
  { written: { execution_id: (_line, { id }) => id } },
);

/** What belongs to no trade, with the reason. */
const setAside = record(
  'set_aside',
  {
    size: plain('size', decimal),
    reason: plain('reason', z.enum(['opening-missing', 'still-open'])),
    splitFactor: later(nullable(plain('split_factor', ratio)), null),
  },
  { written: { execution_id: (_line, { id }) => id } },
);

const fields = {
  n: number('execution'),
  account: reference('account_id', 'account'),
  instrument: reference('instrument_id', 'instrument'),
  import: reference('import_id', 'import'),
  /** Further imports that brought it again. */
  alsoIn: valuesOf(alsoIn, 'import', (row: ExecutionRow) => row.alsoIn),
  source: plain('source', name),
  identity: plain('identity', wordOf(400)),
  version: plain('version', z.int().check(z.positive())),
  supersededBy: nullable(reference('superseded_by', 'execution')),
  withdrawn: flag('withdrawn'),
  orderId: nullable(plain('external_order_id', textOf(400))),
  action: plain('action', z.enum(['buy', 'sell'])),
  effect: plain('effect', z.enum(['open', 'close', 'unknown'])),
  size: plain('size', decimal),
  price: plain('price', decimal),
  currency: plain('currency', currency),
  commission: plain('commission', amount),
  exchangeFee: plain('exchange_fee', amount),
  regulatoryFee: plain('regulatory_fee', amount),
  otherFee: plain('other_fee', amount),
  feeProvenance: plain('fee_provenance', z.enum(['stated', 'estimated', 'by-hand', 'unknown'])),
  instant: plain('instant', instant),
  sequence: plain('sequence', z.int()),
  line: plain('line', z.int()),
  day: day('day'),
  /** Seconds from New York midnight. */
  execTime: plain('exec_time', seconds),
  zone: plain('zone', textOf(100)),
  localText: plain('local_text', textOf(400)),
  addedLiquidity: nullable(flag('added_liquidity')),
  closedBySystem: nullable(flag('closed_by_system')),
  statedRealised: nullable(plain('stated_realised', decimal)),
  statedKind: nullable(plain('stated_kind', z.enum(['gross', 'net']))),
  /** The platform's own position. */
  positionRef: later(nullable(plain('position_ref', wordOf(100))), null),
  /** When its document stated it, where that says so. */
  statedAt: later(nullable(plain('stated_at', instant)), null),
  /** Whether a synchronisation stated it; believed of this installation's own exports alone. */
  byPlatform: later(flag('by_platform'), false),
  /** The profit that the platform settled. */
  statedProfit: later(nullable(plain('stated_profit', decimal)), null),
  /** Where its order was sent. */
  route: later(nullable(plain('route', wordOf(MAX_ROUTE))), null),
  setAside: list(setAside, (row: ExecutionRow) => row.setAside),
};

/** Executions of published imports, replaced and withdrawn ones included: they are facts. */
const executions = record('execution', fields, {
  written: { by_platform: ({ byPlatform }, { target }) => bit(target.isOwn && byPlatform) },
});

async function countExecutions(
  db: Kysely<Tables>,
  { traderId, idOf }: Target,
  lines: readonly LineOfFields<typeof fields>[],
): Promise<void> {
  for (const [n, some] of Map.groupBy(lines, (line) => line.import))
    await countRows(db, traderId, idOf('import', n), some.length);
}

const HEAD = [
  'account',
  'symbol',
  'contract',
  'action',
  'size',
  'price',
  'currency',
  'date',
  'time (New York)',
  'fees',
  'commission',
  'exchange fee',
  'regulatory fee',
  'other fee',
  'fees are',
  'order',
  'source',
  'counts',
  'trades',
];

function cellsOf(row: ExecutionRow): CsvValue[] {
  const fees = [row.commission, row.exchange_fee, row.regulatory_fee, row.other_fee];
  return [
    row.user_name ?? '',
    row.symbol ?? '',
    row.contract ?? '',
    row.action,
    row.size,
    row.price,
    row.currency,
    dayText(row.day as Day),
    timeText(row.exec_time),
    moneyText(fees.reduce((sum, fee) => sum + fee, 0) as Money),
    ...fees.map((fee) => moneyText(fee as Money)),
    row.fee_provenance,
    row.external_order_id ?? '',
    row.source,
    row.superseded_by !== null || row.withdrawn === 1 ? 'no' : 'yes',
    row.trades.join(' '),
  ];
}

export const EXECUTIONS = exportedFile(executions, {
  name: 'executions.jsonl',
  rows: readExecutions,
  csv: { name: 'executions.csv', head: HEAD, cells: cellsOf },
  isLarge: true,
  after: countExecutions,
});
