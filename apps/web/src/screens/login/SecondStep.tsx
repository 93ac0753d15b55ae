import { useState } from 'react';
import { EntryPage } from '#web/ui/entry/EntryPage.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import styles from '#web/ui/fields/Form.module.css';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { useForm, type Refused } from '#web/ui/fields/use-form.ts';
import type { SignInRefusal } from './Login.tsx';

interface SecondStepProps {
  /** Ends the sign-in; null when that worked. */
  readonly onCode: (code: string) => Promise<Refused<never, SignInRefusal> | null>;
  /** Back to address and password. */
  readonly onBack: () => void;
}

/** The second step of a sign-in: a code of the app, or a recovery code when the phone is gone. */
export function SecondStep({ onCode, onBack }: SecondStepProps) {
  const { access, entry, ui } = useMessages();
  const words = access.step;
  const [isRecovery, setRecovery] = useState(false);
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => (code.trim() === '' ? { code: ui.required } : {}),
    send: ({ code }) => onCode(code),
  });
  const { refusal } = form;
  function change() {
    setRecovery(!isRecovery);
    form.reset();
  }
  return (
    <EntryPage title={words.title}>
      <Form form={form} className={styles.form}>
        {refusal ? (
          <Banner key={form.answers} tone="error">
            {refusal.instead ??
              (refusal.waitSeconds === null
                ? words.wrong
                : entry.tryAgainIn(Math.ceil(refusal.waitSeconds / 60)))}
          </Banner>
        ) : null}
        <TextField
          key={isRecovery ? 'recovery' : 'app'}
          label={isRecovery ? words.recoveryCode : words.code}
          help={isRecovery ? words.recoveryHelp : words.help}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          maxLength={64}
          {...form.field('code')}
        />
        <Button type="submit" kind="filled" wide busy={form.busy} disabled={form.values.code === ''}>
          {entry.letsGo}
        </Button>
        <Button kind="plain" wide onClick={change}>
          {isRecovery ? words.useApp : words.useRecovery}
        </Button>
        <Button kind="plain" wide onClick={onBack}>
          {words.back}
        </Button>
      </Form>
    </EntryPage>
  );
}
