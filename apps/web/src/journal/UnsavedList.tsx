import { PATHS, PLAN_EDIT } from '#web/router/paths.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { TradeLink } from './TradeLink.tsx';

export interface UnsavedListProps {
  /** The names of the forms, as drafts have them. */
  readonly names: readonly string[];
  /** Called when the trader goes to one of them. */
  readonly onGo: () => void;
}

/** What a sign-out would lose, each as a link to where it can be saved. */
export function UnsavedList({ names, onGo }: UnsavedListProps) {
  const { movingIn, shell, unsaved } = useMessages();
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
        {trades.map((name) => (
          <li key={name}>
            {unsaved.notesOn}{' '}
            <TradeLink id={name.slice('trade.'.length)} otherwise={unsaved.aTrade} onGo={onGo} />
          </li>
        ))}
        {forms.map(({ name, href, text }) =>
          names.includes(name) ? (
            <li key={name}>
              <Anchor href={href} onClick={onGo}>
                {text}
              </Anchor>
            </li>
          ) : null,
        )}
      </ul>
    </>
  );
}
