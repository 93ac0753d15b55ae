import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import form from '#web/ui/fields/Form.module.css';
import { Contact } from './Contact.tsx';
import { EntryPage } from './EntryPage.tsx';

const SIGN_IN = '/auth/login';

interface EntryNoticeProps {
  readonly title: string;
  readonly text: string;
  /** The way on, as a button. */
  readonly next: { readonly href: string; readonly words: string };
  /** Where help is to be had, null where nobody named a place; left out where no help is wanted but a way to the sign-in. */
  readonly contactUrl?: string | null | undefined;
}

/** Says before the journal why there is no going on, and where there is. */
export function EntryNotice({ title, text, next, contactUrl }: EntryNoticeProps) {
  const { entry } = useMessages();
  return (
    <EntryPage title={title} text={text}>
      <div className={form.form}>
        <ButtonLink kind="filled" wide href={next.href}>
          {next.words}
        </ButtonLink>
        {contactUrl !== undefined ? (
          <p className={form.aside}>
            <Contact url={contactUrl} />
          </p>
        ) : (
          next.href !== SIGN_IN && (
            <p className={form.aside}>
              <Anchor href={SIGN_IN}>{entry.reset.back}</Anchor>
            </p>
          )
        )}
      </div>
    </EntryPage>
  );
}
