// What the store holds of a sequence's journal, in the lines of the slow calculation.
import { dayText, type Day } from '@daybook/domain/calendar.ts';
import { currentExecutions, publishedTrades } from '../../apps/server/src/ledger/query-scopes.ts';
import { sameTrader } from '../../apps/server/src/store/same-trader.ts';
import { lineOf, linesOf, type JournalLines } from './expected-journal.ts';
import type { Run } from './journal-run.ts';

/** Trades that count, in the order of their ids. */
export async function readTrades({ store, traderId }: Run) {
  const rows = await store.read((db) =>
    publishedTrades(db, traderId)
      .innerJoin('account', sameTrader('account.id', 'trade.account_id'))
      .innerJoin('instrument', sameTrader('instrument.id', 'trade.instrument_id'))
      .leftJoin('journal', sameTrader('journal.trade_id', 'trade.id'))
      .selectAll('trade')
      .select(['account.user_name as account', 'instrument.symbol', 'journal.comments'])
      .orderBy('trade.id')
      .execute(),
  );
  return rows.map((row) => {
    const position = lineOf(row.account, row.symbol);
    const { side, size, volume, gross, fees, net, opened, closed, executions } = row;
    const day = dayText(row.day as Day);
    return {
      id: row.id,
      publicId: row.public_id,
      account: row.account,
      comments: row.comments ?? '',
      position,
      day,
      gross,
      fees,
      net,
      executions,
      line: lineOf(position, side, size, volume, gross, fees, net, day, opened, closed, executions),
    };
  });
}

async function readAside({ store, traderId }: Run): Promise<string[]> {
  const rows = await store.read((db) =>
    db
      .selectFrom('set_aside')
      .innerJoin('execution', sameTrader('execution.id', 'set_aside.execution_id'))
      .innerJoin('account', sameTrader('account.id', 'execution.account_id'))
      .innerJoin('instrument', sameTrader('instrument.id', 'execution.instrument_id'))
      .select(['account.user_name as account', 'instrument.symbol', 'execution.instant'])
      .select(['set_aside.size', 'set_aside.reason'])
      .where('set_aside.trader_id', '=', traderId)
      .execute(),
  );
  return rows.map((row) => lineOf(row.account, row.symbol, row.reason, row.instant, row.size)).sort();
}

/** The journal in lines. */
export async function readJournal(run: Run): Promise<JournalLines> {
  return linesOf(await readTrades(run), await readAside(run));
}

export type NotedLines = Awaited<ReturnType<typeof readNotedLines>>;

/** The journal with the ids of its trades and what is written about them. */
export async function readNotedLines(run: Run) {
  const trades = await readTrades(run);
  return {
    trades: trades.map(({ line, publicId, comments }) => lineOf(line, publicId, comments)),
    aside: await readAside(run),
  };
}

/** Executions in force. */
export async function readExecutions({ store, traderId }: Run): Promise<string[]> {
  const rows = await store.read((db) =>
    currentExecutions(db, traderId)
      .innerJoin('account', sameTrader('account.id', 'execution.account_id'))
      .innerJoin('instrument', sameTrader('instrument.id', 'execution.instrument_id'))
      .select(['account.user_name as account', 'instrument.symbol', 'action', 'size', 'price'])
      .execute(),
  );
  return rows
    .map((row) => lineOf(row.account, row.symbol, row.action, row.size, Math.round(Number(row.price) * 100)))
    .sort();
}

/** Everything written, by the row of its trade, be the trade there or gone. */
export async function readNotes({ store, traderId }: Run): Promise<Map<number, string>> {
  const rows = await store.read((db) =>
    db
      .selectFrom('journal')
      .select(['trade_id', 'comments', 'planned_stop'])
      .where('trader_id', '=', traderId)
      .execute(),
  );
  return new Map(rows.map((row) => [row.trade_id, lineOf(row.comments, row.planned_stop ?? '-')]));
}
