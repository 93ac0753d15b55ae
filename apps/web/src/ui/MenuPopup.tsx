import { Menu as Base } from '@base-ui/react/menu';
import type { RefObject } from 'react';
import { useGo } from './Anchor.tsx';
import type { MenuItem } from './Menu.tsx';
import styles from './MenuPopup.module.css';

export interface MenuPopupProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly side: 'top' | 'bottom' | 'right';
}

/** The list of a menu; a chunk of its own. */
export function MenuPopup({ label, items, open, onOpen, button, side }: MenuPopupProps) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        // A press on the button itself is the button's own business: it toggles.
        const pressed = details.event.target;
        if (pressed instanceof Node && button.current?.contains(pressed)) return;
        onOpen(next);
      }}
      modal={false}
    >
      <Base.Portal container={button.current?.closest('dialog') ?? undefined}>
        <Base.Positioner anchor={button} side={side} align="start" sideOffset={6} className={styles.place}>
          <Base.Popup aria-label={label} finalFocus={button} className={styles.popup}>
            {items.map((item) => (
              <Item key={item.text} item={item} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Item({ item }: { readonly item: MenuItem }) {
  const go = useGo();
  const { href, icon, text, startsGroup, current, onPress } = item;
  function press() {
    onPress?.();
    if (href) go(href);
  }
  return (
    <>
      {startsGroup ? <Base.Separator className={styles.line} /> : null}
      <Base.Item className={styles.item} onClick={press} aria-current={current ? 'page' : undefined}>
        {icon}
        {text}
      </Base.Item>
    </>
  );
}
