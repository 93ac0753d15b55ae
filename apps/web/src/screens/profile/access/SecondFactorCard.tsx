import { useState } from 'react';
import type { SecondFactor } from '@daybook/api/identity/second-factor.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import type { Proof } from '../proof.ts';
import { CodeDialog } from './CodeDialog.tsx';
import type { Outcome } from './outcome.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUpDialog, type SetUpDialogProps } from './SetUpDialog.tsx';
import { instantText } from '../instant-text.ts';
import page from '../Profile.module.css';

export interface SecondFactorCardProps extends Pick<SetUpDialogProps, 'onBegin' | 'onConfirm'> {
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
