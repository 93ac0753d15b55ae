import type { GalleryPicture } from '@daybook/api/journal/images.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import { CHOICE_FIELDS, type ChoiceValue } from '@daybook/domain/journal/fields.ts';
import type { Money } from '@daybook/domain/money.ts';
import { journalBit, parseTradeId, type TradeColumns } from '@daybook/domain/trade/trade-columns.ts';

/** A picture with what its caption says of the trade. */
export interface GalleryItem {
  readonly picture: GalleryPicture;
  readonly tradeId: string;
  readonly symbol: string;
  readonly day: Day;
  readonly net: Money;
  readonly currency: string;
  readonly event: ChoiceValue<'event'>;
}

/** Pictures of the trades in some rows, the latest trade first, each trade's own in their order. */
export function galleryItems(
  columns: TradeColumns,
  rows: Uint32Array,
  pictures: readonly GalleryPicture[],
): GalleryItem[] {
  const byTrade = Map.groupBy(pictures, ({ tradeId }) => parseTradeId(tradeId));
  const mask = journalBit('hasImage');
  const items: GalleryItem[] = [];
  for (let at = rows.length - 1; at >= 0; at--) {
    const row = rows[at]!;
    if ((columns.journal.bits[row]! & mask) === 0) continue;
    for (const picture of byTrade.get(columns.id[row]!) ?? []) items.push(itemOf(columns, row, picture));
  }
  return items;
}

function itemOf(columns: TradeColumns, row: number, picture: GalleryPicture): GalleryItem {
  return {
    picture,
    tradeId: picture.tradeId,
    symbol: columns.symbols[columns.symbol[row]!] ?? '',
    day: columns.day[row] as Day,
    net: columns.net[row] as Money,
    currency: columns.currencies[columns.currency[row]!] ?? 'USD',
    event: CHOICE_FIELDS.event.values[columns.journal.event[row]!] ?? CHOICE_FIELDS.event.unset,
  };
}
