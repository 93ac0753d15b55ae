import { useState } from 'react';
import { confirmAddress, takeAddressBack } from '@daybook/api/identity/address-change.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { call } from '#web/server/call.ts';
import { mailedLink } from '#web/server/mailed-link.ts';
import { codeOf, problemSentence } from '#web/server/problem.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EntryPage } from '#web/ui/entry/EntryPage.tsx';
import form from '#web/ui/fields/Form.module.css';
import { EntryNotice } from '#web/ui/entry/EntryNotice.tsx';
import { useAction, type Action } from '#web/ui/overlays/use-action.ts';
import { useMessages } from '#web/texts/messages.ts';

/** A new address under the link of an e-mail. */
export function ConfirmAddressScreen() {
  const words = useMessages().entry.confirmAddress;
  return <AddressLink words={words} link={mailedLink('address')} endpoint={confirmAddress} />;
}

/** Restores the former address, opened by the link of the email about the change. */
export function TakeAddressBackScreen() {
  const words = useMessages().entry.takeAddressBack;
  return <AddressLink words={words} link={mailedLink('former-address')} endpoint={takeAddressBack} />;
}

interface AddressLinkProps {
  readonly words: Messages['entry']['confirmAddress' | 'takeAddressBack'];
  readonly link: ReturnType<typeof mailedLink>;
  readonly endpoint: typeof confirmAddress | typeof takeAddressBack;
}

function AddressLink({ words, link, endpoint }: AddressLinkProps) {
  const messages = useMessages();
  const [state, setState] = useState<'asking' | 'done' | 'dead'>(link === null ? 'dead' : 'asking');
  // Who is signed in here is led home from the sign-in page.
  const next = { href: '/auth/login', words: words.next };
  if (link === null || state === 'dead')
    return <EntryNotice title={messages.entry.deadLink.title} text={words.dead} next={next} />;
  if (state === 'done') return <EntryNotice title={words.doneTitle} text={words.done} next={next} />;
  const { id, token } = link;
  async function use(): Promise<string | null> {
    try {
      await call(endpoint, { params: { id }, body: { token } });
      setState('done');
      return null;
    } catch (error) {
      if (codeOf(error) !== '010') return problemSentence(error, messages);
      setState('dead');
      return null;
    }
  }
  return <Press words={words} onPress={use} />;
}

interface PressProps {
  readonly words: { readonly title: string; readonly text: string; readonly confirm: string };
  readonly onPress: Action;
}

/** Opening a link changes nothing, since mail scanners open links too: a press does. */
function Press({ words, onPress }: PressProps) {
  const { busy, refusal, run } = useAction(onPress);
  return (
    <EntryPage title={words.title} text={words.text}>
      <div className={form.form}>
        {refusal ? <Banner tone="error">{refusal}</Banner> : null}
        <Button kind="filled" wide busy={busy} onClick={run}>
          {words.confirm}
        </Button>
      </div>
    </EntryPage>
  );
}
