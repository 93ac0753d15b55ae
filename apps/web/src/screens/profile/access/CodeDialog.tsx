import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Form, Refusal } from '#web/ui/fields/Form.tsx';
import { useForm } from '#web/ui/fields/use-form.ts';
import { NO_PROOF, type Proof } from '../proof.ts';
import { ProofFields } from '../ProofFields.tsx';
import { passOutcome, type Outcome } from './outcome.ts';
import page from '../Profile.module.css';

export interface CodeDialogProps<Value> {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly danger?: boolean;
  readonly onSubmit: (proof: Proof) => Promise<Outcome<Value>>;
  readonly onDone: (value: Value) => void;
  readonly onClose: () => void;
}

/** Asks for the present password and a code before something is done. */
export function CodeDialog<Value>(props: CodeDialogProps<Value>) {
  const { title, text, action, danger, onSubmit, onDone, onClose } = props;
  const { ui } = useMessages();
  const form = useForm({ initial: NO_PROOF, send: (proof) => passOutcome(onSubmit(proof), onDone) });
  const { currentPassword, code } = form.values;
  return (
    <Dialog open title={title} onClose={onClose}>
      <Form form={form} className={page.form}>
        <p>{text}</p>
        <Refusal form={form} />
        <ProofFields proof={form.values} needsCode autoFocus errors={form.errors} onChange={form.change} />
        <div className={page.actions}>
          <Button
            type="submit"
            kind={danger ? 'danger' : 'filled'}
            busy={form.busy}
            disabled={currentPassword === '' || code.trim() === ''}
          >
            {action}
          </Button>
          <Button onClick={onClose}>{ui.cancel}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
