import { useState } from 'react';
import { EntryPage } from '#web/ui/entry/EntryPage.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import form from '#web/ui/fields/Form.module.css';

export interface AddressLinkPageProps {
  readonly words: { readonly title: string; readonly text: string; readonly confirm: string };
  /** A sentence when it did not work. */
  readonly onPress: () => Promise<string | null>;
}

/** Opening a link changes nothing, since mail scanners open links too: a press does. */
export function AddressLinkPage({ words, onPress }: AddressLinkPageProps) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  async function press() {
    setBusy(true);
    try {
      setRefusal(await onPress());
    } finally {
      setBusy(false);
    }
  }
  return (
    <EntryPage title={words.title} text={words.text}>
      <div className={form.form}>
        {refusal ? <Banner tone="error">{refusal}</Banner> : null}
        <Button kind="filled" wide busy={busy} onClick={() => void press().catch(reportError)}>
          {words.confirm}
        </Button>
      </div>
    </EntryPage>
  );
}
