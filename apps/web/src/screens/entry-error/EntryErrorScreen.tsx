import type { AnswerOf } from '@daybook/api/contract/endpoint.ts';
import type { readInstallation } from '@daybook/api/identity/installation.ts';
import { EntryNotice } from '#web/ui/entry/EntryNotice.tsx';
import { useMessages } from '#web/texts/messages.ts';

interface EntryErrorScreenProps {
  /** Null if it is unknown. */
  readonly loaded: AnswerOf<typeof readInstallation> | null;
}

/** Where there is no going on before the journal. */
export function EntryErrorScreen({ loaded }: EntryErrorScreenProps) {
  const { errorPage } = useMessages().entry;
  return (
    <EntryNotice
      title={errorPage.title}
      text={errorPage.text}
      next={{ href: '/auth/login', words: errorPage.toSignIn }}
      contactUrl={loaded?.contactUrl ?? null}
    />
  );
}
