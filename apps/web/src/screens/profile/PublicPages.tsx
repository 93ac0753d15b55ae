import { useEffect, useState } from 'react';
import type { PublicProfile } from '@daybook/api/public/top-traders.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import styles from './PublicPages.module.css';

export interface PublicPagesProps {
  /** As the profile says; another answer is asked for when it changes. */
  readonly isPublic: boolean;
  /** Both throw when the server refuses or is not reached. */
  readonly onLoad: () => Promise<PublicProfile>;
  readonly onRenew: () => Promise<PublicProfile>;
}

/** The address of the trader's public pages, and another address for them. */
export function PublicPages({ isPublic, onLoad, onRenew }: PublicPagesProps) {
  const { pages } = useMessages();
  const words = pages.profile;
  const [present, setPresent] = useState<PublicProfile | null>(null);
  const [message, setMessage] = useState('');
  useEffect(() => {
    let isWanted = true;
    onLoad().then(
      (profile) => isWanted && setPresent(profile),
      () => isWanted && setMessage(words.failed),
    );
    return () => {
      isWanted = false;
    };
  }, [isPublic, onLoad, words.failed]);
  async function renew(): Promise<void> {
    try {
      setPresent(await onRenew());
      setMessage(words.renewed);
    } catch {
      setMessage(words.failed); // whatever the reason, the old address still holds
    }
  }
  return (
    <Card label={words.title}>
      <h2 className={styles.heading}>{words.title}</h2>
      {isPublic ? (
        <div className={styles.body}>
          {present && <a href={`/trader/dashboard/${present.publicUuid}`}>{words.address}</a>}
          <a href="/top/traders">{pages.topTraders}</a>
          <Button onClick={() => renew().catch(reportError)}>{words.renew}</Button>
          <p className={styles.help}>{words.renewHelp}</p>
        </div>
      ) : (
        <p className={styles.help}>{words.notPublic}</p>
      )}
      <p role="status" className={styles.help}>
        {message}
      </p>
    </Card>
  );
}
