import { forgotPassword } from '@daybook/api/links.ts';
import { Reset } from './Reset.tsx';
import { call } from '#web/server/call.ts';
import { useMessages } from '#web/texts/messages.ts';
import { refusedForm } from '#web/ui/entry/returned-codes.ts';
import { useTitle } from '#web/ui/page/title.ts';

/** A forgotten password. */
export function ResetRoute() {
  const messages = useMessages();
  useTitle(messages.entry.reset.title);
  async function ask(emailAddress: string): Promise<readonly string[] | null> {
    try {
      await call(forgotPassword, { body: { emailAddress } });
      return null;
    } catch (error) {
      return refusedForm(error, messages).codes;
    }
  }
  return <Reset onAsk={ask} />;
}
