import { Anchor } from '#web/ui/Anchor.tsx';
import styles from './Tabs.module.css';

export interface Tab {
  readonly href: string;
  readonly text: string;
  readonly current: boolean;
}

export interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
}

/** Views of one thing, each with an address of its own: a row of links, underlined at the current one. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      <ul className={styles.row}>
        {tabs.map(({ href, text, current }) => (
          <li key={text}>
            <Anchor href={href} className={styles.tab} aria-current={current ? 'page' : undefined}>
              {text}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
