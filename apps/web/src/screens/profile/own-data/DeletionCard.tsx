import { useState } from 'react';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { EmailField } from '#web/ui/fields/EmailField.tsx';
import { Form, Refusal } from '#web/ui/fields/Form.tsx';
import { useForm, type Refused } from '#web/ui/fields/use-form.ts';
import { deletionErrors, EMPTY_DELETION, type DeletionForm } from './deletion-form.ts';
import { ProofFields } from '#web/screens/profile/ProofFields.tsx';
import styles from '#web/screens/profile/Profile.module.css';

interface DeletionCardProps {
  readonly email: string;
  /** A second factor is on. */
  readonly needsCode: boolean;
  /** Null when the trader is gone, and leaves this page. */
  readonly onDelete: (form: DeletionForm) => Promise<Refused<keyof DeletionForm> | null>;
}

/** The end of a journal, behind a dialog that asks for password and address. */
export function DeletionCard({ email, needsCode, onDelete }: DeletionCardProps) {
  const words = useMessages().ownData.deletion;
  const [asking, setAsking] = useState(false);
  return (
    <Card label={words.title} className={styles.form}>
      <div>
        <h2 className={styles.heading}>{words.title}</h2>
        <p className={styles.help}>{words.help}</p>
      </div>
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
  const messages = useMessages();
  const words = messages.ownData.deletion;
  const form = useForm({
    initial: EMPTY_DELETION,
    check: (typed) => deletionErrors(typed, email, needsCode, messages),
    send: onDelete,
  });
  return (
    <Dialog
      open
      title={words.dialogTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{messages.ui.cancel}</Button>
          <Button type="submit" form={FORM_ID} kind="danger" busy={form.busy}>
            {form.busy ? words.deleting : words.confirm}
          </Button>
        </>
      }
    >
      <Form id={FORM_ID} form={form} className={styles.form}>
        <p>{words.dialogText}</p>
        <Refusal form={form} />
        <EmailField
          label={words.confirmation}
          help={email}
          autoComplete="off"
          maxLength={320}
          {...form.field('confirmation')}
        />
        <ProofFields proof={form.values} needsCode={needsCode} errors={form.errors} onChange={form.change} />
      </Form>
    </Dialog>
  );
}
