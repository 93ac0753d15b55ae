/** The word under which shared trades are found. */
const HASHTAG = 'Daybook';

interface ShareLink {
  readonly to: 'facebook' | 'twitter' | 'whatsapp' | 'email';
  readonly href: string;
}

/**
 * Links that open a network's own form with a text and an address filled in. Sources of the forms: Facebook's Share Dialog
 * ("sharer"), Twitter's Web Intents, WhatsApp's click to chat, and RFC 6068 for mail.
 */
export function shareLinks(address: string, text: string): ShareLink[] {
  const withTag = `${text} #${HASHTAG}`;
  return [
    {
      to: 'facebook',
      href: `https://www.facebook.com/sharer/sharer.php?${query({ u: address, quote: text, hashtag: `#${HASHTAG}` })}`,
    },
    {
      to: 'twitter',
      href: `https://twitter.com/intent/tweet?${query({ text, url: address, hashtags: HASHTAG })}`,
    },
    { to: 'whatsapp', href: `https://wa.me/?${query({ text: `${withTag} ${address}` })}` },
    { to: 'email', href: `mailto:?${query({ subject: text, body: `${withTag}\r\n\r\n${address}` })}` },
  ];
}

/** Percent-encoded throughout: in a mail address a plus sign is a plus sign. */
function query(parameters: Readonly<Record<string, string>>): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
}
