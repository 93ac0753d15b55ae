import { Landmark, LogOut, Target, UserRound } from 'lucide-react';
import { useFirstMessages } from '#web/texts/messages.ts';
import { classes } from '#web/ui/classes.ts';
import { Menu, type MenuItem } from '#web/ui/overlays/Menu.tsx';
import { Avatar } from './Avatar.tsx';
import { isAt, PATHS } from '#web/router/paths.ts';
import styles from './PersonMenu.module.css';

export interface Person {
  readonly name: string;
  /** Name of the principal account as the platform knows it; empty before one is linked. */
  readonly account: string;
  /** Address of a picture. */
  readonly avatar: string | null;
}

interface PersonMenuProps {
  readonly person: Person;
  readonly path: string;
  readonly mini: boolean;
  readonly onLogOut: () => void;
}

/** The trader at the bottom of the sidebar; opens what concerns the person. */
export function PersonMenu({ person, path, mini, onLogOut }: PersonMenuProps) {
  const { shell } = useFirstMessages();
  const title = person.name || person.account;
  const items: readonly MenuItem[] = [
    { text: shell.profile, href: PATHS.profile, icon: <UserRound size={16} aria-hidden="true" /> },
    { text: shell.plan, href: PATHS.plan, icon: <Target size={16} aria-hidden="true" /> },
    { text: shell.accounts, href: PATHS.accounts, icon: <Landmark size={16} aria-hidden="true" /> },
  ].map((item) => ({ ...item, current: isAt(path, item.href) }));
  const logOut: MenuItem = {
    text: shell.logOut,
    icon: <LogOut size={16} aria-hidden="true" />,
    onPress: onLogOut,
    startsGroup: true,
  };
  return (
    <div className={classes(styles.place, mini && styles.mini)} data-tour="person">
      <Menu
        label={title}
        items={[...items, logOut]}
        className={styles.person}
        side={mini ? 'right' : 'top'}
        hint={mini ? title : undefined}
      >
        <Avatar name={title} image={person.avatar} />
        <span className={mini ? 'sr-only' : styles.words}>
          <span className={styles.name}>{title}</span>{' '}
          {person.name ? <span className={styles.account}>{person.account}</span> : null}
          <span className="sr-only"> {shell.personMenu}</span>
        </span>
      </Menu>
    </div>
  );
}
