import { useState } from 'react';
import { confirmAddress } from '@daybook/api/address-change.ts';
import { ConfirmAddressPage } from '#web/screens/confirm-address/ConfirmAddressPage.tsx';
import { call } from '#web/server/call.ts';
import { mailedAddress } from '#web/server/mailed-link.ts';
import { codeOf, problemSentence } from '#web/server/problem.ts';
import { EntryNotice } from '#web/shell/EntryNotice.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { useTitle } from './title.ts';

/** A new address under the link of an e-mail. */
export function ConfirmAddressRoute() {
  const messages = useMessages();
  const { entry } = messages;
  const words = entry.confirmAddress;
  const link = mailedAddress();
  const [state, setState] = useState<'asking' | 'done' | 'dead'>(link === null ? 'dead' : 'asking');
  useTitle(words.title);
  // Who is signed in here is led home from the sign-in page.
  const next = { href: '/auth/login', words: words.next };
  if (link === null || state === 'dead')
    return <EntryNotice title={entry.deadLink.title} text={words.dead} next={next} />;
  if (state === 'done') return <EntryNotice title={words.doneTitle} text={words.done} next={next} />;
  const { id, token } = link;
  async function confirm(): Promise<string | null> {
    try {
      await call(confirmAddress, { params: { id }, body: { token } });
      setState('done');
      return null;
    } catch (error) {
      if (codeOf(error) !== '010') return problemSentence(error, messages);
      setState('dead');
      return null;
    }
  }
  return <ConfirmAddressPage onConfirm={confirm} />;
}
