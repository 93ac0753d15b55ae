import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { PATHS, PLAN_EDIT } from '#web/router/paths.ts';
import { bringDraft, isHere } from '#web/server/unsaved.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor, useGo } from '#web/ui/Anchor.tsx';
import { useJournal } from './journal-store.ts';
import { tradeHref, tradeText } from './TradeLink.tsx';

interface UnsavedListProps {
  /** The names of the forms, as drafts have them. */
  readonly names: readonly string[];
  /** Called when the trader goes to one of them. */
  readonly onGo: () => void;
}

/** What a sign-out would lose, each as a link to where it can be saved: a draft of another tab comes along. */
export function UnsavedList({ names, onGo }: UnsavedListProps) {
  const { movingIn, shell, unsaved } = useMessages();
  const columns = useJournal((journal) => journal.columns);
  const forms = [
    { name: 'plan', href: PLAN_EDIT, text: shell.plan },
    { name: 'imports', href: PATHS.imports, text: shell.imports },
    { name: 'moving-in', href: PATHS.imports, text: movingIn.title },
    { name: 'profile', href: PATHS.profile, text: shell.profile },
  ];
  const trades = names.filter((name) => name.startsWith('trade.'));
  return (
    <>
      <p>{unsaved.text}</p>
      <ul>
        {trades.map((name) => {
          const id = name.slice('trade.'.length);
          return (
            <Line key={name} name={name} href={tradeHref(id)} before={unsaved.notesOn} onGo={onGo}>
              {tradeText(columns, id) ?? unsaved.aTrade}
            </Line>
          );
        })}
        {forms.map(({ name, href, text }) =>
          names.includes(name) ? (
            <Line key={name} name={name} href={href} onGo={onGo}>
              {text}
            </Line>
          ) : null,
        )}
      </ul>
    </>
  );
}

interface LineProps {
  readonly name: string;
  readonly href: string;
  readonly before?: string;
  readonly onGo: () => void;
  readonly children: ReactNode;
}

function Line({ name, href, before, onGo, children }: LineProps) {
  const { unsaved } = useMessages();
  const go = useGo();
  const [isElsewhere] = useState(() => !isHere(name));
  const isBringing = useRef(false);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  function follow(event: MouseEvent): void {
    // What opens another tab opens it as any link does.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!isBringing.current) bringAndGo().catch(reportError);
  }
  async function bringAndGo(): Promise<void> {
    isBringing.current = true;
    await bringDraft(name);
    // Whoever stayed meanwhile goes nowhere.
    if (!isShown.current) return;
    onGo();
    go(href);
  }
  return (
    <li>
      {before === undefined ? null : `${before} `}
      <Anchor href={href} onClick={follow}>
        {children}
      </Anchor>
      {isElsewhere ? ` ${unsaved.elsewhere}` : null}
    </li>
  );
}
