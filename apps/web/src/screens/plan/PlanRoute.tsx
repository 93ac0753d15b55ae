import type { TradingPlan } from '@daybook/api/plan.ts';
import { PlanPage } from './PlanPage.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { useTitle } from '#web/ui/page/title.ts';

/** The trading plan. */
export function PlanRoute({ loaded }: { readonly loaded: TradingPlan }) {
  const { plan } = useMessages();
  useTitle(plan.title);
  return <PlanPage stored={loaded} editHref="/journal/trading-plan/edit" />;
}
