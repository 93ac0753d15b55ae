import type { ReactNode } from 'react';
import { useMessages } from '#web/texts/messages.ts';
import { classes } from '#web/ui/classes.ts';
import { Mark } from '#web/ui/Mark.tsx';
import styles from './EntryPage.module.css';

interface EntryPageProps {
  readonly title: string;
  readonly text?: string | undefined;
  readonly children: ReactNode;
  readonly wide?: boolean;
}

/** A card in the middle of an otherwise empty page: sign-in, passwords, first start. It fades in after 700 ms. */
export function EntryPage({ title, text, children, wide = false }: EntryPageProps) {
  const { shell } = useMessages();
  return (
    <main className={styles.page}>
      <div className={classes(styles.card, wide && styles.wide)}>
        <div className={styles.brand}>
          <Mark size={36} />
          {shell.brand}
        </div>
        <h1 className={styles.title}>{title}</h1>
        {text ? <p className={styles.text}>{text}</p> : null}
        {children}
      </div>
    </main>
  );
}
