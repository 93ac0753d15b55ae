import { EntryPage } from '#web/shell/EntryPage.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { NewPasswordForm, type NewPasswordFormProps } from '#web/ui/NewPasswordForm.tsx';

/** A new password under a mailed link. */
export function NewPasswordPage({ onPassword }: NewPasswordFormProps) {
  const { entry } = useMessages();
  return (
    <EntryPage title={entry.setPassword.title}>
      <NewPasswordForm onPassword={onPassword} />
    </EntryPage>
  );
}
