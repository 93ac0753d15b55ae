import { useState } from 'react';
import { confirmAddress, takeAddressBack } from '@daybook/api/address-change.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { AddressLinkPage } from './AddressLinkPage.tsx';
import { call } from '#web/server/call.ts';
import { mailedAddress } from '#web/server/mailed-link.ts';
import { codeOf, problemSentence } from '#web/server/problem.ts';
import { EntryNotice } from '#web/ui/entry/EntryNotice.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { useTitle } from '#web/ui/page/title.ts';

/** A new address under the link of an e-mail. */
export function ConfirmAddressRoute() {
  const words = useMessages().entry.confirmAddress;
  return <AddressLink words={words} link={mailedAddress('address')} endpoint={confirmAddress} />;
}

/** The former address under the link of the e-mail that told of the change. */
export function TakeAddressBackRoute() {
  const words = useMessages().entry.takeAddressBack;
  return <AddressLink words={words} link={mailedAddress('former-address')} endpoint={takeAddressBack} />;
}

interface AddressLinkProps {
  readonly words: Messages['entry']['confirmAddress' | 'takeAddressBack'];
  readonly link: ReturnType<typeof mailedAddress>;
  readonly endpoint: typeof confirmAddress | typeof takeAddressBack;
}

function AddressLink({ words, link, endpoint }: AddressLinkProps) {
  const messages = useMessages();
  const [state, setState] = useState<'asking' | 'done' | 'dead'>(link === null ? 'dead' : 'asking');
  useTitle(words.title);
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
  return <AddressLinkPage words={words} onPress={use} />;
}
