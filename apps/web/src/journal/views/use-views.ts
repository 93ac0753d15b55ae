import type { SavedView } from '@daybook/domain/journal/saved-views.ts';
import { readPreference, savePreference, usePreference } from '#web/journal/preferences/use-preference.ts';
import { useMessages } from '#web/texts/messages.ts';
import { showToast } from '#web/ui/overlays/toasts.ts';
import { withChange, withoutView, withRestored, withView } from './change-views.ts';

type Views = readonly SavedView[];

/** Changes the views as they are now, whatever was on the screen. */
function change(changed: (views: Views) => Views): void {
  savePreference('views', changed(readPreference('views')));
}

/** The views of the trader, and what can be done with them. Each is named by its name. */
export function useViews() {
  const { views: words } = useMessages();
  const [views, save] = usePreference('views');
  return {
    views,
    order: save,
    add: (name: string, address: string) => change((now) => withView(now, name, address)),
    rename: (name: string, to: string) => change((now) => withChange(now, name, { name: to })),
    update: (name: string, address: string) => {
      const before = readPreference('views').find((view) => view.name === name)?.address;
      change((now) => withChange(now, name, { address }));
      if (before === undefined) return;
      showToast('success', words.updated(name), {
        label: words.undo,
        run: () => change((now) => withChange(now, name, { address: before })),
      });
    },
    remove: (view: SavedView) => {
      const at = readPreference('views').findIndex(({ name }) => name === view.name);
      change((now) => withoutView(now, view.name));
      showToast('success', words.removed(view.name), {
        label: words.undo,
        run: () => change((now) => withRestored(now, view, at)),
      });
    },
  };
}
