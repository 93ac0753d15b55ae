import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';

/** A place to go or a thing to do. A line is drawn above the first item of each group. */
export interface MenuItem {
  readonly text: string;
  readonly icon?: ReactNode;
  readonly href?: string;
  readonly onPress?: () => void;
  readonly startsGroup?: boolean;
  readonly current?: boolean;
}

export interface MenuProps {
  /** Names the list; the button is named by what it shows. */
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly className?: string | undefined;
  /** What the button shows. */
  readonly children: ReactNode;
  readonly side?: 'top' | 'bottom' | 'right';
  /** A hint beside the button, where it shows an icon alone. */
  readonly hint?: string | undefined;
}

const load = () => import('./MenuPopup.tsx');
const MenuPopup = lazy(async () => ({ default: (await load()).MenuPopup }));

/** A button that opens a list of places and actions. The list is loaded when the button is first pointed at, focused or pressed. */
export function Menu({ label, items, className, children, side = 'bottom', hint }: MenuProps) {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  function toggle() {
    setWasOpened(true);
    setOpen(!open);
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={open}
        data-hint={open ? undefined : hint}
        data-hint-side="right"
        onPointerEnter={load}
        onFocus={load}
        onClick={toggle}
      >
        {children}
      </button>
      {wasOpened ? (
        <Suspense fallback={null}>
          <MenuPopup label={label} items={items} open={open} onOpen={setOpen} button={button} side={side} />
        </Suspense>
      ) : null}
    </>
  );
}
