import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { placePopover } from './place-popover.ts';
import styles from './Hints.module.css';

interface Shown {
  readonly text: string;
  readonly anchor: Element;
}

const WAIT_MS = 350;

/**
 * Shows the text of the nearest `data-hint` attribute while a control is pointed at or has the keyboard, and
 * after a press where `data-hint-press` says so. It is above its control, to the right with `data-hint-side="right"`. Used once in the page. Stays while the pointer is on the hint itself; Escape puts it away (WCAG 1.4.13).
 */
export function Hints() {
  const [shown, setShown] = useState<Shown | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useHintEvents(box, setShown);
  useLayoutEffect(() => {
    const hint = box.current;
    if (!hint) return;
    if (!shown) return void (hint.matches(':popover-open') && hint.hidePopover());
    hint.showPopover();
    const isRight = shown.anchor.getAttribute('data-hint-side') === 'right';
    placePopover(hint, shown.anchor, isRight ? 'hint-right' : 'hint');
  }, [shown]);
  return (
    <div ref={box} popover="manual" aria-hidden="true" className={styles.hint}>
      {shown?.text}
    </div>
  );
}

function useHintEvents(
  box: React.RefObject<HTMLDivElement | null>,
  setShown: (shown: Shown | null) => void,
): void {
  useEffect(() => {
    let timer = 0;
    const show = (target: EventTarget | null, wait: number) => {
      clearTimeout(timer);
      if (target instanceof Node && box.current?.contains(target)) return;
      const anchor = target instanceof Element ? target.closest('[data-hint]') : null;
      const text = anchor?.getAttribute('data-hint');
      timer = window.setTimeout(() => setShown(anchor && text ? { text, anchor } : null), anchor ? wait : 80);
    };
    const over = (event: PointerEvent) => event.pointerType !== 'touch' && show(event.target, WAIT_MS);
    const focus = (event: FocusEvent) => isKeyboardFocus(event.target) && show(event.target, 0);
    const press = (event: MouseEvent) =>
      event.target instanceof Element && event.target.closest('[data-hint-press]') && show(event.target, 0);
    const hide = () => show(null, 0);
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && setShown(null);
    const undo = new AbortController();
    const { signal } = undo;
    document.addEventListener('pointerover', over, { signal });
    document.addEventListener('pointerdown', hide, { signal });
    document.addEventListener('click', press, { signal });
    document.addEventListener('focusin', focus, { signal });
    document.addEventListener('focusout', hide, { signal });
    document.addEventListener('keydown', escape, { signal });
    return () => {
      clearTimeout(timer);
      undo.abort();
    };
  }, [box, setShown]);
}

function isKeyboardFocus(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(':focus-visible');
}
