import { useState } from 'react';
import type { TradingPlan } from '@daybook/api/journal/plan.ts';
import { savePlan } from '@daybook/api/journal/save-plan.ts';
import { useHeld } from '#web/journal/accounts/use-held.ts';
import { useJournal } from '#web/journal/journal-store.ts';
import { planBody, type PlanForm } from './plan-form.ts';
import { PlanEditPage } from './PlanEditPage.tsx';
import { call } from '#web/server/call.ts';
import { codeOf, problemSentence, ServerProblem } from '#web/server/problem.ts';
import { usePlan } from '#web/server/session.ts';
import { useMessages } from '#web/texts/messages.ts';
import { PATHS } from '#web/router/paths.ts';
import type { SaveRefusal } from '#web/ui/fields/NotSaved.tsx';
import type { Refused } from '#web/ui/fields/use-form.ts';

/** The trading plan while it is changed. */
export function PlanEditScreen({ loaded }: { readonly loaded: TradingPlan }) {
  const messages = useMessages();
  const held = useHeld();
  const [stored, setStored] = useState<TradingPlan>(loaded);
  function take(plan: TradingPlan) {
    setStored(plan);
    rememberPlan(plan);
  }
  async function save(form: PlanForm): Promise<Refused<never, SaveRefusal> | null> {
    try {
      take(await call(savePlan, { body: planBody(form, stored.effectiveFrom, held?.amount ?? null) }));
      return null;
    } catch (error) {
      const present = codeOf(error) === '009' && error instanceof ServerProblem ? error.current : undefined;
      if (present === undefined)
        return { refusal: { kind: 'refused', sentence: problemSentence(error, messages) } };
      take(present as TradingPlan);
      return { refusal: { kind: 'changed-meanwhile' } };
    }
  }
  return <PlanEditPage stored={stored} held={held} backHref={PATHS.plan} onSave={save} />;
}

/** Puts the plan where the other screens, and the next visit, look for it. */
function rememberPlan(plan: TradingPlan): void {
  usePlan.setState({ plan });
  useJournal.setState(({ surroundings }) =>
    surroundings ? { surroundings: { ...surroundings, plan } } : {},
  );
}
