import { useState, type KeyboardEvent } from 'react';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { focusFirstWrong } from '#web/ui/fields/focus-first-wrong.ts';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { parseHref } from './plan-link.ts';

interface LinkDialogProps {
  /** The existing link. */
  readonly href: string | null;
  /** Null takes the link away. */
  readonly onSet: (href: string | null) => void;
  readonly onClose: () => void;
}

/** Asks where a link leads. It is inside the plan's form, so it is not a separate form. */
export function LinkDialog({ href, onSet, onClose }: LinkDialogProps) {
  const { plan } = useMessages();
  const [typed, setTyped] = useState(href ?? '');
  const [error, setError] = useState<string>();
  function set(pressed: HTMLElement) {
    const parsed = parseHref(typed);
    if (parsed !== null) return onSet(parsed);
    setError(plan.notALink);
    focusFirstWrong(pressed.closest('dialog')!);
  }
  function setOnEnter(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    set(event.currentTarget);
  }
  return (
    <Dialog
      open
      title={plan.linkTitle}
      onClose={onClose}
      actions={
        <>
          {href === null ? null : (
            <Button kind="plain" onClick={() => onSet(null)}>
              {plan.removeLink}
            </Button>
          )}
          <Button kind="filled" onClick={(event) => set(event.currentTarget)}>
            {plan.setLink}
          </Button>
        </>
      }
    >
      <TextField
        label={plan.linkAddress}
        help={plan.linkHelp}
        error={error}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={2048}
        autoFocus
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setError(undefined);
        }}
        onKeyDown={setOnEnter}
      />
    </Dialog>
  );
}
