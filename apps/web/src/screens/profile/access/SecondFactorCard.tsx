import { useState } from 'react';
import type { SecondFactor } from '@daybook/api/identity/second-factor.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { type Proof, NO_PROOF } from '../proof.ts';
import { type Outcome, passOutcome } from './outcome.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUpDialog, type SetUpDialogProps } from './SetUpDialog.tsx';
import { instantText } from '../instant-text.ts';
import page from '../Profile.module.css';
import { Form, Refusal } from '#web/ui/fields/Form.tsx';
import { useForm } from '#web/ui/fields/use-form.ts';
import { ProofFields } from '../ProofFields.tsx';

interface SecondFactorCardProps extends Pick<SetUpDialogProps, 'onBegin' | 'onConfirm'> {
  readonly state: SecondFactor;
  /** Gives new recovery codes. */
  readonly onRenew: (proof: Proof) => Promise<Outcome<readonly string[]>>;
  readonly onDisable: (proof: Proof) => Promise<Outcome<null>>;
}

/** Fewer are worth a word. */
const FEW_CODES = 3;

type Asking = 'set-up' | 'renew' | 'disable';

/** The second factor: whether it is on, and everything that changes it. */
export function SecondFactorCard({ state, onBegin, onConfirm, onRenew, onDisable }: SecondFactorCardProps) {
  const { access } = useMessages();
  const words = access.factor;
  const [asking, setAsking] = useState<Asking | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => setAsking(null);
  return (
    <Card label={words.title} className={page.form}>
      <h2 className={page.heading}>{words.title}</h2>
      {state.enabled ? <On state={state} onAsk={setAsking} /> : <Off onSetUp={() => setAsking('set-up')} />}
      {asking === 'set-up' ? <SetUpDialog onBegin={onBegin} onConfirm={onConfirm} onClose={close} /> : null}
      {asking === 'renew' ? (
        <CodeDialog
          title={words.newCodes}
          text={words.newCodesText}
          action={words.make}
          onSubmit={onRenew}
          onDone={(made) => {
            close();
            setCodes(made);
          }}
          onClose={close}
        />
      ) : null}
      {asking === 'disable' ? (
        <CodeDialog
          danger
          title={words.turnOffTitle}
          text={words.turnOffText}
          action={words.turnOff}
          onSubmit={onDisable}
          onDone={close}
          onClose={close}
        />
      ) : null}
      {codes === null ? null : (
        <Dialog open title={words.codesTitle} onClose={() => setCodes(null)}>
          <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
        </Dialog>
      )}
    </Card>
  );
}

function Off({ onSetUp }: { readonly onSetUp: () => void }) {
  const { access } = useMessages();
  const words = access.factor;
  return (
    <>
      <div>
        <p>{words.off}</p>
        <p className={page.help}>{words.offHelp}</p>
      </div>
      <div className={page.actions}>
        <Button onClick={onSetUp}>{words.setUp}</Button>
      </div>
    </>
  );
}

interface OnProps {
  readonly state: SecondFactor;
  readonly onAsk: (asking: Asking) => void;
}

function On({ state, onAsk }: OnProps) {
  const { access } = useMessages();
  const words = access.factor;
  const { enabledAt, recoveryCodesLeft } = state;
  return (
    <>
      <div>
        <p>{words.on(instantText(enabledAt ?? 0))}</p>
        <p className={page.help}>{words.codesLeft(recoveryCodesLeft)}</p>
      </div>
      {recoveryCodesLeft < FEW_CODES ? <Banner tone="warning">{words.fewCodes}</Banner> : null}
      <div className={page.actions}>
        <Button onClick={() => onAsk('renew')}>{words.newCodes}</Button>
        <Button onClick={() => onAsk('disable')}>{words.turnOff}</Button>
      </div>
    </>
  );
}

interface CodeDialogProps<Value> {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly danger?: boolean;
  readonly onSubmit: (proof: Proof) => Promise<Outcome<Value>>;
  readonly onDone: (value: Value) => void;
  readonly onClose: () => void;
}

/** Asks for the present password and a code before something is done. */
function CodeDialog<Value>(props: CodeDialogProps<Value>) {
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
