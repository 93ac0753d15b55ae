import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Day } from '../calendar.ts';
import { CHOICES, CHOICE_OPTIONS, FLAGS, readChoices, type SetupId } from '../journal/fields.ts';
import type { TagId } from '../journal/labels.ts';
import type { MistakeId } from '../journal/mistake.ts';
import type { Money } from '../money.ts';
import { computeStatistics } from '../statistics/compute.ts';
import { columnsOf, LABELS, slowTrades } from '../statistics/random-trades.slow.ts';
import { inOrderOfClosing, slowLabel } from '../statistics/trades.slow.ts';
import type { SlowTrade } from '../statistics/trades.slow.ts';
import { exact, exactText } from './grouping/exact.slow.ts';
import { selectTrades } from './select-trades.ts';
import { answerIn, journalBit, JOURNAL_BITS, tradeIdText } from './trade-columns.ts';
import type { TradeColumns } from './trade-columns.ts';
import { buildColumns, emptyColumns } from './trade-columns-testing.ts';
import { compareRows, mergeTrades } from './trade-row.ts';
import type { TradeRow } from './trade-row.ts';
import { roundsOf } from '../chance-testing.ts';

const SEED = 20261112;
const TABLES = LABELS;

test('columns built from rows in any order hold these rows in their order of closing', () => {
  fc.assert(
    fc.property(moderate(40), fc.integer({ min: 0, max: 3 }), (trades, scale) => {
      const rows = trades.map((trade) => rowOf(trade, scale));
      const columns = buildColumns(rows, TABLES, 7);
      assert.equal(columns.revision, 7);
      assert.deepEqual(
        readRows(columns),
        inOrderOfClosing(trades).map((trade) => merged(rowOf(trade, scale))),
      );
      assert.deepEqual(rows.sort(compareRows).map(merged), readRows(columns));
    }),
    { seed: SEED, numRuns: roundsOf(1000, 250) },
  );
});

test('built columns give the statistics of columns written manually', () => {
  fc.assert(
    fc.property(moderate(40), (trades) => {
      const built = buildColumns(
        trades.map((trade) => rowOf(trade, 0)),
        TABLES,
        1,
      );
      const manual = columnsOf(trades, 0, true);
      const statistics = [built, manual].map((columns) =>
        computeStatistics(columns, selectTrades(columns, {})),
      );
      assert.deepEqual(statistics[0], statistics[1]);
    }),
    { seed: SEED, numRuns: roundsOf(500) },
  );
});

test('changes merged into columns give the columns of the changed rows, and the old ones stay as they are', () => {
  fc.assert(
    fc.property(
      moderate(40),
      moderate(15),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 0, max: 3 }),
      (trades, others, every, scale) => {
        const rows = trades.map((trade) => rowOf(trade, 0));
        const old = buildColumns(rows, TABLES, 1);
        const before = structuredClone(old);
        const moved = others.map((trade, index) => ({
          ...rowOf(trade, scale),
          id: rows[index * 2]?.id ?? rowOf(trade, scale).id,
        }));
        const changed = moved.filter((row, index) => moved.findIndex((each) => each.id === row.id) === index);
        const gone = rows
          .filter((row, index) => index % every === 1 && changed.every((each) => each.id !== row.id))
          .map((row) => row.id);
        const next = mergeTrades(old, { changed, gone: [...gone, 'not an id'], revision: 2 });
        const kept = rows.filter(
          (row) => !gone.includes(row.id) && changed.every((each) => each.id !== row.id),
        );
        assert.deepEqual(readRows(next), [...kept, ...changed].sort(compareRows).map(merged));
        assert.equal(next.revision, 2);
        assert.deepEqual(old, before);
      },
    ),
    { seed: SEED, numRuns: roundsOf(1000, 250) },
  );
});

test('merging one change after the other is merging all at once', () => {
  fc.assert(
    fc.property(moderate(20), (trades) => {
      let columns = emptyColumns();
      for (const trade of trades) {
        columns = mergeTrades(columns, {
          changed: [rowOf(trade, 2)],
          gone: [],
          ...TABLES,
          revision: columns.revision + 1,
        });
      }
      assert.equal(columns.revision, trades.length);
      assert.deepEqual(readRows(columns), trades.map((trade) => merged(rowOf(trade, 2))).sort(compareRows));
    }),
    { seed: SEED, numRuns: roundsOf(300) },
  );
});

test('no trades at all are empty columns without statistics', () => {
  const columns = emptyColumns(3, TABLES);
  assert.equal(columns.count, 0);
  assert.equal(columns.revision, 3);
  assert.equal(selectTrades(columns, {}).length, 0);
  assert.equal(computeStatistics(columns, selectTrades(columns, {})).trades, 0);
});

test('a change may add new symbols, accounts, currencies and mistakes', () => {
  const row = rowOf(fc.sample(moderate(1, 1), { seed: SEED, numRuns: 1 })[0]?.[0] ?? assert.fail(), 0);
  const added = { id: 'fresh' as MistakeId, title: 'Fresh', hue: null, archived: false };
  const fresh: TradeRow = {
    ...row,
    id: tradeIdText(9n),
    symbol: 'NEW',
    currency: 'CHF',
    account: 'U9',
    volume: '0.123456789',
    mistakes: [added.id],
  };
  const old = buildColumns([row], TABLES, 1);
  const next = mergeTrades(old, {
    changed: [fresh],
    gone: [],
    mistakes: [added, ...TABLES.mistakes],
    revision: 2,
  });
  assert.deepEqual(readRows(next), [row, fresh].sort(compareRows).map(merged));
});

