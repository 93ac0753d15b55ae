import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import form from '#web/ui/Form.module.css';
import { EntryPage } from './EntryPage.tsx';

export interface EntryNoticeProps {
  readonly title: string;
  readonly text: string;
  /** The way on, as a button. */
  readonly next: { readonly href: string; readonly words: string };
  /** Where help is to be had; null where nobody named a place. */
  readonly contactUrl: string | null;
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
        <p className={form.aside}>
          {contactUrl === null ? (
            <Anchor href="/auth/login">{entry.reset.back}</Anchor>
          ) : (
            <a href={contactUrl}>{entry.started.contact}</a>
          )}
        </p>
      </div>
    </EntryPage>
  );
}
