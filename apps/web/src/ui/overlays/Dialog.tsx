import { X } from 'lucide-react';
import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react';
import { useFirstMessages } from '#web/texts/messages.ts';
import { classes } from '#web/ui/classes.ts';
import styles from './Dialog.module.css';
import { IconButton } from '#web/ui/IconButton.tsx';
import { useFocusBack } from '#web/ui/focus/use-focus-back.ts';

interface DialogProps {
  readonly open: boolean;
  /** Escape, the close button and a press outside the dialog. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons at the end. */
  readonly actions?: ReactNode;
  readonly width?: 'narrow' | 'wide';
}

/** Something to be dealt with before going on. The browser's own dialog keeps the focus inside. */
export function Dialog({ open, onClose, title, children, actions, width = 'narrow' }: DialogProps) {
  const { ui } = useFirstMessages();
  const titleId = useId();
  return (
    <ModalBox
      open={open}
      onClose={onClose}
      labelledBy={titleId}
      className={classes(styles.dialog, styles[width])}
    >
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <IconButton small label={ui.close} icon={<X size={16} />} onClick={onClose} />
      </header>
      <div className={styles.body}>{children}</div>
      {actions ? <footer className={styles.actions}>{actions}</footer> : null}
    </ModalBox>
  );
}

interface DrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly label: string;
  readonly children: ReactNode;
}

/** A panel over the left edge, for navigation on small screens. */
export function Drawer({ open, onClose, label, children }: DrawerProps) {
  return (
    <ModalBox open={open} onClose={onClose} label={label} className={styles.drawer}>
      {children}
    </ModalBox>
  );
}

interface ModalBoxProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly className: string | undefined;
  readonly label?: string;
  readonly labelledBy?: string;
  readonly children: ReactNode;
}

/** A modal dialog without anything of its own but its edge. */
export function ModalBox({ open, onClose, className, label, labelledBy, children }: ModalBoxProps) {
  const box = useRef<HTMLDialogElement>(null);
  useFocusBack(box, open);
  useEffect(() => {
    const dialog = box.current;
    if (!dialog || dialog.open === open) return;
    if (!open) return dialog.close();
    dialog.showModal();
    // What asks for something begins in its first field, not at the button that closes it.
    dialog.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [open]);
  function closeFromBackdrop(event: MouseEvent<HTMLDialogElement>) {
    if (event.target === box.current && isOutside(event, box.current)) onClose();
  }
  return (
    <dialog
      ref={box}
      className={className}
      aria-label={label}
      aria-labelledby={labelledBy}
      onClose={onClose}
      onPointerDown={closeFromBackdrop}
    >
      {open ? children : null}
    </dialog>
  );
}

/** The backdrop belongs to the dialog element: only the position distinguishes a press outside from one on its edge. */
function isOutside(event: MouseEvent, box: HTMLElement): boolean {
  const { left, right, top, bottom } = box.getBoundingClientRect();
  const { clientX, clientY } = event;
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
