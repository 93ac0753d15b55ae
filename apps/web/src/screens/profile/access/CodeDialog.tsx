import { useState, type FormEvent } from 'react';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { NO_PROOF, type Proof } from '../proof.ts';
import { ProofFields } from '../ProofFields.tsx';
import { errorAt, type Outcome } from './outcome.ts';
import { useOutcome } from './use-outcome.ts';
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
  const [proof, setProof] = useState(NO_PROOF);
  const { outcome, busy, run } = useOutcome<Value>();
  function submit(event: FormEvent) {
    event.preventDefault();
    run(() => onSubmit(proof), onDone).catch(reportError);
  }
  const refusal = errorAt(outcome, null);
  return (
    <Dialog open title={title} onClose={onClose}>
      <form className={page.form} noValidate onSubmit={submit}>
        <p>{text}</p>
        {refusal ? <Banner tone="error">{refusal}</Banner> : null}
        <ProofFields
          proof={proof}
          needsCode
          autoFocus
          errors={{
            currentPassword: errorAt(outcome, 'currentPassword'),
            code: errorAt(outcome, 'code'),
          }}
          onChange={(part) => setProof({ ...proof, ...part })}
        />
        <div className={page.actions}>
          <Button
            type="submit"
            kind={danger ? 'danger' : 'filled'}
            busy={busy}
            disabled={proof.currentPassword === '' || proof.code.trim() === ''}
          >
            {action}
          </Button>
          <Button onClick={onClose}>{ui.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
