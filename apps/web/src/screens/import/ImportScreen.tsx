import { useState } from 'react';
import { undoImport } from '@daybook/api/imports/imports.ts';
import { refreshJournal } from '#web/journal/refresh-journal.ts';
import { PATHS } from '#web/router/paths.ts';
import { call } from '#web/server/call.ts';
import { problemSentence } from '#web/server/problem.ts';
import { useMessages } from '#web/texts/messages.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { useRowFocus } from '#web/ui/focus/use-row-focus.ts';
import { showToast } from '#web/ui/overlays/toasts.ts';
import { PageTitle } from '#web/ui/page/TitleRow.tsx';
import { FileCard } from './FileCard.tsx';
import { FileDrop } from './FileDrop.tsx';
import { changeFile, changeTyped, forgetFile, previewAgain, previewFiles, useFiles } from './files-store.ts';
import { importPicked } from './import-picked.ts';
import { KeptMappings } from './mapper/KeptMappings.tsx';
import { MovingInCard } from './moving-in/MovingInCard.tsx';
import { readMoved, readPast, type OpenedImports } from './past-imports.ts';
import { PastImports } from './PastImports.tsx';
import styles from './Import.module.css';

interface ImportScreenProps {
  readonly loaded: OpenedImports;
}

/** Files of executions: previewed, imported, and undone. */
export function ImportScreen({ loaded }: ImportScreenProps) {
  const messages = useMessages();
  const { imports: words, reconciliation } = messages;
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
    <>
      <PageTitle actions={<ButtonLink href={PATHS.reconciliation}>{reconciliation.title}</ButtonLink>}>
        {words.title}
      </PageTitle>
      <div className={styles.page}>
        <FileDrop onFiles={(list) => void previewFiles(list)} />
        <Files onImported={() => void readAgain().catch(showError)} />
        <MovingInCard moved={moved} onChanged={() => void readMoved().then(setMoved).catch(showError)} />
        <KeptMappings />
        <PastImports past={past} onMore={() => void more().catch(showError)} onUndo={undo} />
      </div>
    </>
  );
}

/** The files that were picked and are not put away. */
function Files({ onImported }: { readonly onImported: () => void }) {
  const rowFocus = useRowFocus();
  const files = useFiles((state) => state.files);
  return (
    <div {...rowFocus} className={styles.files}>
      {files.map((picked) => (
        <FileCard
          key={picked.key}
          picked={picked}
          onImport={(anyway) =>
            void importPicked(picked.key, anyway).then((isDone) => isDone && onImported(), reportError)
          }
          onAnswers={(answers) => void previewAgain(picked.key, answers)}
          onMapping={(mapping) => changeFile(picked.key, { mapping })}
          onTyped={(typed) => changeTyped(picked.key, typed)}
          onForget={() => void forgetFile(picked.key)}
        />
      ))}
    </div>
  );
}
