import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '#web/texts/messages.ts';
import { classes } from './classes.ts';
import { closeToast, TOAST_MS, useToasts, type ToastMessage } from './toasts.ts';
import styles from './Toasts.module.css';

const ICONS = { success: CircleCheck, info: Info, error: CircleAlert } as const;

/** The place of toasts; stands once in the page, empty or not, so that what arrives is read aloud. */
export function Toasts() {
  const shown = useToasts((toasts) => toasts.shown);
  const { ui } = useMessages();
  return (
    <section aria-label={ui.notifications} aria-live="polite" className={styles.place}>
      {shown.map((toast) => (
        <Toast key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function Toast({ toast }: { readonly toast: ToastMessage }) {
  const { ui } = useMessages();
  const [paused, setPaused] = useState(false);
  useClosing(toast.id, paused);
  const Icon = ICONS[toast.tone];
  return (
    <div
      className={classes(styles.toast, styles[toast.tone])}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon size={16} className={styles.icon} aria-hidden="true" />
      <p className={styles.text}>{toast.text}</p>
      <button
        type="button"
        className={styles.close}
        aria-label={ui.close}
        onClick={() => closeToast(toast.id)}
      >
        <X size={14} aria-hidden="true" />
      </button>
    </div>
  );
}

/** Closes the toast when its time is used up; the clock stands still while it is paused. */
function useClosing(id: number, paused: boolean): void {
  const left = useRef(TOAST_MS);
  useEffect(() => {
    if (paused) return;
    const since = performance.now();
    const timer = setTimeout(() => closeToast(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - since;
    };
  }, [id, paused]);
}
