import { useState, type FormEvent } from 'react';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { EmailField } from '#web/ui/fields/EmailField.tsx';
import { focusFirstWrong } from '#web/ui/fields/focus-first-wrong.ts';
import { deletionErrors, EMPTY_DELETION, type DeletionErrors, type DeletionForm } from './deletion-form.ts';
import { ProofFields } from '#web/screens/profile/ProofFields.tsx';
import styles from '#web/screens/profile/Profile.module.css';

/** What came of it: the trader is gone and leaves this page, or refused at fields or as a whole. */
export type DeletionOutcome =
  | { readonly kind: 'deleted' }
  | { readonly kind: 'refused'; readonly errors: DeletionErrors; readonly sentence: string | null };

export interface DeletionCardProps {
  readonly email: string;
  /** A second factor is on. */
  readonly needsCode: boolean;
  readonly onDelete: (form: DeletionForm) => Promise<DeletionOutcome>;
}

/** The end of a journal, behind a dialog that asks for password and address. */
export function DeletionCard({ email, needsCode, onDelete }: DeletionCardProps) {
  const words = useMessages().ownData.deletion;
  const [asking, setAsking] = useState(false);
  return (
    <Card label={words.title} className={styles.form}>
      <h2 className={styles.heading}>{words.title}</h2>
      <p className={styles.help}>{words.help}</p>
      <div className={styles.actions}>
        <Button kind="danger" onClick={() => setAsking(true)}>
          {words.start}
        </Button>
      </div>
      {asking ? (
        <DeletionDialog
          email={email}
          needsCode={needsCode}
          onDelete={onDelete}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Card>
  );
}

const FORM_ID = 'delete-journal';

function DeletionDialog(props: DeletionCardProps & { readonly onClose: () => void }) {
  const { email, needsCode, onDelete, onClose } = props;
  const { ownData, ui } = useMessages();
  const words = ownData.deletion;
  const { typed, change, errors, sentence, sending, submit } = useDeletion(email, needsCode, onDelete);
  return (
    <Dialog
      open
      title={words.dialogTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button type="submit" form={FORM_ID} kind="danger" busy={sending}>
            {sending ? words.deleting : words.confirm}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} className={styles.form} noValidate onSubmit={submit}>
        <p>{words.dialogText}</p>
        {sentence ? <Banner tone="error">{sentence}</Banner> : null}
        <EmailField
          label={words.confirmation}
          help={email}
          autoComplete="off"
          maxLength={320}
          value={typed.confirmation}
          error={errors.confirmation}
          onChange={({ target }) => change({ confirmation: target.value })}
        />
        <ProofFields proof={typed} needsCode={needsCode} errors={errors} onChange={change} />
      </form>
    </Dialog>
  );
}

function useDeletion(email: string, needsCode: boolean, onDelete: DeletionCardProps['onDelete']) {
  const messages = useMessages();
  const [typed, setTyped] = useState(EMPTY_DELETION);
  const [errors, setErrors] = useState<DeletionErrors>({});
  const [sentence, setSentence] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  function change(part: Partial<DeletionForm>) {
    setTyped({ ...typed, ...part });
    const changed = new Set(Object.keys(part));
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !changed.has(field))));
  }
  async function send(element: HTMLFormElement) {
    setSending(true);
    try {
      const outcome = await onDelete(typed);
      if (outcome.kind === 'deleted') return;
      setErrors(outcome.errors);
      setSentence(outcome.sentence);
      focusFirstWrong(element);
    } finally {
      setSending(false);
    }
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = deletionErrors(typed, email, needsCode, messages);
    setErrors(found);
    setSentence(null);
    if (Object.keys(found).length > 0) focusFirstWrong(event.currentTarget);
    else if (!sending) send(event.currentTarget).catch(reportError);
  }
  return { typed, change, errors, sentence, sending, submit };
}
