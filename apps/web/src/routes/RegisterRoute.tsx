import { register } from '@daybook/api/onboarding.ts';
import { Register, type NewPerson } from '#web/screens/register/Register.tsx';
import { call } from '#web/server/call.ts';
import { wantedLanguage } from '#web/texts/load-messages.ts';
import { useMessages } from '#web/texts/messages.ts';
import { refusedForm } from './returned-codes.ts';
import { useTitle } from './title.ts';

/** A new trader, where this installation takes everybody. */
export function RegisterRoute() {
  const messages = useMessages();
  useTitle(messages.entry.register.title);
  async function ask({ firstName, lastName, email }: NewPerson): Promise<readonly string[] | null> {
    const language = wantedLanguage(null);
    try {
      await call(register, { body: { emailAddress: email, firstName, lastName, language } });
      return null;
    } catch (error) {
      return refusedForm(error, messages).codes;
    }
  }
  return <Register onRegister={ask} />;
}
