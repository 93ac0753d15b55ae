import { useRef, useState, type FormEvent } from 'react';
import type { TradingPlan } from '@daybook/api/journal/plan.ts';
import { useDraft } from '#web/server/drafts.ts';
import { PageTitle } from '#web/ui/page/TitleRow.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { focusFirstWrong } from '#web/ui/fields/focus-first-wrong.ts';
import { isPlanForm, planErrors, planFormOf, samePlan, type PlanErrors, type PlanForm } from './plan-form.ts';
import { LimitFields } from './LimitFields.tsx';
import { PlanEditor } from './text/PlanEditor.tsx';
import styles from './Plan.module.css';

/** What came of saving: done, changed meanwhile (the page then knows the present plan), or refused with the reason. */
export type PlanOutcome =
  | { readonly kind: 'saved' }
  | { readonly kind: 'changed-meanwhile' }
  | { readonly kind: 'refused'; readonly sentence: string };

export interface PlanEditPageProps {
  readonly stored: TradingPlan;
  readonly backHref: string;
  readonly onSave: (form: PlanForm) => Promise<PlanOutcome>;
}

/** The trading plan while it is changed. What is typed is kept until it is saved, whatever happens to the session. */
export function PlanEditPage({ stored, backHref, onSave }: PlanEditPageProps) {
  const { plan: words } = useMessages();
  const { form, errors, outcome, saving, generation, change, submit, discard, setOutcome } = usePlanForm(
    stored,
    onSave,
  );
  const unchanged = samePlan(form, planFormOf(stored));
  return (
    <>
      <PageTitle actions={<ButtonLink href={backHref}>{words.back}</ButtonLink>}>{words.editTitle}</PageTitle>
      <form className={styles.page} noValidate onSubmit={submit}>
        <Card label={words.limits} className={styles.limits}>
          <LimitFields limits={form.limits} errors={errors} onChange={(limits) => change({ limits })} />
        </Card>
        <Card label={words.text} className={styles.written}>
          <h2 className={styles.heading}>{words.text}</h2>
          <p className={styles.help}>{words.textHelp}</p>
          <PlanEditor
            key={generation}
            initial={form.plan}
            error={errors.plan}
            onChange={(plan) => change({ plan })}
          />
        </Card>
        <Outcome outcome={outcome} onClose={() => setOutcome(null)} onDiscard={discard} />
        <div className={styles.actions}>
          <Button type="submit" kind="filled" busy={saving} disabled={unchanged}>
            {saving ? words.saving : words.save}
          </Button>
          {unchanged || saving ? null : (
            <Button kind="plain" onClick={discard}>
              {words.discard}
            </Button>
          )}
          <p className={styles.note}>{words.unchangedNote}</p>
        </div>
      </form>
    </>
  );
}

interface OutcomeProps {
  readonly outcome: PlanOutcome | null;
  readonly onClose: () => void;
  readonly onDiscard: () => void;
}

function Outcome({ outcome, onClose, onDiscard }: OutcomeProps) {
  const { plan: words } = useMessages();
  switch (outcome?.kind) {
    case undefined:
      return null;
    case 'saved':
      return (
        <Banner tone="success" onClose={onClose}>
          {words.saved}
        </Banner>
      );
    case 'refused':
      return (
        <Banner tone="error">
          {words.notSaved} {outcome.sentence}
        </Banner>
      );
    case 'changed-meanwhile':
      return (
        <Banner
          tone="warning"
          action={
            <Button kind="plain" onClick={onDiscard}>
              {words.showPresent}
            </Button>
          }
        >
          {words.changedElsewhere}
        </Banner>
      );
  }
}

/** What is typed, what is wrong with it, the sending. `generation` counts how often the editor has to begin again. */
function usePlanForm(stored: TradingPlan, onSave: PlanEditPageProps['onSave']) {
  const messages = useMessages();
  const draft = useDraft('plan', isPlanForm);
  const form = draft.typed ?? planFormOf(stored);
  const latest = useRef(form);
  const [errors, setErrors] = useState<PlanErrors>({});
  const [outcome, setOutcome] = useState<PlanOutcome | null>(null);
  const [saving, setSaving] = useState(false);
  const [generation, setGeneration] = useState(0);
  function change(part: Partial<PlanForm>) {
    // Typing in the editor and moving a handle can meet between two renders: the latest counts.
    latest.current = { ...latest.current, ...part };
    draft.type(latest.current);
    setErrors({});
  }
  function discard() {
    draft.discard();
    latest.current = planFormOf(stored);
    setErrors({});
    setOutcome(null);
    setGeneration(generation + 1);
  }
  async function save() {
    const sent = latest.current;
    setSaving(true);
    try {
      const result = await onSave(sent);
      setOutcome(result);
      // What was typed while it was sent is not saved yet.
      if (result.kind === 'saved' && latest.current === sent) draft.discard();
    } finally {
      setSaving(false);
    }
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = planErrors(latest.current, messages);
    setErrors(found);
    if (Object.keys(found).length > 0) focusFirstWrong(event.currentTarget);
    else if (!saving) save().catch(reportError);
  }
  return { form, errors, outcome, saving, generation, change, submit, discard, setOutcome };
}
