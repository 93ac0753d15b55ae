import { X } from 'lucide-react';
import type { FileAnswersInput, ImportState } from '@daybook/api/imports.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { useJournal } from '#web/journal/journal-store.ts';
import { problemSentence } from '#web/server/problem.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import type { LookedAt } from './files-store.ts';
import { FileQuestions } from './FileQuestions.tsx';
import { ImportEffect } from './ImportEffect.tsx';
import { ReadRows } from './ReadRows.tsx';
import { canImport, formatName } from './import-words.ts';
import { MappedFile } from './mapper/MappedFile.tsx';
import styles from './Import.module.css';

export interface FileCardProps {
  readonly looked: LookedAt;
  readonly onImport: () => void;
  readonly onAnswers: (answers: FileAnswersInput) => void;
  readonly onForget: () => void;
}

/** One file: what it is, what an import of it would do, and the press that does it. */
export function FileCard({ looked, onImport, onAnswers, onForget }: FileCardProps) {
  const { imports: words } = useMessages();
  const { file, state, isImporting } = looked;
  const isDone = state?.phase === 'published';
  return (
    <Card label={file.name} className={styles.file}>
      <header className={styles.head}>
        <div>
          <h2 className={styles.name}>{file.name}</h2>
          {state ? <About state={state} /> : null}
        </div>
        <IconButton
          label={isDone ? words.close : words.discard}
          icon={<X size={16} aria-hidden="true" />}
          onClick={onForget}
        />
      </header>
      <FileNotice looked={looked} />
      {isReading(looked) ? <Reading looked={looked} /> : null}
      {state && !isReading(looked) && !isDone ? (
        <>
          <MappedFile looked={looked} onAnswers={onAnswers} />
          <FileQuestions looked={looked} onAnswers={onAnswers} />
          <Receiving looked={looked} onAnswers={onAnswers} />
          <ReadRows state={state} />
          <ImportEffect state={state} />
          {canImport(state) ? (
            <div className={styles.actions}>
              <Button kind="filled" busy={isImporting} onClick={onImport}>
                {isImporting ? words.importing : words.import}
              </Button>
              <Button onClick={onForget}>{words.discard}</Button>
            </div>
          ) : null}
        </>
      ) : null}
    </Card>
  );
}

function isReading({ state, notice }: LookedAt): boolean {
  if (state === null) return notice === null || notice === 'changed';
  return state.phase === 'reading';
}

function About({ state }: { readonly state: ImportState }) {
  const { imports: words, mapper } = useMessages();
  const nameOf = (format: string) => (format === 'mapped' ? mapper.own : formatName(format));
  const formats = [
    ...new Set(state.files.flatMap(({ format }) => (format === null ? [] : [nameOf(format)]))),
  ];
  const { counts } = state;
  const parts = [
    ...formats,
    ...(counts.executions > 0 ? [words.executions(counts.executions)] : []),
    ...(counts.new > 0 ? [words.newOnes(counts.new)] : []),
    ...(counts.known > 0 ? [words.known(counts.known)] : []),
    ...(counts.corrected > 0 ? [words.corrected(counts.corrected)] : []),
  ];
  return <p className={styles.about}>{parts.join(' · ')}</p>;
}

function Reading({ looked: { file, state } }: { readonly looked: LookedAt }) {
  const { imports: words } = useMessages();
  const { done = 0, of = 0 } = state?.progress ?? {};
  const percent = of > 0 ? Math.floor((done / of) * 100) : null;
  const label = state === null ? words.sending(file.name) : words.reading(file.name);
  return (
    <div className={styles.reading} role="status">
      <Spinner />
      <span>{label}</span>
      {percent === null ? null : <progress value={percent} max={100} aria-label={label} />}
      {percent === null ? null : <span className={styles.percent}>{percent}%</span>}
    </div>
  );
}

function FileNotice({ looked }: { readonly looked: LookedAt }) {
  const messages = useMessages();
  const said = noticeOf(looked, messages);
  return said ? <Banner tone={said.tone}>{said.text}</Banner> : null;
}

function noticeOf({ state, notice }: LookedAt, messages: Messages) {
  const { imports: words } = messages;
  if (notice === 'changed') return { tone: 'info', text: words.changed } as const;
  if (notice === 'busy') return { tone: 'warning', text: words.busy } as const;
  if (notice === 'gone') return { tone: 'warning', text: words.gone } as const;
  if (notice === 'too-large') return { tone: 'error', text: words.tooLarge } as const;
  if (notice !== null) return { tone: 'error', text: problemSentence(notice.error, messages) } as const;
  if (state?.phase === 'published')
    return { tone: 'success', text: words.done(words.newTrades(state.trades.new)) } as const;
  const isWhole = state?.files.every(({ unreadable }) => unreadable.count === 0);
  if (state?.obstacle === 'nothing')
    return { tone: 'info', text: isWhole ? words.nothing : words.nothingReadable } as const;
  if (state?.obstacle === 'no-executions')
    return { tone: 'warning', text: isWhole ? words.noExecutions : words.noneReadable } as const;
  if (state?.obstacle === 'other-grain')
    return { tone: 'error', text: otherGrainText(state.obstacleNames, words) } as const;
  if (state?.obstacle === 'multiplier')
    return { tone: 'error', text: words.multiplier(state.obstacleNames.join(', ')) } as const;
  return null;
}

function otherGrainText(
  [name = '', day = '']: readonly string[],
  { otherGrain, kinds }: Messages['imports'],
): string {
  return otherGrain(name === '' ? kinds.sync : name, day);
}

/** Which account receives the executions; offered where the file names one account or none. */
function Receiving({ looked, onAnswers }: Pick<FileCardProps, 'looked' | 'onAnswers'>) {
  const { imports: words } = useMessages();
  const accounts = useJournal(({ surroundings }) => surroundings?.accounts) ?? [];
  const { state, answers } = looked;
  const names = [...new Set(state?.files.flatMap((file) => file.accounts) ?? [])];
  const isAsked = state?.obstacle === 'which-account';
  if (state?.files.some(({ table }) => table)) return null;
  if (!isAsked && (names.length > 1 || accounts.length === 0 || state?.obstacle === 'refused')) return null;
  const [name = ''] = names;
  return (
    <Select
      label={isAsked ? words.whichAccount : words.into}
      className={styles.account}
      value={answers.into ?? ''}
      empty={name === '' ? words.chooseAccount : words.intoOwn(name)}
      options={accounts.map(({ id, userName }) => ({ value: id, text: userName }))}
      onChange={({ target }) => {
        const { into: _into, ...others } = answers;
        onAnswers(target.value === '' ? others : { ...others, into: target.value });
      }}
    />
  );
}
