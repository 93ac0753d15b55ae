import { resetPassword } from '@daybook/api/identity/links.ts';
import { Anchor, useGo } from '#web/ui/Anchor.tsx';
import { EntryPage } from '#web/ui/entry/EntryPage.tsx';
import { NewPasswordForm } from '#web/ui/entry/NewPasswordForm.tsx';
import form from '#web/ui/fields/Form.module.css';
import { call } from '#web/server/call.ts';
import { mailedLink } from '#web/server/mailed-link.ts';
import { EntryNotice } from '#web/ui/entry/EntryNotice.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { showToast } from '#web/ui/overlays/toasts.ts';
import type { NewPassword, RefusedForm } from '#web/ui/entry/new-password.ts';
import { enterJournal } from '#web/ui/entry/enter-journal.ts';
import { refusedForm } from '#web/ui/entry/returned-codes.ts';

/** A new password under the link of an email. */
export function NewPasswordScreen() {
  const messages = useMessages();
  const { entry } = messages;
  const go = useGo();
  const link = mailedLink('reset');
  if (link === null)
    return (
      <EntryNotice
        title={entry.deadLink.title}
        text={entry.deadLink.text}
        next={{ href: '/auth/reset', words: entry.deadLink.again }}
      />
    );
  const { id, token } = link;
  async function setPassword(typed: NewPassword): Promise<RefusedForm | null> {
    const { email: emailAddress, password } = typed;
    try {
      await call(resetPassword, { params: { id }, body: { token, emailAddress, password } });
    } catch (error) {
      return refusedForm(error, messages);
    }
    go(await enterJournal(typed), { replace: true });
    showToast('success', entry.setPassword.done);
    return null;
  }
  return (
    <EntryPage title={entry.setPassword.title}>
      <NewPasswordForm onPassword={setPassword} />
      <div className={form.form}>
        <p className={form.aside}>
          <Anchor href="/auth/reset">{entry.deadLink.again}</Anchor>
        </p>
      </div>
    </EntryPage>
  );
}
