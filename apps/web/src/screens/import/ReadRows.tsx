import { Fragment } from 'react';
import type { ImportState, ReadFile } from '@daybook/api/imports/imports.ts';
import { refusalSentence } from '@daybook/texts/file-reason.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Disclosure } from '#web/ui/page/Disclosure.tsx';
import { platformName } from './import-words.ts';
import { LongList } from './LongList.tsx';
import styles from './Import.module.css';

/** What of a file is not imported, row by row: refused, unreadable, left out. */
export function ReadRows({ state }: { readonly state: ImportState }) {
  const isArchive = state.files.length > 1;
  return state.files.map((file) => (
    <Fragment key={file.file}>
      {isArchive ? <FileHead file={file} /> : null}
      <FileRows file={file} />
    </Fragment>
  ));
}

/** One of the files in an archive. */
function FileHead({ file }: { readonly file: ReadFile }) {
  const { imports: words, mapper } = useMessages();
  const parts = [
    platformName(file, mapper.own),
    file.executions > 0 ? words.executions(file.executions) : null,
  ];
  return (
    <div>
      <h3 className={styles.name}>{file.file}</h3>
      <p className={styles.about}>{parts.filter((part) => part !== null).join(' · ')}</p>
    </div>
  );
}

function FileRows({ file }: { readonly file: ReadFile }) {
  const { imports: words, fileReasons } = useMessages();
  const { refused, unreadable, leftOut } = file;
  return (
    <>
      {refused ? (
        <Banner tone="error">
          {refused.line === null
            ? words.refused(file.file, refusalSentence(fileReasons, refused))
            : words.refusedAt(file.file, refused.line, refusalSentence(fileReasons, refused))}
        </Banner>
      ) : null}
      {unreadable.count > 0 ? (
        <Disclosure className={styles.rows} summary={words.unreadable(unreadable.count)} open>
          <LongList
            label={words.unreadable(unreadable.count)}
            rows={unreadable.rows.map((row) => (
              <>
                <strong>{words.line(row.line)}</strong> {refusalSentence(fileReasons, row)}
              </>
            ))}
          />
        </Disclosure>
      ) : null}
      {leftOut.count > 0 ? (
        <Disclosure className={styles.rows} summary={words.leftOut(leftOut.count)}>
          <LongList
            label={words.leftOut(leftOut.count)}
            rows={leftOut.rows.map(({ line, reason, what }) => (
              <>
                <strong>{words.line(line)}</strong> {what} · {words.leftOutReasons[reason] ?? reason}
              </>
            ))}
          />
        </Disclosure>
      ) : null}
    </>
  );
}
