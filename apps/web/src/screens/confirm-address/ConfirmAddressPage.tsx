import { useState } from 'react';
import { EntryPage } from '#web/shell/EntryPage.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import form from '#web/ui/Form.module.css';

export interface ConfirmAddressPageProps {
  /** A sentence when it did not work. */
  readonly onConfirm: () => Promise<string | null>;
}

/** Opening a link confirms nothing, since mail scanners open links too: a press does. */
export function ConfirmAddressPage({ onConfirm }: ConfirmAddressPageProps) {
  const words = useMessages().entry.confirmAddress;
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  async function confirm() {
    setBusy(true);
    try {
      setRefusal(await onConfirm());
    } finally {
      setBusy(false);
    }
  }
  return (
    <EntryPage title={words.title} text={words.text}>
      <div className={form.form}>
        {refusal ? <Banner tone="error">{refusal}</Banner> : null}
        <Button kind="filled" wide busy={busy} onClick={() => void confirm().catch(reportError)}>
          {words.confirm}
        </Button>
      </div>
    </EntryPage>
  );
}
