import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useFirstMessages } from '#web/texts/messages.ts';
import { classes } from '#web/ui/classes.ts';
import { closeToast, TOAST_MS, useToasts, type ToastAction, type ToastMessage } from './toasts.ts';
import styles from './Toasts.module.css';

const ICONS = { success: CircleCheck, info: Info, error: CircleAlert } as const;

/** The place of toasts; is once in the page, empty or not, so that what arrives is read aloud. */
export function Toasts() {
  const shown = useToasts((toasts) => toasts.shown);
  const { ui } = useFirstMessages();
  const place = useRef<HTMLElement>(null);
  useReachKey(place);
  return (
    <section ref={place} aria-label={ui.notifications} aria-live="polite" className={styles.place}>
      {shown.map((toast) => (
        <Toast key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function Toast({ toast }: { readonly toast: ToastMessage }) {
  const { ui } = useFirstMessages();
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
      <p className={styles.text}>
        {toast.text}
        {toast.note ? <small>{toast.note}</small> : null}
      </p>
      {toast.action ? <Action id={toast.id} action={toast.action} /> : null}
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

function Action({ id, action }: { readonly id: number; readonly action: ToastAction }) {
  function run() {
    closeToast(id);
    action.run();
  }
  return (
    <button type="button" className={styles.action} aria-keyshortcuts={REACH_KEY} onClick={run}>
      {action.label}
    </button>
  );
}

/** The key that other programs use for reaching what is next to their main part. */
const REACH_KEY = 'F6';

/** Toasts are at the end of the page, too far to tab to within their time: one key leads to the newest, Escape back. */
function useReachKey(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let cameFrom: Element | null = null;
    function reach(event: KeyboardEvent) {
      const isInside = place.current?.contains(document.activeElement) === true;
      if (event.key === 'Escape' && isInside && cameFrom instanceof HTMLElement) return cameFrom.focus();
      if (event.key !== REACH_KEY || isInside) return;
      const target = place.current?.lastElementChild?.querySelector('button');
      if (!target) return;
      event.preventDefault();
      cameFrom = document.activeElement;
      target.focus();
    }
    document.addEventListener('keydown', reach);
    return () => document.removeEventListener('keydown', reach);
  }, [place]);
}

/** Closes the toast when its time is used up; the clock stops while it is paused. */
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
