import type { ReactNode } from 'react';
import type { Messages } from '@daybook/texts/en.ts';
import { MessagesContext } from '#web/texts/messages.ts';
import { GoContext, type Go } from '#web/ui/Anchor.tsx';
import { Hints } from '#web/ui/Hints.tsx';
import { Toasts } from '#web/ui/Toasts.tsx';

export interface RootProps {
  readonly messages: Messages;
  /** Moves inside the journal without loading a page. */
  readonly go: Go;
  readonly children: ReactNode;
}

/** What every screen relies on: its words, its links, its toasts and its hints. */
export function Root({ messages, go, children }: RootProps) {
  return (
    <MessagesContext value={messages}>
      <GoContext value={go}>
        {children}
        <Toasts />
        <Hints />
      </GoContext>
    </MessagesContext>
  );
}
