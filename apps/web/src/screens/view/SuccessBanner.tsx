import { useFirstMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { useGo } from '#web/ui/Anchor.tsx';
import { HOME } from '#web/router/return-address.ts';
import styles from './ViewFigures.module.css';

/** Says that the password was set; the address says so, until the banner is closed. */
export function SuccessBanner({ path }: { readonly path: string }) {
  const { shell } = useFirstMessages();
  const go = useGo();
  if (path !== `${HOME}/SUCCESS`) return null;
  return (
    <div className={styles.below}>
      <Banner tone="success" onClose={() => go(HOME, { replace: true })}>
        {shell.passwordUpdated}
      </Banner>
    </div>
  );
}
