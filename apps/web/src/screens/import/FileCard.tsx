import { X } from 'lucide-react';
import type { FileAnswersInput, ImportState } from '@daybook/api/imports/imports.ts';
import type { AccountRelation } from '@daybook/domain/account/account-relation.ts';
import type { ColumnMapping } from '@daybook/domain/execution/column-mapping.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import { formatDay } from '@daybook/domain/time-figures.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Spinner } from '#web/ui/page/Spinner.tsx';
import type { PickedFile } from './files-store.ts';
import { FileNotice } from './FileNotice.tsx';
import { FileQuestions } from './FileQuestions.tsx';
import { ImportEffect } from './ImportEffect.tsx';
import { ReadRows } from './ReadRows.tsx';
import { ReceivingAccount } from './ReceivingAccount.tsx';
import { canImport, platformName } from './import-words.ts';
import { MappedFile } from './mapper/MappedFile.tsx';
import type { TypedAnswers } from './typed-answers.ts';
import styles from './Import.module.css';

interface FileCardProps {
  readonly picked: PickedFile;
  /** `anyway` where something speaks against it and the trader wants it all the same. */
  readonly onImport: (anyway: boolean) => void;
  readonly onAnswers: (answers: FileAnswersInput) => void;
  readonly onMapping: (mapping: ColumnMapping | null) => void;
  readonly onTyped: (typed: Partial<TypedAnswers>) => void;
  readonly onForget: () => void;
}

/** One file: what it is, what an import of it would do, and the press that does it. */
export function FileCard({ picked, onImport, onAnswers, onMapping, onTyped, onForget }: FileCardProps) {
  const { imports: words } = useMessages();
  const { file, state, isImporting } = picked;
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
      <FileNotice picked={picked} onAgain={() => onAnswers(picked.answers)} />
      {isReading(picked) ? <Reading picked={picked} /> : null}
      {state && !isReading(picked) && !isDone ? (
        <>
          {/* What is imported is what was shown. */}
          <div className={styles.asked} inert={isImporting}>
            <MappedFile picked={picked} onAnswers={onAnswers} onMapping={onMapping} />
            <FileQuestions
              picked={picked}
              onAnswers={onAnswers}
              onTyped={(answers) => onTyped({ answers })}
            />
            <ReceivingAccount
              picked={picked}
              onAnswers={onAnswers}
              onNaming={(account) => onTyped({ account })}
            />
            <KnownElsewhere picked={picked} onAnswers={onAnswers} />
            <OtherTyped picked={picked} onAnswers={onAnswers} />
          </div>
          <ReadRows state={state} />
          <ImportEffect state={state} file={file.name} />
          {canImport(state) ? (
            <Actions state={state} isImporting={isImporting} onImport={onImport} onForget={onForget} />
          ) : null}
        </>
      ) : null}
    </Card>
  );
}

/** Asks what two accounts are whose executions are equal; the answer checks the file again. */
function KnownElsewhere({
  picked: { state, answers },
  onAnswers,
}: Pick<FileCardProps, 'picked' | 'onAnswers'>) {
  const {
    imports: { pair: words },
  } = useMessages();
  if (!state || state.elsewhere.length === 0) return null;
  const { pairs = [], ...others } = answers;
  const answer = (account: string, other: string, relation: AccountRelation) =>
    onAnswers({ ...others, pairs: [...pairs, { account, other, relation }] });
  return state.elsewhere.map(({ account, other }) => (
    <div key={`${account}|${other.id}`} role="group" className={styles.questions}>
      <p className={styles.sub}>{words.question(account, other.name)}</p>
      <div className={styles.actions}>
        <Button kind="filled" onClick={() => answer(account, other.id, 'same')}>
          {words.same(other.name)}
        </Button>
        <Button kind="outlined" onClick={() => answer(account, other.id, 'copies')}>
          {words.copies}
        </Button>
      </div>
      <p className={styles.about}>{words.help}</p>
    </div>
  ));
}

