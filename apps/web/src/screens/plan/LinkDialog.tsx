import { useState, type KeyboardEvent } from 'react';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { parseHref } from './plan-link.ts';

export interface LinkDialogProps {
  /** The link that is there already. */
  readonly href: string | null;
  /** Null takes the link away. */
  readonly onSet: (href: string | null) => void;
  readonly onClose: () => void;
}

/** Asks where a link leads. It stands inside the plan's form, so it is no form of its own. */
export function LinkDialog({ href, onSet, onClose }: LinkDialogProps) {
  const { plan } = useMessages();
  const [typed, setTyped] = useState(href ?? '');
  const [error, setError] = useState<string>();
  function set() {
    const parsed = parseHref(typed);
    if (parsed === null) setError(plan.notALink);
    else onSet(parsed);
  }
  function setOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    set();
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
          <Button kind="filled" onClick={set}>
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