test('labels that are added or called otherwise leave the rows as they are, and share them', () => {
  const [trades] = fc.sample(moderate(40), { numRuns: 1, seed: SEED });
  const columns = columnsOf(trades!, 0, true);
  const renamed = columns.tags.map((tag) => ({ ...tag, name: `${tag.name}!` }));
  const added = { ...renamed[0]!, id: 'zzzzzzzzzzzzz' as TagId, mergedInto: null };
  const next = mergeTrades(columns, { changed: [], gone: [], revision: 9, tags: [...renamed, added] });
  assert.equal(next.journal, columns.journal);
  assert.equal(next.id, columns.id);
  assert.deepEqual([next.revision, next.tags], [9, [...renamed, added]]);
  const moved = mergeTrades(columns, { changed: [], gone: [], revision: 9, tags: [added, ...renamed] });
  assert.notEqual(moved.journal, columns.journal, 'each stands at another place');
  assert.deepEqual(readRows(moved), readRows(columns));
});

test('a merge of labels alone moves the trades that have them, and one that is gone leaves them without', () => {
  const [first, second] = [LABELS.setups.at(-1)!, LABELS.setups.at(-2)!];
  const [tag, other] = [LABELS.tags[1]!, LABELS.tags[2]!];
  const sample = fc.sample(slowTrades(1, 1, 1), { seed: SEED, numRuns: 1 })[0]![0]!;
  const row: TradeRow = { ...rowOf(sample, 0), event: first.id, tags: [tag.id, other.id] };
  const old = buildColumns([row], TABLES, 1);
  const together = mergeTrades(old, {
    changed: [],
    gone: [],
    revision: 2,
    setups: LABELS.setups.map((setup) => (setup === first ? { ...setup, mergedInto: second.id } : setup)),
    tags: LABELS.tags.map((each) => (each === tag ? { ...each, mergedInto: other.id } : each)),
  });
  assert.deepEqual(readRows(together), [{ ...row, event: second.id, tags: [other.id] }]);
  const without = mergeTrades(old, {
    changed: [],
    gone: [],
    revision: 2,
    setups: LABELS.setups.filter((setup) => setup !== first),
    tags: [other],
  });
  assert.deepEqual(readRows(without), [{ ...row, event: 'NOT_DEFINED', tags: [other.id] }]);
});

/** A row after merged labels are replaced. */
function merged(row: TradeRow): TradeRow {
  return {
    ...row,
    event: slowLabel(row.event) as SetupId,
    tags: [...new Set(row.tags.map(slowLabel))] as TagId[],
  };
}

/** Trades whose volumes stay safe integers at nine more decimals. */
function moderate(most: number, least = 0): fc.Arbitrary<SlowTrade[]> {
  return slowTrades(most, 30, least).map((trades) =>
    trades.map((trade) => ({ ...trade, volume: (trade.volume % 2000n) + 2n })),
  );
}

function rowOf(trade: SlowTrade, scale: number): TradeRow {
  return {
    id: tradeIdText(trade.id),
    symbol: trade.symbol,
    currency: trade.currency,
    account: trade.account,
    side: trade.side,
    volume: exactText(trade.volume, scale),
    gross: Number(trade.gross) as Money,
    net: Number(trade.net) as Money,
    day: trade.day as Day,
    start: trade.start,
    end: trade.end,
    durationSeconds: trade.duration,
    executions: trade.executions,
    bits: JOURNAL_BITS.filter((bit) => trade.bits.includes(bit)),
    answered: trade.answered,
    ...readChoices(CHOICES, (name) => trade[name]),
    mistakes: trade.mistakes.map(({ id }) => id as MistakeId),
    tags: trade.tags as TagId[],
  };
}

/** The rows that some columns hold, read by their description alone. */
function readRows(columns: TradeColumns): TradeRow[] {
  const { journal, count } = columns;
  return Array.from({ length: count }, (_, row) => {
    const at = <Value>(column: { readonly [index: number]: Value }) => column[row] ?? assert.fail();
    const marks = Array.from(
      journal.mistake.subarray(at(journal.mistakeStart), journal.mistakeStart[row + 1]),
    );
    return {
      id: tradeIdText(at(columns.id)),
      symbol: columns.symbols[at(columns.symbol)] ?? assert.fail(),
      currency: columns.currencies[at(columns.currency)] ?? assert.fail(),
      account: columns.accounts[at(columns.account)] ?? assert.fail(),
      side: at(columns.short) === 1 ? 'short' : 'long',
      volume: exactText(exact(String(at(columns.volume))).units, columns.volumeScale),
      gross: at(columns.gross) as Money,
      net: at(columns.net) as Money,
      day: at(columns.day) as Day,
      start: at(columns.start),
      end: at(columns.end),
      durationSeconds: at(columns.duration),
      executions: at(columns.executions),
      bits: JOURNAL_BITS.filter((bit) => (at(journal.bits) & journalBit(bit)) !== 0),
      answered: FLAGS.filter((flag) => answerIn(at(journal.bits), flag) !== null),
      ...readChoices(CHOICES, (name) => CHOICE_OPTIONS[name][at(journal[name])]),
      event: columns.setups[at(journal.event)]?.id ?? assert.fail(),
      tags: Array.from(
        journal.tag.subarray(at(journal.tagStart), journal.tagStart[row + 1]),
        (mark) => columns.tags[mark]?.id ?? assert.fail(),
      ),
      mistakes: marks.map((mark) => columns.mistakes[mark]?.id ?? assert.fail()),
    };
  });
}