/** Asks which executions count where the trader typed the file's trades; the answer checks the file again, and can be changed. */
function OtherTyped({ picked: { state, answers }, onAnswers }: Pick<FileCardProps, 'picked' | 'onAnswers'>) {
  const {
    imports: { otherTyped: words },
  } = useMessages();
  if (!state?.otherTyped) return null;
  const { executions, days, isReplaced } = state.otherTyped;
  const isAsked = state.doubts.includes('typed-executions');
  const answer = (replacesTyped: boolean) => onAnswers({ ...answers, replacesTyped });
  const named = days.map((day) => formatDay(day as Day)).join(', ');
  return (
    <div role="group" aria-label={words.label} className={styles.questions}>
      <p className={styles.sub}>
        {isAsked ? words.question(executions, named) : words.answered(executions, named, isReplaced)}
      </p>
      <div className={styles.actions}>
        {isAsked || !isReplaced ? (
          <Button kind={isAsked ? 'filled' : 'outlined'} onClick={() => answer(true)}>
            {words.replace}
          </Button>
        ) : null}
        {isAsked || isReplaced ? (
          <Button kind="outlined" onClick={() => answer(false)}>
            {words.keep}
          </Button>
        ) : null}
      </div>
      <p className={styles.about}>{words.help}</p>
    </div>
  );
}

interface ActionsProps extends Pick<FileCardProps, 'onImport' | 'onForget'> {
  readonly state: ImportState;
  readonly isImporting: boolean;
}

/** Importing is what is proposed, unless something speaks against it: then it is the second choice, and none before what only its trader knows is said. */
function Actions({ state, isImporting, onImport, onForget }: ActionsProps) {
  const { imports: words } = useMessages();
  const isDoubtful = state.doubts.length > 0;
  const isAsked = state.elsewhere.length > 0 || state.doubts.includes('typed-executions');
  const press = isDoubtful ? words.importAnyway : words.import;
  const discard = (
    <Button kind={isDoubtful && !isAsked ? 'filled' : 'outlined'} onClick={onForget}>
      {words.discard}
    </Button>
  );
  return (
    <div className={styles.actions}>
      {isDoubtful ? discard : null}
      {isAsked ? null : (
        <Button
          kind={isDoubtful ? 'outlined' : 'filled'}
          busy={isImporting}
          onClick={() => onImport(isDoubtful)}
        >
          {isImporting ? words.importing : press}
        </Button>
      )}
      {isDoubtful ? null : discard}
    </div>
  );
}

function isReading({ state, notice }: PickedFile): boolean {
  if (state === null) return notice === null || notice === 'changed' || notice === 'gone';
  return state.phase === 'reading';
}

function About({ state }: { readonly state: ImportState }) {
  const { imports: words, mapper } = useMessages();
  const platforms = [...new Set(state.files.flatMap((file) => platformName(file, mapper.own) ?? []))];
  const { counts } = state;
  const parts = [
    ...platforms,
    ...(counts.executions > 0 ? [words.executions(counts.executions)] : []),
    ...(counts.new > 0 ? [words.newOnes(counts.new)] : []),
    ...(counts.known > 0 ? [words.known(counts.known)] : []),
    ...(counts.corrected > 0 ? [words.corrected(counts.corrected)] : []),
    ...(counts.planned > 0 ? [words.planned(counts.planned)] : []),
  ];
  const where = [...spanOf(state, words.days), ...namesInto(state, words.intoNew)];
  return (
    <>
      <p className={styles.about}>{parts.join(' · ')}</p>
      {where.length > 0 ? <p className={styles.about}>{where.join(' · ')}</p> : null}
    </>
  );
}

/** The New York days of all its files, as one span; nothing without executions. */
function spanOf({ files }: ImportState, words: (from: string, to: string) => string): readonly string[] {
  const spans = files.flatMap(({ days }) => days ?? []);
  if (spans.length === 0) return [];
  const from = Math.min(...spans.map((span) => span.from));
  const to = Math.max(...spans.map((span) => span.to));
  return [words(formatDay(from as Day), formatDay(to as Day))];
}

/** Names of the accounts that receive it, new ones as such. */
function namesInto({ into }: ImportState, asNew: (name: string) => string): readonly string[] {
  return into.map(({ name, isNew }) => (isNew ? asNew(name) : name));
}

function Reading({ picked: { file, state } }: { readonly picked: PickedFile }) {
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
