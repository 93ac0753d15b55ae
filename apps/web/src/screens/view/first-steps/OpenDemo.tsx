import { useState } from 'react';
import { SIGN_OUT_REQUEST } from '@daybook/api/first-load/sign-out-request.ts';
import { openDemo, readInstallation } from '@daybook/api/identity/installation.ts';
import { HOME } from '#web/router/return-address.ts';
import { call } from '#web/server/call.ts';
import { loadPage } from '#web/server/drafts.ts';
import { problemSentence } from '#web/server/problem.ts';
import { signInWith } from '#web/server/sign-in.ts';
import { useCall } from '#web/server/use-call.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { DemoProgress } from '#web/ui/entry/DemoProgress.tsx';
import { DemoSignInCard, type DemoSignIn } from '#web/ui/entry/DemoSignIn.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { showToast } from '#web/ui/overlays/toasts.ts';
import styles from './FirstSteps.module.css';

/** The demo beside an empty journal, where this installation offers it: made on request, and another sign-in than one's own. */
export function OpenDemo() {
  const messages = useMessages();
  const { firstSteps: words, entry } = messages;
  const offered = useCall(readInstallation, {}, { onFailure: () => null }).answer?.canOpenDemo ?? false;
  const [made, setMade] = useState<'making' | 'closed' | DemoSignIn | null>(null);
  async function make() {
    setMade('making');
    try {
      setMade(await call(openDemo, { body: {} }));
    } catch (error) {
      setMade(null);
      showToast('error', problemSentence(error, messages));
    }
  }
  if (!offered || made === 'closed') return null;
  if (made === 'making') return <DemoProgress />;
  return (
    <div className={styles.demo}>
      {words.lookAround}{' '}
      <Button kind="plain" className={styles.open} onClick={() => void make()}>
        {words.openDemo}
      </Button>
      {made ? (
        <Dialog open title={entry.installation.demoTitle} onClose={() => setMade('closed')}>
          <div className={styles.made}>
            <DemoSignInCard signIn={made} />
            <p className={styles.text}>{words.anotherSignIn}</p>
            <Button kind="filled" wide onClick={() => void signInAnew(made).catch(reportError)}>
              {entry.installation.open}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </div>
  );
}

/** Leaves one's own journal for the demo's, on a page that knows nothing of the first. */
async function signInAnew({ username, password }: DemoSignIn): Promise<void> {
  await call(SIGN_OUT_REQUEST, { body: {} });
  await signInWith(username, password);
  loadPage(() => window.location.assign(HOME));
}
