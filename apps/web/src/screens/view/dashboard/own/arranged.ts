import {
  arrangementTexts,
  DASHBOARD_CARDS,
  isSpecified,
  readArrangement,
  type Arrangement,
  type DashboardCard,
} from '@daybook/domain/journal/dashboard-cards.ts';
import type { Preferences } from '@daybook/domain/journal/preferences.ts';

/** The two preferences that an arrangement is kept in. */
export type KeptArrangement = Pick<Preferences, 'dashboardCards' | 'dashboardFigures'>;

/** What a trader without an own arrangement has. */
export const SPECIFIED: KeptArrangement = { dashboardCards: [], dashboardFigures: 'shown' };

/** The arrangement that the preferences keep. Whether the row of further figures is shown is a separate preference. */
export function arrangementOf({ dashboardCards, dashboardFigures }: KeptArrangement): Arrangement {
  const { cards, reports } = readArrangement(dashboardCards, DASHBOARD_CARDS);
  return { cards: withHidden(cards, 'moreFigures', dashboardFigures === 'hidden'), reports };
}

/** The preferences that keep an arrangement; the list is empty where nothing but the row of figures differs from what is specified. */
export function keptArrangement({ cards, reports }: Arrangement): KeptArrangement {
  const hasFigures = cards.some(({ name, isHidden }) => name === 'moreFigures' && !isHidden);
  const listed: Arrangement = { cards: withHidden(cards, 'moreFigures', false), reports };
  return {
    dashboardCards: isSpecified(listed, DASHBOARD_CARDS) ? [] : arrangementTexts(listed),
    dashboardFigures: hasFigures ? 'shown' : 'hidden',
  };
}

/** Whether two keep the same. */
export function isSameArrangement(one: KeptArrangement, other: KeptArrangement): boolean {
  return (
    one.dashboardFigures === other.dashboardFigures && isSameList(one.dashboardCards, other.dashboardCards)
  );
}

/** Whether two lists hold the same texts in the same order. */
export function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, at) => text === other[at]);
}

/** The cards with one of them hidden or shown. */
export function withHidden(
  cards: Arrangement['cards'],
  name: DashboardCard,
  isHidden: boolean,
): Arrangement['cards'] {
  return cards.map((card) => (card.name === name ? { name, isHidden } : card));
}

/** The list with one item taken to another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  return item === undefined ? items : items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** Where a key takes an item of a list, arrows by one place and Home and End to its ends; null for any other key, and at the end. */
export function placeAfterKey(key: string, at: number, count: number): number | null {
  const places = new Map([
    ['ArrowUp', at - 1],
    ['ArrowLeft', at - 1],
    ['ArrowDown', at + 1],
    ['ArrowRight', at + 1],
    ['Home', 0],
    ['End', count - 1],
  ]);
  const place = places.get(key);
  return place === undefined || place === at || place < 0 || place >= count ? null : place;
}
