import { useId, useRef, useState, type RefObject, type ToggleEvent } from 'react';
import { useFocusBack } from '#web/ui/focus/use-focus-back.ts';
import { placePopover, type PopoverSide } from './place-popover.ts';

interface Popover {
  readonly open: boolean;
  readonly show: () => void;
  readonly hide: () => void;
  /** For the button that opens it. */
  readonly opener: {
    readonly ref: RefObject<HTMLButtonElement | null>;
    readonly 'aria-haspopup': 'menu' | 'dialog';
    readonly 'aria-expanded': boolean;
    readonly 'aria-controls': string;
    readonly popoverTarget: string;
  };
  /** For the element that opens. */
  readonly popover: {
    readonly ref: RefObject<HTMLDivElement | null>;
    readonly id: string;
    readonly role: 'menu' | 'dialog';
    readonly popover: 'auto';
    readonly onBeforeToggle: (event: ToggleEvent<HTMLDivElement>) => void;
    readonly onToggle: (event: ToggleEvent<HTMLDivElement>) => void;
  };
}

/**
 * A button and the popover of the browser that it opens: the popover lies above everything, closes on Escape and on a press
 * elsewhere, and gives the focus back.
 */
export function usePopover(role: 'menu' | 'dialog', side: PopoverSide): Popover {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useFocusBack(box, open);
  return {
    open,
    show: () => box.current?.showPopover(),
    hide: () => box.current?.hidePopover(),
    opener: {
      ref: button,
      'aria-haspopup': role,
      'aria-expanded': open,
      'aria-controls': id,
      popoverTarget: id,
    },
    popover: {
      ref: box,
      id,
      role,
      popover: 'auto',
      onBeforeToggle: ({ newState, currentTarget }) => {
        if (newState === 'open' && button.current) placePopover(currentTarget, button.current, side);
      },
      onToggle: ({ newState }) => setOpen(newState === 'open'),
    },
  };
}
