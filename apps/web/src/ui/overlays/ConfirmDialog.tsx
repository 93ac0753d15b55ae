import type { ReactNode } from 'react';
import { useFirstMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from './Dialog.tsx';
import { useAction, type Action } from './use-action.ts';

interface ConfirmDialogProps {
  readonly title: string;
  /** The word on the button that does it. */
  readonly action: string;
  /** Closes the dialog itself where all is well. */
  readonly onConfirm: Action;
  readonly onClose: () => void;
  /** What comes of it. */
  readonly children: ReactNode;
}

/** Asks before something is taken away, and says why it was not. */
export function ConfirmDialog({ title, action, onConfirm, onClose, children }: ConfirmDialogProps) {
  const { ui } = useFirstMessages();
  const { busy, refusal, run } = useAction(onConfirm, title);
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button kind="danger" busy={busy} onClick={run}>
            {action}
          </Button>
        </>
      }
    >
      {children}
      {refusal === null ? null : <Banner tone="error">{refusal}</Banner>}
    </Dialog>
  );
}
