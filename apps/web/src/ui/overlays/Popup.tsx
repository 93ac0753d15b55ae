import type { ReactNode } from 'react';
import { usePopover } from './use-popover.ts';
import styles from './Popup.module.css';

interface PopupProps {
  /** Names the panel; the button is named by what it shows. */
  readonly label: string;
  readonly className?: string | undefined;
  /** What the button shows. */
  readonly button: ReactNode;
  readonly children: ReactNode;
}

/** A button that opens a panel of controls below it, right edges in line. */
export function Popup({ label, className, button, children }: PopupProps) {
  const { open, opener, popover } = usePopover('dialog', 'panel-below');
  return (
    <>
      <button {...opener} type="button" className={className}>
        {button}
      </button>
      <div {...popover} aria-label={label} className={styles.popup}>
        {open ? children : null}
      </div>
    </>
  );
}
