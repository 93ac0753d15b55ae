import { EntryPage } from '#web/ui/entry/EntryPage.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import form from '#web/ui/fields/Form.module.css';
import { NewPasswordForm, type NewPasswordFormProps } from '#web/ui/entry/NewPasswordForm.tsx';

/** A new password under a mailed link. */
export function NewPasswordPage({ onPassword }: NewPasswordFormProps) {
  const { entry } = useMessages();
  return (
    <EntryPage title={entry.setPassword.title}>
      <NewPasswordForm onPassword={onPassword} />
      <div className={form.form}>
        <p className={form.aside}>
          <Anchor href="/auth/reset">{entry.deadLink.again}</Anchor>
        </p>
      </div>
    </EntryPage>
  );
}
