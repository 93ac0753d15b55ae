import { useState } from 'react';
import { undoImport } from '@daybook/api/imports/imports.ts';
import { refreshJournal } from '#web/journal/refresh-journal.ts';
import { ImportPage } from './ImportPage.tsx';
import { readMoved, readPast, type OpenedImports } from './past-imports.ts';
import { call } from '#web/server/call.ts';
import { problemSentence } from '#web/server/problem.ts';
import { useMessages } from '#web/texts/messages.ts';
import { showToast } from '#web/ui/overlays/toasts.ts';

interface ImportScreenProps {
  readonly loaded: OpenedImports;
}

/** Files of executions, and what was imported so far. */
export function ImportScreen({ loaded }: ImportScreenProps) {
  const messages = useMessages();
  const { imports: words } = messages;
  const [past, setPast] = useState(loaded.past);
  const [moved, setMoved] = useState(loaded.moved);
  const readAgain = () => readPast().then(setPast);
  const showError = (error: unknown) => showToast('error', problemSentence(error, messages));
  async function undo(id: string): Promise<void> {
    await call(undoImport, { params: { id }, body: {} });
    showToast('success', words.undoneNotice);
    try {
      await readAgain();
      await refreshJournal();
    } catch (error) {
      showError(error);
    }
  }
  async function more(): Promise<void> {
    const next = await readPast(past.imports.at(-1)?.id);
    setPast({ imports: [...past.imports, ...next.imports], hasMore: next.hasMore });
  }
  return (
    <ImportPage
      past={past}
      moved={moved}
      onMoved={() => void readMoved().then(setMoved).catch(showError)}
      onMore={() => void more().catch(showError)}
      onUndo={undo}
      onImported={() => void readAgain().catch(showError)}
    />
  );
}
