import { useId, useRef, useState, type ReactNode, type ToggleEvent } from 'react';
import styles from './Popup.module.css';
import { useFocusBack } from '#web/ui/focus/use-focus-back.ts';

interface PopupProps {
  /** Names the panel; the button is named by what it shows. */
  readonly label: string;
  readonly className?: string | undefined;
  /** What the button shows. */
  readonly button: ReactNode;
  readonly children: ReactNode;
}

/**
 * A button that opens a panel of controls below it, right edges in line. The panel is a popover of the browser: it lies above
 * everything, closes on Escape and on a press elsewhere, and gives the focus back.
 */
export function Popup({ label, className, button, children }: PopupProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useFocusBack(panel, open);
  function beforeToggle(event: ToggleEvent<HTMLDivElement>) {
    if (event.newState === 'open' && opener.current) place(event.currentTarget, opener.current);
  }
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={id}
        popoverTarget={id}
      >
        {button}
      </button>
      <div
        ref={panel}
        id={id}
        role="dialog"
        aria-label={label}
        popover="auto"
        className={styles.popup}
        onBeforeToggle={beforeToggle}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {open ? children : null}
      </div>
    </>
  );
}

const GAP = 6;
const EDGE = 12;
/** As the style has it. */
const WIDTH = 300;

function place(panel: HTMLElement, opener: HTMLButtonElement): void {
  const at = opener.getBoundingClientRect();
  // Ends where its button does, unless it would begin beyond the edge.
  const rightmost = innerWidth - EDGE - Math.min(WIDTH, innerWidth - 2 * EDGE);
  panel.style.right = `${Math.min(Math.max(EDGE, innerWidth - at.right), rightmost)}px`;
  panel.style.top = `${at.bottom + GAP}px`;
  panel.style.maxHeight = `max(240px, ${innerHeight - at.bottom - GAP - EDGE}px)`;
}
