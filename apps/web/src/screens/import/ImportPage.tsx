import { PageTitle } from '#web/ui/page/TitleRow.tsx';
import { PATHS } from '#web/router/paths.ts';
import { useMessages } from '#web/texts/messages.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { useRowFocus } from '#web/ui/focus/use-row-focus.ts';
import { FileCard } from './FileCard.tsx';
import { FileDrop } from './FileDrop.tsx';
import { changeFile, changeTyped, forgetFile, previewAgain, previewFiles, useFiles } from './files-store.ts';
import { importPicked } from './import-picked.ts';
import { KeptMappings } from './mapper/KeptMappings.tsx';
import { MovingInCard, type MovingInCardProps } from './moving-in/MovingInCard.tsx';
import { PastImports, type PastImportsProps } from './PastImports.tsx';
import styles from './Import.module.css';

interface ImportPageProps extends PastImportsProps {
  /** After a file was imported. */
  readonly onImported: () => void;
  readonly moved: MovingInCardProps['moved'];
  /** After notes of another journal were attached or undone. */
  readonly onMoved: () => void;
}

/** Files of executions: previewed, imported, and undone. */
export function ImportPage({ onImported, moved, onMoved, ...past }: ImportPageProps) {
  const { imports: words, reconciliation } = useMessages();
  const rowFocus = useRowFocus();
  const files = useFiles((state) => state.files);
  return (
    <>
      <PageTitle actions={<ButtonLink href={PATHS.reconciliation}>{reconciliation.title}</ButtonLink>}>
        {words.title}
      </PageTitle>
      <div className={styles.page}>
        <FileDrop onFiles={(list) => void previewFiles(list)} />
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
        <MovingInCard moved={moved} onChanged={onMoved} />
        <KeptMappings />
        <PastImports {...past} />
      </div>
    </>
  );
}
