import type { Messages } from '@daybook/texts/en.ts';
import { createContext, useContext } from 'react';

/** The sentences of the chosen language. Provided once, at the root. */
export const MessagesContext = createContext<Messages | null>(null);

/** Every word on the screen comes from here. */
export function useMessages(): Messages {
  const messages = useContext(MessagesContext);
  if (!messages) throw new Error('no language was loaded');
  return messages;
}
