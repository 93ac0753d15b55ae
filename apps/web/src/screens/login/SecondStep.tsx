import { useState, type FormEvent } from 'react';
import { EntryPage } from '#web/ui/entry/EntryPage.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import form from '#web/ui/fields/Form.module.css';
import { TextField } from '#web/ui/fields/TextField.tsx';
import type { SignInRefusal } from './Login.tsx';

export interface SecondStepProps {
  /** Ends the sign-in; null when that worked. */
  readonly onCode: (code: string) => Promise<SignInRefusal | null>;
  /** Back to address and password. */
  readonly onBack: () => void;
}

/** The second step of a sign-in: a code of the app, or a recovery code when the telephone is gone. */
export function SecondStep({ onCode, onBack }: SecondStepProps) {
  const { access, entry, ui } = useMessages();
  const words = access.step;
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const { refusal, busy, tried, submit, forget } = useCode(code, onCode);
  function change() {
    setRecovery(!isRecovery);
    setCode('');
    forget();
  }
  return (
    <EntryPage title={words.title}>
      <form className={form.form} noValidate onSubmit={submit}>
        {refusal ? (
          <Banner tone="error">
            {refusal.offline ??
              (refusal.waitSeconds === null
                ? words.wrong
                : entry.tryAgainIn(Math.ceil(refusal.waitSeconds / 60)))}
          </Banner>
        ) : null}
        <TextField
          key={isRecovery ? 'recovery' : 'app'}
          label={isRecovery ? words.recoveryCode : words.code}
          help={isRecovery ? words.recoveryHelp : words.help}
          error={tried && code.trim() === '' ? ui.required : undefined}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          maxLength={64}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" kind="filled" wide busy={busy} disabled={code === ''}>
          {entry.letsGo}
        </Button>
        <Button kind="plain" wide onClick={change}>
          {isRecovery ? words.useApp : words.useRecovery}
        </Button>
        <Button kind="plain" wide onClick={onBack}>
          {words.back}
        </Button>
      </form>
    </EntryPage>
  );
}

/** Sends the code; a second press while it runs does nothing. */
function useCode(code: string, onCode: SecondStepProps['onCode']) {
  const [refusal, setRefusal] = useState<SignInRefusal | null>(null);
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  async function send() {
    setBusy(true);
    try {
      setRefusal(await onCode(code));
    } finally {
      setBusy(false);
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!busy && code.trim() !== '') send().catch(reportError);
  }
  function forget() {
    setRefusal(null);
    setTried(false);
  }
  return { refusal, busy, tried, submit, forget };
}
