import { useMemo, useState } from 'react';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Form, Refusal } from '#web/ui/fields/Form.tsx';
import { PasswordField, TextField } from '#web/ui/fields/TextField.tsx';
import { useForm } from '#web/ui/fields/use-form.ts';
import styles from './Access.module.css';
import { passOutcome, type Outcome } from './outcome.ts';
import { qrPath } from './qr-path.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import page from '../Profile.module.css';

/** What an authenticator app is given. */
interface AppSecret {
  readonly secret: string;
  readonly uri: string;
}

export interface SetUpDialogProps {
  readonly onBegin: (currentPassword: string) => Promise<Outcome<AppSecret>>;
  /** Returns the recovery codes. */
  readonly onConfirm: (code: string) => Promise<Outcome<readonly string[]>>;
  readonly onClose: () => void;
}

type Step =
  | { readonly kind: 'password' }
  | { readonly kind: 'scan'; readonly secret: AppSecret }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

/** Sets the second factor up: password, picture, first code, recovery codes. */
export function SetUpDialog({ onBegin, onConfirm, onClose }: SetUpDialogProps) {
  const { access } = useMessages();
  const words = access.factor;
  const [step, setStep] = useState<Step>({ kind: 'password' });
  return (
    <Dialog open title={step.kind === 'codes' ? words.codesTitle : words.setUpTitle} onClose={onClose}>
      {step.kind === 'password' ? (
        <PasswordStep onBegin={onBegin} onDone={(secret) => setStep({ kind: 'scan', secret })} />
      ) : null}
      {step.kind === 'scan' ? (
        <ScanStep
          secret={step.secret}
          onConfirm={onConfirm}
          onDone={(codes) => setStep({ kind: 'codes', codes })}
        />
      ) : null}
      {step.kind === 'codes' ? <RecoveryCodes codes={step.codes} onKept={onClose} /> : null}
    </Dialog>
  );
}

interface PasswordStepProps extends Pick<SetUpDialogProps, 'onBegin'> {
  readonly onDone: (secret: AppSecret) => void;
}

function PasswordStep({ onBegin, onDone }: PasswordStepProps) {
  const { access, profile } = useMessages();
  const form = useForm({
    initial: { currentPassword: '' },
    send: ({ currentPassword }) => passOutcome(onBegin(currentPassword), onDone),
  });
  return (
    <Form form={form} className={page.form}>
      <p>{access.factor.setUpText}</p>
      <Refusal form={form} />
      <PasswordField
        label={profile.currentPassword}
        autoComplete="current-password"
        autoFocus
        maxLength={1024}
        {...form.field('currentPassword')}
      />
      <Button type="submit" kind="filled" wide busy={form.busy} disabled={form.values.currentPassword === ''}>
        {access.factor.next}
      </Button>
    </Form>
  );
}

interface ScanStepProps extends Pick<SetUpDialogProps, 'onConfirm'> {
  readonly secret: AppSecret;
  readonly onDone: (codes: readonly string[]) => void;
}

function ScanStep({ secret, onConfirm, onDone }: ScanStepProps) {
  const { access } = useMessages();
  const words = access.factor;
  const form = useForm({ initial: { code: '' }, send: ({ code }) => passOutcome(onConfirm(code), onDone) });
  return (
    <Form form={form} className={page.form}>
      <Refusal form={form} />
      <div className={styles.scan}>
        <QrImage text={secret.uri} label={words.image} />
        <div className={styles.stack}>
          <p>{words.scan}</p>
          <p className={page.help}>{words.typeIt}</p>
          <p className={styles.key}>{secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
          <div>
            <CopyButton label={words.copyKey} text={secret.secret} />
          </div>
        </div>
      </div>
      <TextField
        label={words.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        maxLength={16}
        {...form.field('code')}
      />
      <Button type="submit" kind="filled" wide busy={form.busy} disabled={form.values.code.trim() === ''}>
        {words.turnOn}
      </Button>
    </Form>
  );
}

function QrImage({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
