import type { KeyboardEvent, ReactNode } from 'react';
import { Anchor } from '#web/ui/Anchor.tsx';
import { itemAfterKey } from './menu-keys.ts';
import type { PopoverSide } from './place-popover.ts';
import { usePopover } from './use-popover.ts';
import styles from './Menu.module.css';

/** A place to go or a thing to do. A line is drawn above the first item of each group. */
export interface MenuItem {
  readonly text: string;
  readonly icon?: ReactNode;
  readonly href?: string;
  readonly onPress?: () => void;
  readonly startsGroup?: boolean;
  readonly current?: boolean;
}

export type MenuSide = Extract<PopoverSide, 'top' | 'bottom' | 'right' | 'end'>;

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

/** A button that opens a list of places and actions. */
export function Menu({ label, items, className, children, side = 'bottom', hint }: MenuProps) {
  const { open, hide, opener, popover } = usePopover('menu', side);
  return (
    <>
      <button
        {...opener}
        type="button"
        className={className}
        data-hint={open ? undefined : hint}
        data-hint-side="right"
      >
        {children}
      </button>
      <div {...popover} aria-label={label} className={styles.popup} onKeyDown={moveFocus}>
        {items.map((item, at) => (
          <Item key={item.text} item={item} isFirst={at === 0} onDone={hide} />
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
