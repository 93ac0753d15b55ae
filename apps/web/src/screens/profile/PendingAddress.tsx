import { useRef, useState } from 'react';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';

export interface PendingAddressProps {
  readonly email: string;
  /** A sentence when it did not work. */
  readonly onCancel: () => Promise<string | null>;
}

/** Says that a new address waits for its link, and lets the trader cancel it. */
export function PendingAddress({ email, onCancel }: PendingAddressProps) {
  const { profile: words } = useMessages();
  const place = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  async function cancel() {
    // The button goes with what it cancels: the focus goes to the address, which it is about.
    const address = place.current?.closest('form')?.querySelector<HTMLInputElement>('input[name="email"]');
    setBusy(true);
    try {
      const sentence = await onCancel();
      setRefusal(sentence);
      if (sentence === null) address?.focus();
    } finally {
      setBusy(false);
    }
  }
  return (
    <div ref={place}>
      <Banner
        tone="info"
        action={
          <Button busy={busy} onClick={() => void cancel().catch(reportError)}>
            {words.cancelEmail}
          </Button>
        }
      >
        {words.pendingEmail} <bdi>{email}</bdi>
      </Banner>
      {refusal ? <Banner tone="error">{refusal}</Banner> : null}
    </div>
  );
}
