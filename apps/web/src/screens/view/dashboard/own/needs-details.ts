import { dimensionOf } from '@daybook/domain/insights/dimensions.ts';
import { neededSources } from '@daybook/domain/trade/select-trades.ts';
import type { CardChoice } from '../../reports/gallery/gallery-cards.ts';

/** Whether the card of a report is drawn from details of the trades, which the dashboard does not fetch otherwise. */
export function needsDetails(choice: CardChoice): boolean {
  switch (choice.kind) {
    case 'by': {
      const { by, across } = choice;
      return [by, across].some((name) => name !== null && dimensionOf(name).needsDetails);
    }
    case 'size':
      return true;
    case 'compare':
      return choice.secondFilter !== null && neededSources(choice.secondFilter).details;
    default:
      return false;
  }
}
