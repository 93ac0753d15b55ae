import { useState } from 'react';
import type { Session } from '@daybook/api/identity/sessions.ts';
import { UnsavedList } from '#web/journal/UnsavedList.tsx';
import { unsavedNames } from '#web/server/unsaved.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { useRowFocus } from '#web/ui/focus/use-row-focus.ts';
import { instantText } from './instant-text.ts';
import { clientName } from './session-words.ts';
import styles from './Profile.module.css';

export interface SessionsProps {
  readonly sessions: readonly Session[];
  /** A sentence when it did not work. */
  readonly onEnd: (session: Session) => Promise<string | null>;
  readonly onEverywhere: () => Promise<string | null>;
}

/** Where the trader is signed in. */
export function Sessions({ sessions, onEnd, onEverywhere }: SessionsProps) {
  const words = useMessages().profile.sessions;
  const rowFocus = useRowFocus();
  // What signing out would lose, while it is asked.
  const [unsaved, setUnsaved] = useState<readonly string[] | null>(null);
  const close = () => setUnsaved(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  async function everywhere() {
    close();
    setRefusal(await onEverywhere());
    return null;
  }
  return (
    <Card label={words.title} className={styles.form}>
      <h2 className={styles.heading}>{words.title}</h2>
      {refusal ? <Banner tone="error">{refusal}</Banner> : null}
      <ul {...rowFocus} className={styles.rows}>
        {sessions.map((session) => (
          <Row key={session.id} session={session} onEnd={() => void onEnd(session).then(setRefusal)} />
        ))}
      </ul>
      <div className={styles.actions}>
        <Button onClick={() => void unsavedNames().then(setUnsaved)}>{words.everywhere}</Button>
      </div>
      {unsaved ? (
        <ConfirmDialog
          title={words.everywhereTitle}
          action={words.everywhere}
          onConfirm={everywhere}
          onClose={close}
        >
          <p>{words.everywhereText}</p>
          {unsaved.length > 0 ? <UnsavedList names={unsaved} onGo={close} /> : null}
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}

function Row({ session, onEnd }: { readonly session: Session; readonly onEnd: () => void }) {
  const messages = useMessages();
  const words = messages.profile.sessions;
  const name = clientName(session.client, messages);
  const facts = [
    words.lastUsed(instantText(session.lastUsedAt)),
    words.since(instantText(session.createdAt)),
  ];
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <p>
          {name} {session.isCurrent ? <Chip>{words.here}</Chip> : null}
        </p>
        <p className={styles.help}>{[...facts, words.from(session.network)].join(' · ')}</p>
      </div>
      {session.isCurrent ? null : (
        <Button kind="plain" aria-label={words.signOutOf(name)} onClick={onEnd}>
          {words.signOut}
        </Button>
      )}
    </li>
  );
}
