import { useState, type ComponentPropsWithRef, type FocusEvent, type MouseEvent } from 'react';

type Pressed = Pick<ComponentPropsWithRef<'button'>, 'onClick' | 'onFocus' | 'onBlur'>;

/**
 * A button that is switched off loses the keyboard, which then begins at the top of the page. This switches off one that has
 * the keyboard without taking it away: it says so, and its press does nothing; once the focus has moved on, it is off as
 * any other. Gives the attributes of the button.
 */
export function useKeptFocus(isOff: boolean, { onClick, onFocus, onBlur }: Pressed) {
  const [hasFocus, setHasFocus] = useState(false);
  return {
    disabled: isOff && !hasFocus,
    'aria-disabled': (isOff && hasFocus) || undefined,
    onClick: (event: MouseEvent<HTMLButtonElement>) => (isOff ? stop(event) : onClick?.(event)),
    onFocus: (event: FocusEvent<HTMLButtonElement>) => {
      setHasFocus(true);
      onFocus?.(event);
    },
    onBlur: (event: FocusEvent<HTMLButtonElement>) => {
      // A window that was left keeps its place: the button has the keyboard when the trader is back.
      if (document.activeElement !== event.currentTarget) setHasFocus(false);
      onBlur?.(event);
    },
  };
}

/** Neither a press nor the sending of a form by Enter in one of its fields. */
function stop(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Hands the keyboard to the content before the control that has it goes away. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}
