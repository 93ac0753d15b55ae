import { useState } from 'react';
import type { TradingPlan } from '@daybook/api/journal/plan.ts';
import { PageTitle } from '#web/ui/page/TitleRow.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { NotSaved, type SaveRefusal } from '#web/ui/fields/NotSaved.tsx';
import { useDraft } from '#web/ui/fields/use-draft.ts';
import { useForm, type Refused } from '#web/ui/fields/use-form.ts';
import { LIMIT_NAMES } from '@daybook/domain/plan/limit-order.ts';
import type { Held } from '#web/journal/accounts/use-held.ts';
import {
  hasMoved,
  isPlanForm,
  planErrors,
  planFormOf,
  samePlan,
  type PlanErrors,
  type PlanForm,
} from './plan-form.ts';
import { LimitFields } from './LimitFields.tsx';
import { PlanEditor } from './text/PlanEditor.tsx';
import styles from './Plan.module.css';

interface PlanEditPageProps {
  readonly stored: TradingPlan;
  /** What the accounts hold; null where no balance is known. */
  readonly held: Held | null;
  readonly backHref: string;
  readonly onSave: (form: PlanForm) => Promise<Refused<never, SaveRefusal> | null>;
}

/** The trading plan while it is changed. What is typed is kept until it is saved, whatever happens to the session. */
export function PlanEditPage({ stored, held, backHref, onSave }: PlanEditPageProps) {
  const { plan: words } = useMessages();
  const { form, generation, discard } = usePlanForm({ stored, held, onSave });
  const { limits, plan } = form.values;
  const unchanged = samePlan(form.values, planFormOf(stored)) && !hasMoved(stored, held?.amount ?? null);
  return (
    <>
      <PageTitle actions={<ButtonLink href={backHref}>{words.back}</ButtonLink>}>{words.editTitle}</PageTitle>
      <Form form={form} className={styles.page}>
        <Card label={words.limits}>
          <LimitFields
            limits={limits}
            errors={form.errors}
            held={held}
            onChange={(chosen) => {
              form.change({ limits: chosen });
              form.forgetErrors(...LIMIT_NAMES);
            }}
          />
        </Card>
        <Card label={words.text} className={styles.written}>
          <h2 className={styles.heading}>{words.text}</h2>
          <p className={styles.help}>{words.textHelp}</p>
          <PlanEditor
            key={generation}
            initial={plan}
            error={form.errors.plan}
            onChange={(written) => form.change({ plan: written })}
          />
        </Card>
        {form.isAccepted ? (
          <Banner tone="success" onClose={form.dismiss}>
            {words.saved}
          </Banner>
        ) : null}
        <NotSaved form={form} words={words} onDiscard={discard} />
        <div className={styles.actions}>
          <Button type="submit" kind="filled" busy={form.busy} disabled={unchanged}>
            {form.busy ? words.saving : words.save}
          </Button>
          {unchanged || form.busy ? null : (
            <Button kind="plain" onClick={discard}>
              {words.discard}
            </Button>
          )}
          <p className={styles.note}>{words.unchangedNote}</p>
        </div>
      </Form>
    </>
  );
}

/** The editor begins again with each other `generation`. */
function usePlanForm({ stored, held, onSave }: Omit<PlanEditPageProps, 'backHref'>) {
  const messages = useMessages();
  const [generation, setGeneration] = useState(0);
  const draft = useDraft('plan', {
    isValue: isPlanForm,
    isSaved: (typed) => samePlan(typed, planFormOf(stored)),
  });
  const form = useForm<PlanForm, keyof PlanErrors, SaveRefusal>({
    initial: planFormOf(stored),
    check: (typed) => planErrors(typed, messages, held?.amount ?? null),
    send: onSave,
    draft,
  });
  function discard() {
    form.reset();
    setGeneration(generation + 1);
  }
  return { form, generation: `${generation} ${draft.moves}`, discard };
}
