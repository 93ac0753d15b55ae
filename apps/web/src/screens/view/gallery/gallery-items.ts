import type { GalleryImage } from '@daybook/api/journal/images.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import type { Setup, Tag } from '@daybook/domain/journal/labels.ts';
import type { Money } from '@daybook/domain/money.ts';
import { journalBit, parseTradeId, type TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { shownCode } from '#web/ui/currency.ts';

/** A picture with its caption about the trade. */
export interface GalleryItem {
  readonly image: GalleryImage;
  readonly tradeId: string;
  readonly symbol: string;
  readonly day: Day;
  /** In the unit that `currency` names. */
  readonly net: Money;
  readonly currency: string;
  readonly setup: Setup;
  readonly tags: readonly Tag[];
}

/** Pictures of the trades in some rows, the latest trade first, each trade's own in their order. */
export function galleryItems(
  columns: TradeColumns,
  rows: Uint32Array,
  images: readonly GalleryImage[],
): GalleryItem[] {
  const byTrade = Map.groupBy(images, ({ tradeId }) => parseTradeId(tradeId));
  const mask = journalBit('hasImage');
  const items: GalleryItem[] = [];
  for (let at = rows.length - 1; at >= 0; at--) {
    const row = rows[at]!;
    if ((columns.journal.bits[row]! & mask) === 0) continue;
    for (const image of byTrade.get(columns.id[row]!) ?? []) items.push(itemOf(columns, row, image));
  }
  return items;
}

function itemOf(columns: TradeColumns, row: number, image: GalleryImage): GalleryItem {
  return {
    image,
    tradeId: image.tradeId,
    symbol: columns.symbols[columns.symbol[row]!] ?? '',
    day: columns.day[row] as Day,
    net: columns.net[row] as Money,
    currency: shownCode(columns, row),
    setup: columns.setups[columns.journal.event[row]!]!,
    tags: Array.from(
      columns.journal.tag.subarray(columns.journal.tagStart[row], columns.journal.tagStart[row + 1]),
      (at) => columns.tags[at]!,
    ),
  };
}
