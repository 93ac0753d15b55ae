import { getRouteApi } from '@tanstack/react-router';
import { PlanPage } from '#web/screens/plan/PlanPage.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { useTitle } from './title.ts';

const route = getRouteApi('/signed-in/journal/trading-plan');

/** The trading plan. */
export function PlanRoute() {
  const { plan } = useMessages();
  useTitle(plan.title);
  return <PlanPage stored={route.useLoaderData()} editHref="/journal/trading-plan/edit" />;
}
