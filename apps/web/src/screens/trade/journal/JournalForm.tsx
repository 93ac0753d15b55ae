import { ArrowDown, Check } from 'lucide-react';
import { useState, type FocusEvent, type ReactNode } from 'react';
import type { TradeAnswer } from '@daybook/api/journal/trades.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { NotSaved, type SaveRefusal } from '#web/ui/fields/NotSaved.tsx';
import type { KeptState } from '#web/ui/fields/use-autosave.ts';
import type { Refused } from '#web/ui/fields/use-form.ts';
import type { AddSuggestion } from '../course/add-suggestion.ts';
import type { FormImages } from '../images/use-form-images.ts';
import type { NotKept } from '../TradeScreen.tsx';
import type { JournalValues } from './journal-form.ts';
import { JournalFields } from './JournalFields.tsx';
import { NewSetupDialog, type AddSetup } from './NewSetupDialog.tsx';
import { useJournalForm } from './use-journal-form.ts';
import styles from './JournalForm.module.css';

export interface JournalFormProps {
  readonly answer: TradeAnswer;
  readonly onSave: (entry: JournalValues) => Promise<Refused<never, SaveRefusal> | null>;
  /** Keeps what is typed, without pictures. */
  readonly onKeep: (entry: JournalValues) => Promise<NotKept | null>;
  /** Opens the next trade of the list; null where there is none. */
  readonly onNext: (() => void) | null;
  readonly onNewSetup: AddSetup;
  readonly image?: ReactNode;
  /** What the executions show and the journal may not say yet. */
  readonly suggestion?: AddSuggestion | null;
  /** Pictures that were added, removed or moved and are not saved; they are saved and discarded with the rest. */
  readonly formImages: FormImages;
}

/** The trader's notes about one trade. It keeps what is valid by itself; what is typed is kept here until then. */
export function JournalForm(props: JournalFormProps) {
  const { answer, onNewSetup, image, suggestion } = props;
  const { trade, errors: mistakes } = answer;
  const { trade: words } = useMessages();
  const [isNaming, setNaming] = useState(false);
  const { form, formRef, days, keeping, undo, discard, change, ...ways } = useJournalForm(props);
  return (
    <>
      <Form
        form={form}
        ref={formRef}
        className={styles.form}
        onBlur={(event) => leavesGroup(event) && keeping.left()}
      >
        <div className={styles.head}>
          <h2 className={styles.heading}>{words.journal}</h2>
          <KeptLine state={keeping.state} isShared={trade.isShared} undo={undo} />
        </div>
        <JournalFields
          entry={form.values}
          errors={form.errors}
          labels={answer}
          currency={trade.currency}
          days={days}
          mistakes={mistakes.filter(({ archived }) => !archived).map(({ title }) => title)}
          image={image}
          suggestion={suggestion ?? null}
          onNewSetup={() => setNaming(true)}
          onChange={change}
        />
        <NotSaved form={form} words={words} onDiscard={ways.giveUp} />
        <div className={styles.actions}>
          {discard === null ? null : (
            <Button kind="plain" onClick={discard}>
              {words.discard}
            </Button>
          )}
          <Button
            type="submit"
            kind="filled"
            busy={form.busy}
            disabled={!ways.canSave}
            aria-keyshortcuts="Control+Enter Meta+Enter"
          >
            {form.busy ? words.saving : words.save}
          </Button>
          {props.onNext === null ? null : (
            <Button
              kind="outlined"
              icon={<ArrowDown size={14} aria-hidden="true" />}
              aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
              onClick={ways.saveAndNext}
            >
              {words.saveNext}
            </Button>
          )}
        </div>
      </Form>
      {isNaming ? (
        <NewSetupDialog
          onAdd={onNewSetup}
          onClose={() => setNaming(false)}
          onChoose={(event) => {
            change({ event });
            setNaming(false);
          }}
        />
      ) : null}
    </>
  );
}

/** Whether the keyboard leaves what belongs together, such as the fields of one move of the stop. */
function leavesGroup({ target, relatedTarget }: FocusEvent): boolean {
  const group = target.closest('fieldset');
  return group === null || !group.contains(relatedTarget);
}

interface KeptLineProps {
  readonly state: KeptState;
  readonly isShared: boolean;
  readonly undo: (() => void) | null;
}

/** Says in the form's head how far what is typed has come. */
function KeptLine({ state, isShared, undo }: KeptLineProps) {
  const { trade: words } = useMessages();
  const isWarning = state.kind === 'offline' || state.kind === 'refused';
  return (
    <span className={isWarning ? styles.notKept : styles.kept}>
      {state.kind === 'idle' && !isShared ? <span className={styles.hint}>{words.notesKeys}</span> : null}
      <span role="status">
        {state.kind === 'saved' && !isShared ? <Check size={14} aria-hidden="true" /> : null}
        {isShared ? words.kept.shared : sentenceOf(state, words.kept)}
      </span>
      {undo === null || isShared ? null : (
        <Button kind="plain" className={styles.undo} onClick={undo}>
          {words.undo}
        </Button>
      )}
    </span>
  );
}

type KeptWords = ReturnType<typeof useMessages>['trade']['kept'];

function sentenceOf(state: KeptState, words: KeptWords): string {
  if (state.kind === 'idle') return '';
  if (state.kind === 'saved') return words.saved(clock(state.at));
  return words[state.kind];
}

/** `10:42` by the reader's own clock. */
function clock(at: number): string {
  return new Date(at).toTimeString().slice(0, 5);
}
