import { useId, useRef, useState, type KeyboardEvent, type ReactNode, type ToggleEvent } from 'react';
import { Anchor } from '#web/ui/Anchor.tsx';
import { itemAfterKey } from './menu-keys.ts';
import styles from './Menu.module.css';
import { useFocusBack } from '#web/ui/focus/use-focus-back.ts';

/** A place to go or a thing to do. A line is drawn above the first item of each group. */
export interface MenuItem {
  readonly text: string;
  readonly icon?: ReactNode;
  readonly href?: string;
  readonly onPress?: () => void;
  readonly startsGroup?: boolean;
  readonly current?: boolean;
}

/** `end` is below, with the right edges in line. */
export type MenuSide = 'top' | 'bottom' | 'right' | 'end';

export interface MenuProps {
  /** Names the list; the button is named by what it shows. */
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly className?: string | undefined;
  /** What the button shows. */
  readonly children: ReactNode;
  readonly side?: MenuSide;
  /** A hint next to the button, where it shows an icon alone. */
  readonly hint?: string | undefined;
}

/**
 * A button that opens a list of places and actions. The list is a popover of the browser: it lies above everything,
 * closes on Escape and on a press elsewhere, and gives the focus back.
 */
export function Menu({ label, items, className, children, side = 'bottom', hint }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useFocusBack(list, open);
  function beforeToggle(event: ToggleEvent<HTMLDivElement>) {
    if (event.newState === 'open' && button.current) place(event.currentTarget, button.current, side);
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={id}
        data-hint={open ? undefined : hint}
        data-hint-side="right"
        popoverTarget={id}
      >
        {children}
      </button>
      <div
        ref={list}
        id={id}
        role="menu"
        aria-label={label}
        popover="auto"
        className={styles.popup}
        onBeforeToggle={beforeToggle}
        onToggle={(event) => setOpen(event.newState === 'open')}
        onKeyDown={moveFocus}
      >
        {items.map((item, at) => (
          <Item key={item.text} item={item} isFirst={at === 0} onDone={() => list.current?.hidePopover()} />
        ))}
      </div>
    </>
  );
}

interface ItemProps {
  readonly item: MenuItem;
  /** The first item has the keyboard as soon as the list is shown. */
  readonly isFirst: boolean;
  readonly onDone: () => void;
}

function Item({ item, isFirst, onDone }: ItemProps) {
  const { href, icon, text, startsGroup, current, onPress } = item;
  function press() {
    onDone();
    onPress?.();
  }
  const shared = {
    role: 'menuitem',
    tabIndex: -1,
    className: styles.item,
    'aria-current': current ? ('page' as const) : undefined,
    ref: isFirst ? beginHere : undefined,
    onClick: press,
  };
  return (
    <>
      {startsGroup ? <div role="separator" className={styles.line} /> : null}
      {href ? (
        <Anchor {...shared} href={href}>
          {icon}
          {text}
        </Anchor>
      ) : (
        <button type="button" {...shared}>
          {icon}
          {text}
        </button>
      )}
    </>
  );
}

/** React's own autoFocus acts when an element is made; a popover looks for the attribute whenever it is shown. */
function beginHere(item: HTMLElement | null): void {
  item?.setAttribute('autofocus', '');
}

function itemsOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[role="menuitem"]')];
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const list = event.currentTarget;
  if (event.key === 'Tab') return list.hidePopover();
  if (event.key === ' ' && event.target instanceof HTMLAnchorElement) event.target.click();
  const items = itemsOf(list);
  const texts = items.map((item) => item.textContent ?? '');
  const at = items.findIndex((item) => item === document.activeElement);
  const next = itemAfterKey(event.key, at, texts);
  if (next === null) return;
  event.preventDefault();
  items[next]?.focus();
}

const GAP = 6;
const EDGE = 12;
/** More than a list needs whose lines are not broken. */
const LIST_WIDTH = 320;

/** Whether a list below or above a button has more space at its left than at its right, and little there. */
function isCrowded({ left, right }: DOMRect): boolean {
  return innerWidth - left < LIST_WIDTH && right > innerWidth - left;
}

/** Set from edges alone, since the list has no size before it is shown. */
function place(list: HTMLElement, button: HTMLElement, side: MenuSide): void {
  const at = button.getBoundingClientRect();
  const { style } = list;
  const isAtEnd = side === 'end' || (side !== 'right' && isCrowded(at));
  style.left = isAtEnd ? 'auto' : `${side === 'right' ? at.right + GAP : at.left}px`;
  style.right = isAtEnd ? `${innerWidth - at.right}px` : 'auto';
  if (side !== 'right') style.maxWidth = `${(isAtEnd ? at.right : innerWidth - at.left) - EDGE}px`;
  // Next to a button in the upper half the list runs downwards, else it would leave the window.
  const isBelow = side === 'bottom' || side === 'end';
  const isDownwards = isBelow || (side === 'right' && at.top < innerHeight / 2);
  style.top = isDownwards ? `${isBelow ? at.bottom + GAP : at.top}px` : 'auto';
  style.bottom = isDownwards ? 'auto' : `${innerHeight - (side === 'top' ? at.top - GAP : at.bottom)}px`;
}
