import { useState, type ReactNode } from 'react';
import type { TradeAnswer } from '@daybook/api/journal/trades.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { NotSaved, type SaveRefusal } from '#web/ui/fields/NotSaved.tsx';
import { useDraft } from '#web/ui/fields/use-draft.ts';
import { useForm, type Refused } from '#web/ui/fields/use-form.ts';
import { focusContent } from '#web/ui/focus/use-kept-focus.ts';
import { showToast } from '#web/ui/overlays/toasts.ts';
import type { AddSuggestion } from '../course/add-suggestion.ts';
import {
  isJournalDraft,
  journalErrors,
  journalOf,
  sameJournal,
  type JournalDraft,
  type JournalErrors,
  type JournalValues,
} from './journal-form.ts';
import { tradeDays } from './risk-form.ts';
import { JournalFields } from './JournalFields.tsx';
import { NewSetupDialog, type AddSetup } from './NewSetupDialog.tsx';
import styles from './JournalForm.module.css';

export interface JournalFormProps {
  readonly answer: TradeAnswer;
  readonly onSave: (entry: JournalValues) => Promise<Refused<never, SaveRefusal> | null>;
  readonly onNewSetup: AddSetup;
  readonly image?: ReactNode;
  /** What the executions show and the journal may not say yet. */
  readonly suggestion?: AddSuggestion | null;
  /** Pictures that were added, removed or moved and are not saved; they are saved and discarded with the rest. */
  readonly formImages?: { readonly isChanged: boolean; readonly discard: () => void };
}

/** The trader's notes about one trade. What is typed is kept until it is saved, whatever happens to the session. */
export function JournalForm({ answer, onSave, onNewSetup, image, suggestion, formImages }: JournalFormProps) {
  const { trade, errors: mistakes } = answer;
  const messages = useMessages();
  const { trade: words } = messages;
  const saved = journalOf(trade, answer);
  const days = tradeDays(trade);
  // What came since a draft was typed is taken as stored.
  const whole = (typed: JournalDraft): JournalValues => ({ ...saved, ...typed });
  const draft = useDraft<JournalDraft>(`trade.${trade.id}`, {
    isValue: isJournalDraft,
    isSaved: (typed) => sameJournal(whole(typed), saved),
  });
  const form = useForm<JournalValues, keyof JournalErrors, SaveRefusal>({
    initial: saved,
    check: (entry) => journalErrors(entry, messages, days),
    async send(entry) {
      const refused = await onSave(entry);
      if (refused === null) showToast('success', words.saved);
      return refused;
    },
    draft: { ...draft, typed: draft.typed && whole(draft.typed) },
  });
  const [isNaming, setNaming] = useState(false);
  function discard() {
    focusContent();
    form.reset();
    formImages?.discard();
  }
  const unchanged = sameJournal(form.values, saved) && formImages?.isChanged !== true;
  return (
    <>
      <Form form={form} className={styles.form}>
        <JournalFields
          entry={form.values}
          errors={form.errors}
          labels={answer}
          currency={trade.currency}
          days={days}
          mistakes={mistakes.map(({ title }) => title)}
          image={image}
          suggestion={suggestion ?? null}
          onNewSetup={() => setNaming(true)}
          onChange={form.change}
        />
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
        </div>
      </Form>
      {isNaming ? (
        <NewSetupDialog
          onAdd={onNewSetup}
          onClose={() => setNaming(false)}
          onChoose={(event) => {
            form.change({ event });
            setNaming(false);
          }}
        />
      ) : null}
    </>
  );
}
