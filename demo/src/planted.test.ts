import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TradeBook, type Trade } from '#demo/books/trade-book.ts';
import { parseDay } from '#demo/calendar/days.ts';
import { OPENING_BELL, sessionsBetween } from '#demo/calendar/sessions.ts';
import { BAD_TAG, DEMO_TAGS, GOOD_TAG } from '#demo/journal/tags.ts';
import { MISTAKES } from '#demo/journal/phrases.ts';
import { fillsOfDay } from '#demo/trading/account-day.ts';
import type { Fill } from '#demo/trading/fill.ts';
import { journalFor } from './journal.ts';
import { prepareSetup } from './platform-options.ts';

/** A trade with all of its fills. */
interface FilledTrade extends Trade {
  readonly fills: readonly Fill[];
}

/** Two years of all accounts as a demo that begins on that day has them, in the order of their beginning. */
function tradesFrom(firstDay: string): FilledTrade[] {
  const { traders, state } = prepareSetup({ firstDay });
  const days = sessionsBetween(
    state.firstDay,
    parseDay(`${Number(firstDay.slice(0, 4)) + 2}${firstDay.slice(4)}`)!,
  );
  const trades = traders.flatMap((trader) => {
    const book = new TradeBook();
    const fills = new Map<string, Fill[]>();
    return days
      .flatMap((day) => fillsOfDay(trader, day))
      .flatMap((fill) => {
        const own = fills.get(fill.symbol) ?? [];
        fills.set(fill.symbol, [...own, fill]);
        const trade = book.add(fill);
        if (!trade) return [];
        // A fill through zero also begins the next trade.
        const isThrough = book.open().some(({ symbol }) => symbol === fill.symbol);
        fills.set(fill.symbol, isThrough ? [fill] : []);
        return [{ ...trade, fills: [...own, fill] }];
      });
  });
  return trades.sort((a, b) => a.opened.day - b.opened.day || a.opened.second - b.opened.second);
}

/** The demo depends on the day on which it is made. */
const DEMOS = ['2024-11-18', '2024-02-01', '2023-03-01'].map((firstDay) => tradesFrom(firstDay));

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function meanNet(trades: readonly Trade[]): number {
  return mean(trades.map(({ net }) => net));
}

/** The half hour in which a trade begins; the first is the one of the opening bell. */
function halfHourOf({ opened }: Trade): number {
  return Math.floor((opened.second - OPENING_BELL) / 1800);
}

/** From 10:00 to 10:30. */
const GOOD_HALF_HOUR = 1;

function entriesOf(trades: readonly Trade[]) {
  return journalFor(
    trades.map(({ symbol, direction, net, closed }, index) => ({
      symbol,
      side: direction === 1 ? 'long' : 'short',
      net,
      day: closed.day,
      index,
    })),
  );
}

/** Orders in and orders out. */
function ordersOf({ direction, fills }: FilledTrade): { entries: Fill[][]; exits: Fill[][] } {
  const orders = [...Map.groupBy(fills, ({ day, orderId }) => `${day}/${orderId}`).values()];
  const isExit = ([first]: Fill[]) => (first!.side === 'S' || first!.side === 'T' ? 1 : -1) === direction;
  return { entries: orders.filter((order) => !isExit(order)), exits: orders.filter(isExit) };
}

function priceOf(order: readonly Fill[]): number {
  const shares = order.reduce((sum, { quantity }) => sum + quantity, 0);
  return order.reduce((sum, { quantity, price }) => sum + quantity * price, 0) / shares;
}

/** What each exit brought per share against the average entry. */
function exitResults(trade: FilledTrade): number[] {
  const average = trade.entryValue / trade.quantity;
  return ordersOf(trade).exits.map((exit) => trade.direction * (priceOf(exit) - average));
}

test('after a first exit that won, the second wins in 60 to 75 of 100, and a turn is no edge of scaling out', () => {
  for (const trades of DEMOS) {
    const several = trades
      .map((trade) => ({ trade, exits: exitResults(trade) }))
      .filter(({ exits }) => exits.length > 1);
    const [won, lost] = [
      several.filter(({ exits }) => exits[0]! > 0),
      several.filter(({ exits }) => exits[0]! < 0),
    ];
    const secondWon = (of: typeof several) => of.filter(({ exits }) => exits[1]! > 0).length / of.length;
    assert.ok(won.length > 500 && lost.length > 500, `${won.length} and ${lost.length}`);
    assert.ok(secondWon(won) > 0.6 && secondWon(won) < 0.75, `${secondWon(won)}`);
    assert.ok(secondWon(lost) > 0.25 && secondWon(lost) < 0.4, `${secondWon(lost)}`);
    // Against leaving all at the last exit's price: nothing that luck does not explain.
    const values = several.map(
      ({ trade, exits }) =>
        trade.direction * trade.exitValue -
        trade.direction * trade.entryValue -
        trade.quantity * exits.at(-1)!,
    );
    const deviation = Math.hypot(...values);
    assert.ok(Math.abs(values.reduce((sum, value) => sum + value, 0)) < 2 * deviation);
  }
});

test('the best tag is the one that is planted, and the other planted one loses', () => {
  for (const trades of DEMOS) {
    const entries = entriesOf(trades);
    const nets = new Map(
      DEMO_TAGS.map(({ name }) => [
        name,
        meanNet(trades.filter((_, at) => entries[at]?.tags.includes(name))),
      ]),
    );
    const [[best] = []] = [...nets].sort(([, a], [, b]) => b - a);
    assert.equal(best, GOOD_TAG);
    assert.ok(nets.get(BAD_TAG)! < 0, `${nets.get(BAD_TAG)}`);
    const setups = Map.groupBy(trades, (_, at) => entries[at]?.event ?? 'NOT_DEFINED');
    const [[bestSetup] = []] = [...setups].sort(([, a], [, b]) => meanNet(b) - meanNet(a));
    assert.equal(bestSetup, 'GREEN_TAKE_OUT_RED');
  }
});

test('no mistake costs what the good half hour brings', () => {
  for (const trades of DEMOS) {
    const entries = entriesOf(trades);
    const isMarked = (at: number) => (entries[at]?.mistakes.length ?? 0) > 0;
    const usual = meanNet(trades.filter((_, at) => !isMarked(at)));
    const early = trades.filter((trade) => halfHourOf(trade) === GOOD_HALF_HOUR);
    const gain = early.length * (meanNet(early) - meanNet(trades));
    for (const mistake of MISTAKES) {
      const marked = trades.filter((_, at) => entries[at]?.mistakes.includes(mistake));
      const cost = marked.length * (usual - meanNet(marked));
      assert.ok(cost < gain / 2, `${mistake}: ${cost} of ${gain}`);
    }
  }
});

test('the half hour from 10:00 wins most often, and adding at worse prices loses', () => {
  for (const trades of DEMOS) {
    const wonShare = (of: readonly Trade[]) => mean(of.map(({ gross }) => (gross > 0 ? 1 : 0)));
    const halfHours = Map.groupBy(trades, halfHourOf);
    const shares = [...halfHours]
      .filter(([, own]) => own.length > 100)
      .map(([at, own]) => [at, wonShare(own)] as const);
    assert.equal(shares.sort(([, a], [, b]) => b - a)[0]![0], GOOD_HALF_HOUR);
    const added = trades.filter((trade) => {
      const [first, ...later] = ordersOf(trade).entries.map(priceOf);
      return later.length > 0 && later.every((price) => trade.direction * (price - first!) < 0);
    });
    assert.ok(added.length > 300 && meanNet(added) < 0 && wonShare(added) < wonShare(trades) - 0.15);
  }
});
