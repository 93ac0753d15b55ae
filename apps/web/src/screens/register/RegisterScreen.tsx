import type { AnswerOf } from '@daybook/api/contract/endpoint.ts';
import type { readInstallation } from '@daybook/api/identity/installation.ts';
import { register } from '@daybook/api/identity/onboarding.ts';
import { Register, type NewPerson } from './Register.tsx';
import { call } from '#web/server/call.ts';
import { EntryNotice } from '#web/ui/entry/EntryNotice.tsx';
import { wantedLanguage } from '#web/texts/load-messages.ts';
import { useMessages } from '#web/texts/messages.ts';
import { refusedForm } from '#web/ui/entry/returned-codes.ts';
import type { Refused } from '#web/ui/fields/use-form.ts';

interface RegisterScreenProps {
  /** Null if it is unknown. */
  readonly loaded: AnswerOf<typeof readInstallation> | null;
}

/** A new trader, where this installation takes everybody; elsewhere there is nothing to fill in. */
export function RegisterScreen({ loaded }: RegisterScreenProps) {
  const { entry } = useMessages();
  if (loaded?.registrationOpen !== false) return <OpenRegister />;
  return (
    <EntryNotice
      title={entry.register.closed.title}
      text={entry.register.closed.text}
      next={{ href: '/auth/login', words: entry.errorPage.toSignIn }}
      // The text says whom to ask; without a place for it, the way on is the sign-in.
      contactUrl={loaded.contactUrl ?? undefined}
    />
  );
}

function OpenRegister() {
  const messages = useMessages();
  async function ask({
    firstName,
    lastName,
    email,
  }: NewPerson): Promise<Refused<never, readonly string[]> | null> {
    const language = wantedLanguage(null);
    try {
      await call(register, { body: { emailAddress: email, firstName, lastName, language } });
      return null;
    } catch (error) {
      return { refusal: refusedForm(error, messages).refusal };
    }
  }
  return <Register onRegister={ask} />;
}
