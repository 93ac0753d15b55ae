import { withHidden } from '../../dashboard/own/arranged.ts';
import { useArrangement } from '../../dashboard/own/use-arrangement.ts';

/** Whether the dashboard has a line of the plan ledger, and what shows or hides it. */
export function useDashboardLine(): { readonly isShown: boolean; readonly show: (isShown: boolean) => void } {
  const { arrangement, change } = useArrangement();
  const { cards, reports } = arrangement;
  return {
    isShown: cards.some(({ name, isHidden }) => name === 'planLedger' && !isHidden),
    show: (isShown) => change({ cards: withHidden(cards, 'planLedger', !isShown), reports }),
  };
}
