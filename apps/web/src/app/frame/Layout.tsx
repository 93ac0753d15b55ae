import { useEffect, useState, type ReactNode } from 'react';
import { useFirstMessages } from '#web/texts/messages.ts';
import { classes } from '#web/ui/classes.ts';
import { Drawer } from '#web/ui/overlays/Dialog.tsx';
import { closeDrawer, openDrawer, useDrawer } from './drawer.ts';
import { Sidebar, type Location } from './Sidebar.tsx';
import type { Person } from './PersonMenu.tsx';
import { TopBar, type TopBarProps } from './TopBar.tsx';
import styles from './Layout.module.css';

interface LayoutProps extends Pick<TopBarProps, 'title' | 'sync' | 'now' | 'theme' | 'onTheme' | 'onSearch'> {
  readonly location: Location;
  readonly person: Person;
  readonly onHelp: () => void;
  readonly onLogOut: () => void;
  readonly children: ReactNode;
}

/** The frame of every screen of the journal: sidebar or drawer, top bar, and the way past both. */
export function Layout(props: LayoutProps) {
  const { location, person, onHelp, onLogOut, children, ...bar } = props;
  const { shell } = useFirstMessages();
  const [mini, setMini] = useState(false);
  const menuOpen = useDrawer(({ open }) => open);
  const here = placeText(location);
  // The drawer belongs to the place where it was opened: arriving elsewhere closes it.
  useEffect(() => closeDrawer, [here]);
  useSearchKeys(props.onSearch);
  const sidebar = { location, person, onHelp: after(closeDrawer, onHelp), onLogOut };
  return (
    <div className={classes(styles.layout, mini && styles.mini)}>
      <a href="#content" className={styles.skip}>
        {shell.skip}
      </a>
      <div className={styles.side} data-tour="sidebar">
        <Sidebar {...sidebar} mini={mini} />
      </div>
      <Drawer open={menuOpen} onClose={closeDrawer} label={shell.menu}>
        <Sidebar {...sidebar} />
      </Drawer>
      <div className={styles.page}>
        <TopBar {...bar} collapsed={mini} onCollapse={() => setMini(!mini)} onOpenMenu={openDrawer} />
        <main id="content" tabIndex={-1} className={styles.content}>
          {children}
        </main>
      </div>
    </div>
  );
}

function placeText({ path, query }: Location): string {
  return `${path}?${new URLSearchParams(query)}`;
}

function after(first: () => void, then: () => void): () => void {
  return () => {
    first();
    then();
  };
}

/** Ctrl K or ⌘ K, wherever the reader is. */
function useSearchKeys(onSearch: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      onSearch();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [onSearch]);
}
