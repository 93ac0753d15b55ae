import { useState, type FormEvent, type ReactNode } from 'react';
import type { TradeDetail } from '@daybook/api/journal/trades.ts';
import { EMPTY_ENTRY, type JournalEntry } from '@daybook/domain/journal/entry.ts';
import { useDraft } from '#web/server/drafts.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { focusContent } from '#web/ui/overlays/use-kept-focus.ts';
import { showToast } from '#web/ui/overlays/toasts.ts';
import { isJournalDraft, journalErrors, journalOf, sameJournal, type JournalErrors } from './journal-form.ts';
import { JournalFields } from './JournalFields.tsx';
import styles from './JournalForm.module.css';

/** What came of saving: done, changed meanwhile (the page then shows the present trade), or refused with the reason. */
export type SaveOutcome =
  | { readonly kind: 'saved' }
  | { readonly kind: 'changed-meanwhile' }
  | { readonly kind: 'refused'; readonly sentence: string };

export interface JournalFormProps {
  readonly trade: TradeDetail;
  /** Titles of all the trader's mistakes. */
  readonly mistakes: readonly string[];
  readonly onSave: (entry: JournalEntry) => Promise<SaveOutcome>;
  readonly image?: ReactNode;
  /** Pictures that were added, removed or moved and are not saved; they are saved and discarded with the rest. */
  readonly pictures?: { readonly isChanged: boolean; readonly discard: () => void };
}

/** The trader's notes about one trade. What is typed is kept until it is saved, whatever happens to the session. */
export function JournalForm({ trade, mistakes, onSave, image, pictures }: JournalFormProps) {
  const messages = useMessages();
  const { trade: words } = messages;
  const saved = journalOf(trade);
  const draft = useDraft(`trade.${trade.id}`, isJournalDraft);
  const entry = draft.typed === null ? saved : { ...EMPTY_ENTRY, ...draft.typed };
  const [errors, setErrors] = useState<JournalErrors>({});
  const { saving, problem, setProblem, save } = useSave(onSave, draft.discard);
  function submit(event: FormEvent) {
    event.preventDefault();
    const found = journalErrors(entry, messages);
    setErrors(found);
    if (Object.keys(found).length === 0) save(entry).catch(reportError);
  }
  function discard() {
    focusContent();
    draft.discard();
    pictures?.discard();
    setProblem(null);
    setErrors({});
  }
  const unchanged = sameJournal(entry, saved) && pictures?.isChanged !== true;
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <JournalFields
        entry={entry}
        errors={errors}
        mistakes={mistakes}
        image={image}
        onChange={(part) => draft.type({ ...entry, ...part })}
      />
      {problem ? <Problem problem={problem} onDiscard={discard} /> : null}
      <div className={styles.actions}>
        <Button type="submit" kind="filled" busy={saving} disabled={unchanged}>
          {saving ? words.saving : words.save}
        </Button>
        {unchanged || saving ? null : (
          <Button kind="plain" onClick={discard}>
            {words.discard}
          </Button>
        )}
      </div>
    </form>
  );
}

type Problem = Exclude<SaveOutcome, { kind: 'saved' }>;

/** Stands beside Save, where it happened. */
function Problem({ problem, onDiscard }: { readonly problem: Problem; readonly onDiscard: () => void }) {
  const { trade: words } = useMessages();
  if (problem.kind === 'refused')
    return (
      <Banner tone="error">
        {words.notSaved} {problem.sentence}
      </Banner>
    );
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

function useSave(onSave: JournalFormProps['onSave'], onSaved: () => void) {
  const { trade: words } = useMessages();
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  async function save(entry: JournalEntry) {
    if (saving) return;
    setSaving(true);
    try {
      const outcome = await onSave(entry);
      setProblem(outcome.kind === 'saved' ? null : outcome);
      if (outcome.kind !== 'saved') return;
      onSaved();
      showToast('success', words.saved);
    } finally {
      setSaving(false);
    }
  }
  return { saving, problem, setProblem, save };
}
