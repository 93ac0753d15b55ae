import { useEffect } from 'react';
import { usePartName } from '#web/router/part-name.ts';
import type { Shown } from '#web/router/router.ts';
import { useShown } from '#web/router/ShownScreen.tsx';
import { useTexts, type Texts } from '#web/texts/messages.ts';

/** The name of the screen that is shown. */
export function useScreenTitle(): string {
  const [title] = useTitle();
  return usePartName(({ short }) => short) ?? title ?? '';
}

/** Names what is shown in the browser's tab and history: `Trades · This week · Daybook`. */
export function useDocumentTitle(): void {
  const brand = useTexts(({ texts }) => texts?.first.shell.brand);
  const title = [...useTitle(), brand].join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}

function useTitle(): readonly string[] {
  const shown = useShown();
  const texts = useTexts((state) => state.texts);
  const part = usePartName(({ name }) => name);
  const title = shown && texts ? titleOf(shown, texts) : [];
  return part === null || title.length === 0 ? title : [part, ...title.slice(1)];
}

function titleOf({ screen, content, place }: Shown, { first, all }: Texts): readonly string[] {
  if (content.kind === 'failed') return [first.journal.screenFailed];
  if (content.kind === 'waiting') return [first.ui.loading];
  if (screen.isFirst) return screen.title(first, content.loaded, place);
  return all ? screen.title(all, content.loaded, place) : [];
}
