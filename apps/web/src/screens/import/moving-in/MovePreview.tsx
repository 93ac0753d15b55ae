import { useState } from 'react';
import { MAX_TRADES_MOVED, type MovingIn } from '@daybook/api/imports/moving-in.ts';
import { refusalSentence } from '@daybook/texts/file-reason.ts';
import { keepFile } from '#web/server/download.ts';
import { problemSentence } from '#web/server/problem.ts';
import { useMessages, useTexts } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Disclosure } from '#web/ui/page/Disclosure.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { showToast } from '#web/ui/overlays/toasts.ts';
import { spreadsheetForm, spreadsheetLocale, writeTable } from '#web/ui/table/table-text.ts';
import { LongList } from '../LongList.tsx';
import { clockText, leftOutTable, momentText, readLeftOut } from './left-out-table.ts';
import styles from '../Import.module.css';

/** What a file would attach, or has attached, and its notes without a trade. */
export function MovePreview({ shown }: { readonly shown: MovingIn }) {
  const messages = useMessages();
  const { movingIn: words } = messages;
  const { hindrance, clockOffset, stage } = shown;
  return (
    <>
      <p className={styles.sub}>{words.found(shown.notesFound, shown.notesStated)}</p>
      {clockOffset === 0 ? null : (
        <Banner tone="info">{words.clock(clockText(clockOffset, messages))}</Banner>
      )}
      {hindrance === null || stage !== 'preview' ? null : (
        <Banner tone="warning">
          {hindrance === 'too-many-trades'
            ? words.tooManyTrades(MAX_TRADES_MOVED)
            : words.hindrances[hindrance]}
        </Banner>
      )}
      {hindrance === 'nothing' ? null : <Effect shown={shown} />}
      <LeftOut shown={shown} />
      <Unreadable shown={shown} />
    </>
  );
}

function Effect({ shown }: { readonly shown: MovingIn }) {
  const { movingIn: words } = useMessages();
  const lines = [
    [
      shown.texts,
      [words.texts(shown.texts), ...(shown.appended > 0 ? [words.appended(shown.appended)] : [])].join(', '),
    ],
    [shown.tagged, words.tagged(shown.tagged)],
    [shown.setUp, words.setUp(shown.setUp)],
    [shown.risked, words.risked(shown.risked)],
    [shown.setupKept, words.setupKept(shown.setupKept)],
    [shown.riskKept, words.riskKept(shown.riskKept)],
  ] as const;
  return (
    <>
      <ul className={styles.list}>
        {lines.map(([count, text]) => (count > 0 ? <li key={text}>{text}</li> : null))}
      </ul>
      <Names label={words.newTags} names={shown.newTags} />
      <Names label={words.newSetups} names={shown.newSetups} />
    </>
  );
}

function Names({ label, names }: { readonly label: string; readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <div className={styles.reading}>
      <span>{label}</span>
      {names.map((name) => (
        <Chip key={name} tone="neutral">
          {name}
        </Chip>
      ))}
    </div>
  );
}

function LeftOut({ shown }: { readonly shown: MovingIn }) {
  const { movingIn: words, words: general } = useMessages();
  const { id, leftOutCounts, leftOutNotes } = shown;
  const all = leftOutCounts.reduce((sum, { notes }) => sum + notes, 0);
  if (all === 0) return null;
  return (
    <Disclosure className={styles.rows} summary={words.leftOut(all)}>
      {leftOutNotes.length < all ? (
        <p className={styles.about}>{words.firstOf(leftOutNotes.length, all)}</p>
      ) : null}
      <LongList
        label={words.leftOut(all)}
        rows={leftOutNotes.map(({ symbol, side, openedAt, reason, excerpt }) => (
          <>
            <strong>{symbol}</strong> {general.sides[side]} · {momentText(openedAt)} UTC ·{' '}
            {words.reasons[reason]}
            {excerpt === '' ? '' : `: ${excerpt}`}
          </>
        ))}
      />
      <Download id={id} name={shown.fileName} />
    </Disclosure>
  );
}

function Download({ id, name }: { readonly id: string; readonly name: string }) {
  const messages = useMessages();
  const language = useTexts(({ texts }) => texts?.language) ?? 'en';
  const [busy, setBusy] = useState(false);
  async function download(): Promise<void> {
    setBusy(true);
    try {
      const { yes, no } = messages.words;
      const form = spreadsheetForm(spreadsheetLocale(language, navigator.languages), [yes, no]);
      const pieces = await writeTable(leftOutTable(await readLeftOut(id), messages), form);
      const file = new Blob(pieces, { type: 'text/csv;charset=utf-8' });
      keepFile({ file, name: `${name.replace(/\.[^.]*$/, '')}-left-out.csv` });
    } catch (error) {
      showToast('error', problemSentence(error, messages));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button kind="plain" busy={busy} onClick={() => void download()}>
      {messages.movingIn.download}
    </Button>
  );
}

function Unreadable({ shown: { unreadableRows } }: { readonly shown: MovingIn }) {
  const { movingIn: words, imports, fileReasons } = useMessages();
  const { count, rows } = unreadableRows;
  if (count === 0) return null;
  return (
    <Disclosure className={styles.rows} summary={words.unreadable(count)}>
      <LongList
        label={words.unreadable(count)}
        rows={rows.map((row) => (
          <>
            <strong>{imports.line(row.line)}</strong> {refusalSentence(fileReasons, row)}
          </>
        ))}
      />
    </Disclosure>
  );
}
