import { useEffect, useState } from 'react';
import type { Messages } from '@daybook/texts/en.ts';
import { whenIdle } from '#web/journal/when-idle.ts';
import type { Selection } from '#web/journal/selection.ts';
import { warmUpReports } from '../ask-report.ts';
import { cardContent, type CardContent } from './card-content.ts';
import type { GalleryCard } from './gallery-cards.ts';

/** At the latest after so long a card is calculated, whatever else the page does. */
const LATEST_MS = 300;

type Contents = ReadonlyMap<string, CardContent | null>;

const NONE: Contents = new Map();
/** Whether the calculation ran once on this page, in a turn of its own. */
let isWarm = false;

/** The content of the cards shown, one calculated after the other while the page has nothing else to do. */
export function useCards(
  selection: Selection,
  cards: readonly GalleryCard[],
  currency: string,
  messages: Messages,
): Contents {
  const [kept, setKept] = useState({ selection, messages, contents: NONE });
  const contents = kept.selection === selection && kept.messages === messages ? kept.contents : NONE;
  const next = cards.find(({ key }) => !contents.has(key));
  useEffect(() => {
    if (!next) return undefined;
    let isWanted = true;
    whenIdle(() => {
      if (!isWanted) return;
      if (!isWarm) {
        isWarm = true;
        warmUpReports(selection);
        setKept({ selection, messages, contents: new Map(contents) });
        return;
      }
      const content = cardContent(selection, next.choice, currency, messages);
      setKept({ selection, messages, contents: new Map(contents).set(next.key, content) });
    }, LATEST_MS);
    return () => {
      isWanted = false;
    };
  }, [next, contents, selection, currency, messages]);
  return contents;
}
