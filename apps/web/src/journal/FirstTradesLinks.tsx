import { useFirstMessages } from '#web/texts/messages.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import styles from './FirstTradesLinks.module.css';
import { PATHS } from '#web/router/paths.ts';

/** The two ways to the first trades, wherever there are none yet: a file, or an account that is linked. */
export function FirstTradesLinks() {
  const { shell } = useFirstMessages();
  return (
    <div className={styles.links}>
      <ButtonLink kind="filled" href={PATHS.imports}>
        {shell.imports}
      </ButtonLink>
      <ButtonLink href={PATHS.accounts}>{shell.accounts}</ButtonLink>
    </div>
  );
}
