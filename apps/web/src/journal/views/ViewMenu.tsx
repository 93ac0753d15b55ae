import { useState, type ReactNode } from 'react';
import type { SavedView } from '@daybook/domain/journal/saved-views.ts';
import { useMessages } from '#web/texts/messages.ts';
import { movedTo } from '#web/ui/arranging.ts';
import { Menu, type MenuSide } from '#web/ui/overlays/Menu.tsx';
import { showToast } from '#web/ui/overlays/toasts.ts';
import { keepingProblem } from './change-views.ts';
import { NameDialog } from './NameDialog.tsx';
import { useViews } from './use-views.ts';

interface ViewMenuProps {
  readonly view: SavedView;
  /** Address of what is shown; null where that is no view. */
  readonly shown: string | null;
  readonly className: string | undefined;
  readonly side: MenuSide;
  readonly hint?: string;
  /** What the button shows. */
  readonly children: ReactNode;
}

/** What can be done with a view: rename, update, move, delete. */
export function ViewMenu({ view, shown, className, side, hint, children }: ViewMenuProps) {
  const messages = useMessages();
  const { views: words } = messages;
  const { views, rename, update, order, remove } = useViews();
  const [isNaming, setIsNaming] = useState(false);
  const at = views.findIndex(({ name }) => name === view.name);
  const move = (to: number) => order(movedTo(views, at, to));
  const take = (address: string) => {
    const problem = keepingProblem([], address, messages);
    if (problem === null) update(view.name, address);
    else showToast('error', problem);
  };
  const items = [
    { text: words.rename, onPress: () => setIsNaming(true) },
    ...(shown !== null && shown !== view.address ? [{ text: words.update, onPress: () => take(shown) }] : []),
    ...(at > 0 ? [{ text: words.moveUp, onPress: () => move(at - 1) }] : []),
    ...(at < views.length - 1 ? [{ text: words.moveDown, onPress: () => move(at + 1) }] : []),
    { text: words.remove, onPress: () => remove(view), startsGroup: true },
  ];
  return (
    <>
      <Menu label={words.menuOf(view.name)} items={items} className={className} side={side} hint={hint}>
        {children}
      </Menu>
      {isNaming ? (
        <NameDialog
          views={views}
          renamed={view.name}
          onName={(name) => rename(view.name, name)}
          onClose={() => setIsNaming(false)}
        />
      ) : null}
    </>
  );
}
