import { useEffect, type RefObject } from 'react';

/** Calls back where a press, or the focus by the keyboard, goes to something outside of an element; while `isOpen`. */
export function usePressOutside(
  inside: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onOutside: () => void,
): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const look = ({ target }: Event) => {
      if (target instanceof Node && !inside.current?.contains(target)) onOutside();
    };
    // A click, because a finger that scrolls to read on presses too.
    document.addEventListener('click', look);
    document.addEventListener('focusin', look);
    return () => {
      document.removeEventListener('click', look);
      document.removeEventListener('focusin', look);
    };
  });
}
