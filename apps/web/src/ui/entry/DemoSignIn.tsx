import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { writeClipboard } from '#web/ui/clipboard.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import styles from './DemoSignIn.module.css';

/** The demo trader's sign-in; the server sends it only this once. */
export interface DemoSignIn {
  readonly username: string;
  readonly password: string;
}

/** Shows the demo's sign-in, to be copied, and that it is shown only once. */
export function DemoSignInCard({ signIn }: { readonly signIn: DemoSignIn }) {
  const { entry } = useMessages();
  const { installation } = entry;
  return (
    <>
      <dl className={styles.signIn}>
        <Copyable term={entry.email} text={signIn.username} label={installation.copyEmail} />
        <Copyable term={entry.password} text={signIn.password} label={installation.copyPassword} />
      </dl>
      <Banner tone="warning">{installation.demoOnce}</Banner>
    </>
  );
}

interface CopyableProps {
  readonly term: string;
  readonly text: string;
  readonly label: string;
}

function Copyable({ term, text, label }: CopyableProps) {
  const { ui } = useMessages();
  const [copied, setCopied] = useState(false);
  async function copy() {
    setCopied(await writeClipboard(text));
  }
  const icon = copied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />;
  return (
    <>
      <dt>{term}</dt>
      <dd>{text}</dd>
      <dd>
        <IconButton small label={copied ? `${label}: ${ui.copied}` : label} icon={icon} onClick={copy} />
      </dd>
    </>
  );
}
