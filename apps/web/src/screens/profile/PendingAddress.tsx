import { useRef } from 'react';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useAction, type Action } from '#web/ui/overlays/use-action.ts';

export interface PendingAddressProps {
  readonly email: string;
  readonly onCancel: Action;
}

/** Says that a new address waits for its link, and lets the trader cancel it. */
export function PendingAddress({ email, onCancel }: PendingAddressProps) {
  const { profile: words } = useMessages();
  const place = useRef<HTMLDivElement>(null);
  const { busy, refusal, run } = useAction(async () => {
    // The button goes with what it cancels: the focus goes to the address, which it is about.
    const address = place.current?.closest('form')?.querySelector<HTMLInputElement>('input[name="email"]');
    const sentence = await onCancel();
    if (sentence === null) address?.focus();
    return sentence;
  });
  return (
    <div ref={place}>
      <Banner
        tone="info"
        action={
          <Button busy={busy} onClick={run}>
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
