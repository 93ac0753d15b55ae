import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { EntryPage } from '#web/ui/entry/EntryPage.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { writeClipboard } from '#web/ui/clipboard.ts';
import form from '#web/ui/fields/Form.module.css';
import { IconButton } from '#web/ui/IconButton.tsx';
import styles from './Installation.module.css';

/** The demo trader's sign-in; the server sends it only this once. */
export interface DemoSignIn {
  readonly username: string;
  readonly password: string;
}

interface DemoReadyProps {
  readonly signIn: DemoSignIn;
  readonly onOpen: () => void;
}

/** Shows the demo's sign-in once, to be copied. */
export function DemoReady({ signIn, onOpen }: DemoReadyProps) {
  const { entry } = useMessages();
  const { installation } = entry;
  return (
    <EntryPage wide title={installation.demoTitle}>
      <div className={form.form}>
        <dl className={styles.signIn}>
          <Copyable term={entry.email} text={signIn.username} label={installation.copyEmail} />
          <Copyable term={entry.password} text={signIn.password} label={installation.copyPassword} />
        </dl>
        <Banner tone="warning">{installation.demoOnce}</Banner>
        <Button kind="filled" wide onClick={onOpen}>
          {installation.open}
        </Button>
      </div>
    </EntryPage>
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
