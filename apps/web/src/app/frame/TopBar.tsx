import { Menu as MenuIcon, Moon, PanelLeft, RefreshCw, Search, Sun } from 'lucide-react';
import { useFirstMessages } from '#web/texts/messages.ts';
import type { Theme } from '#web/ui/theme.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Spinner } from '#web/ui/page/Spinner.tsx';
import { syncText, type SyncView } from '#web/journal/update/sync-text.ts';
import styles from './TopBar.module.css';

/** The state of updating, and the press that starts it. */
export interface SyncControl extends SyncView {
  /** Whether there is an account that an update would ask for. */
  readonly hasAccount: boolean;
  readonly running: boolean;
  readonly onUpdate: () => void;
}

export interface TopBarProps {
  /** Page title, shown on phones. */
  readonly title: string;
  /** Null while it is not known. */
  readonly sync: SyncControl | null;
  /** Instant in milliseconds, for "today". */
  readonly now: number;
  readonly theme: Theme;
  readonly onTheme: (theme: Theme) => void;
  readonly onSearch: () => void;
  readonly collapsed: boolean;
  readonly onCollapse: () => void;
  readonly onOpenMenu: () => void;
}

const ON_A_MAC = /^(Mac|iP)/.test(navigator.platform);

/** Collapse, search, last update, update, theme. On phones: menu, title, update as an icon, theme. Nothing to update without an account. */
export function TopBar(props: TopBarProps) {
  const { title, sync, now, theme, onTheme } = props;
  const messages = useFirstMessages();
  const { shell } = messages;
  const other: Theme = theme === 'dark' ? 'light' : 'dark';
  const ThemeIcon = theme === 'dark' ? Sun : Moon;
  return (
    <header className={styles.bar}>
      <Places {...props} />
      <span className={styles.title}>{title}</span>
      {sync && !sync.hasAccount ? (
        <span className={styles.synced} data-tour="sync">
          {shell.noAccount}
        </span>
      ) : (
        <>
          {sync ? <span className={styles.synced}>{syncText(sync, now, messages)}</span> : null}
          <Update sync={sync} />
        </>
      )}
      <IconButton
        label={other === 'dark' ? shell.darkTheme : shell.lightTheme}
        icon={<ThemeIcon size={16} aria-hidden="true" />}
        onClick={() => onTheme(other)}
      />
    </header>
  );
}

function Places({ collapsed, onCollapse, onOpenMenu, onSearch }: TopBarProps) {
  const { shell } = useFirstMessages();
  return (
    <>
      <IconButton
        className={styles.menu}
        data-tour="menu"
        label={shell.openMenu}
        aria-haspopup="dialog"
        icon={<MenuIcon size={18} aria-hidden="true" />}
        onClick={onOpenMenu}
      />
      <IconButton
        className={styles.collapse}
        label={collapsed ? shell.expand : shell.collapse}
        icon={<PanelLeft size={16} aria-hidden="true" />}
        onClick={onCollapse}
      />
      <button type="button" className={styles.search} aria-keyshortcuts="Control+K Meta+K" onClick={onSearch}>
        <Search size={14} aria-hidden="true" />
        <span className={styles.searchText}>{shell.search}</span>
        <kbd className={styles.keys}>{ON_A_MAC ? '⌘ K' : shell.searchKeys}</kbd>
      </button>
    </>
  );
}

function Update({ sync }: Pick<TopBarProps, 'sync'>) {
  const { shell } = useFirstMessages();
  const running = sync?.running ?? false;
  return (
    <span className={styles.update} data-tour="sync">
      <Button
        kind="filled"
        className={styles.updateButton}
        disabled={!sync || running}
        aria-busy={running || undefined}
        data-hint={sync?.leftToday === 0 ? shell.noneLeft : undefined}
        onClick={sync?.onUpdate}
      >
        {running ? <Spinner size={14} /> : <RefreshCw size={14} aria-hidden="true" />}
        <span className={styles.updateText}>{running ? shell.updating : shell.update}</span>
      </Button>
    </span>
  );
}
