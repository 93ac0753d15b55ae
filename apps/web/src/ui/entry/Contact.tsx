import { useMessages } from '#web/texts/messages.ts';

interface ContactProps {
  /** Where help is to be had; null where the installation names no place. */
  readonly url: string | null;
}

/** Leads to help: by a link, with a mail address also readable, or by saying whom to ask. */
export function Contact({ url }: ContactProps) {
  const { contact } = useMessages().shell;
  if (url === null) return <>{contact.ask}</>;
  const address = /^mailto:([^?]+)/.exec(url)?.[1];
  return (
    <>
      <a href={url} target={address === undefined ? '_blank' : undefined} rel="noopener noreferrer">
        {contact.link}
      </a>
      {address === undefined ? null : <bdi> {readable(address)}</bdi>}
    </>
  );
}

/** The address as it is typed into a mail; as written in the link where that is impossible. */
function readable(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
