import type { Kysely } from 'kysely';
import { tagsOfTrades } from '#server/journal/labels/queries.ts';
import { mistakesOfTrades } from '#server/journal/mistakes/queries.ts';
import { importedTrades } from '#server/ledger/query-scopes.ts';
import { ENTRY_SELECTION } from '#server/store/entry-columns.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import type { Tables } from '#server/store/tables.ts';
import type { Page } from './exported-file.ts';

/** A page of published trades after an id with their parts, journal and mistakes. */
export async function readTrades(db: Kysely<Tables>, traderId: number, page: Page) {
  const rows = await tradesAfter(db, traderId, page);
  const range = { traderId, first: rows[0]?.id ?? 0, last: rows.at(-1)?.id ?? 0 };
  const parts = Map.groupBy(await partsOf(db, range), ({ trade_id: id }) => id);
  const mistakes = Map.groupBy(await mistakesOf(db, range), ({ trade_id: id }) => id);
  const tags = Map.groupBy(await tagsOf(db, range), ({ trade_id: id }) => id);
  return rows.map((row) =>
    Object.assign(row, {
      parts: parts.get(row.id) ?? [],
      mistakes: mistakes.get(row.id) ?? [],
      tags: tags.get(row.id) ?? [],
    }),
  );
}
export type TradeRow = Awaited<ReturnType<typeof readTrades>>[number];

function tradesAfter(db: Kysely<Tables>, traderId: number, { after, limit }: Page) {
  return importedTrades(db, traderId)
    .leftJoin('account', sameTrader('account.id', 'trade.account_id'))
    .leftJoin('instrument', sameTrader('instrument.id', 'trade.instrument_id'))
    .leftJoin('journal', sameTrader('journal.trade_id', 'trade.id'))
    .leftJoin('label', (join) =>
      join
        .onRef('label.trader_id', '=', 'journal.trader_id')
        .onRef('label.key', '=', 'journal.event')
        .on('label.kind', '=', 'setup'),
    )
    .leftJoin('trade_card', sameTrader('trade_card.trade_id', 'trade.id'))
    .selectAll('trade')
    .select([
      'account.user_name',
      'instrument.symbol',
      'instrument.contract',
      'instrument.kind',
      'trade_card.figures',
      'journal.version',
      ...ENTRY_SELECTION,
      'journal.deleted',
      'journal.comments',
      'journal.planned_risk',
      'journal.planned_stop',
      'journal.stop_moves',
      'journal.targets',
      'label.name as setup_name',
      'journal.updated_at',
    ])
    .where('trade.id', '>', after)
    .orderBy('trade.id')
    .limit(limit)
    .execute();
}

interface Range {
  readonly traderId: number;
  readonly first: number;
  readonly last: number;
}

function partsOf(db: Kysely<Tables>, { traderId, first, last }: Range) {
  return db
    .selectFrom('trade_part')
    .select(['trade_id', 'execution_id', 'size', 'fees', 'pnl', 'split_factor'])
    .where('trader_id', '=', traderId)
    .where('trade_id', '>=', first)
    .where('trade_id', '<=', last)
    .orderBy('trade_id')
    .orderBy('n')
    .execute();
}

function tagsOf(db: Kysely<Tables>, { traderId, first, last }: Range) {
  return tagsOfTrades(db, traderId)
    .select(['trade_tag.trade_id', 'trade_tag.tag_id', 'label.name'])
    .where('trade_tag.trade_id', '>=', first)
    .where('trade_tag.trade_id', '<=', last)
    .execute();
}

function mistakesOf(db: Kysely<Tables>, { traderId, first, last }: Range) {
  return mistakesOfTrades(db, traderId)
    .select(['trade_mistake.trade_id', 'trade_mistake.mistake_id', 'mistake.chosen_title as title'])
    .where('trade_mistake.trade_id', '>=', first)
    .where('trade_mistake.trade_id', '<=', last)
    .execute();
}
