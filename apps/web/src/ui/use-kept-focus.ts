import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * A button that is switched off while it works loses the keyboard, which then begins at the top of the page. This brings it
 * back when the button works again, and to the form around it where nothing is left to be pressed.
 */
export function useKeptFocus(
  button: RefObject<HTMLButtonElement | null>,
  isOff: boolean,
  isBusy: boolean,
): void {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const element = button.current;
    if (!element) return;
    const isHere = document.activeElement === element;
    if (isOff && isHere) hadFocus.current = true;
    if (isBusy || !hadFocus.current) return;
    const isLost = isHere || document.activeElement === document.body;
    if (isLost && isOff) focusAround(element);
    else if (isLost) element.focus({ preventScroll: true });
    hadFocus.current = false;
  }, [button, isOff, isBusy]);
}

function focusAround(button: HTMLElement): void {
  const place = button.closest<HTMLElement>('form') ?? document.getElementById('content');
  if (!place) return;
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
