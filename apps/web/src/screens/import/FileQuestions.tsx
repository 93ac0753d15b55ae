import { useRef, useState } from 'react';
import type { FileQuestion as AnyQuestion } from '@daybook/api/imports/file-question.ts';
import type { FileAnswersInput } from '@daybook/api/imports/imports.ts';
import { SEVEN_AHEAD_OF_NEW_YORK } from '@daybook/domain/server-zone.ts';
import { parseDay } from '@daybook/domain/calendar.ts';
import { DECIMAL_MARKS } from '@daybook/domain/execution/column-mapping.ts';
import { NAME_ORDERS } from '@daybook/domain/execution/name-days.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { useForm } from '#web/ui/fields/use-form.ts';
import type { PickedFile } from './files-store.ts';
import { plainSize } from './mapper/contract-size.ts';
import { AnsweredQuestion, Question, shownAnswer, type FileQuestion } from './Question.tsx';
import { questionKey, type TypedAnswers } from './typed-answers.ts';
import styles from './Import.module.css';

interface FileQuestionsProps {
  readonly picked: PickedFile;
  readonly onAnswers: (answers: FileAnswersInput) => void;
  /** What is typed and not sent; null where that is nothing. */
  readonly onTyped: (answers: TypedAnswers['answers']) => void;
}

const NO_ANSWERS: Readonly<Record<string, string>> = {};

/** What is in the form of some questions. */
function readForm(questions: readonly FileQuestion[], count: (value: number) => string) {
  const valueIn = (values: typeof NO_ANSWERS, question: FileQuestion) =>
    plainAnswer(question, values[questionKey(question)] ?? shownAnswer(question, count));
  return {
    valueIn,
    isAsIs: (values: typeof NO_ANSWERS) =>
      questions.every((question) =>
        [undefined, shownAnswer(question, count)].includes(values[questionKey(question)]),
      ),
    isComplete: (values: typeof NO_ANSWERS) =>
      questions.every((question) => isAnswer(question, valueIn(values, question))),
  };
}

/** What the file does not state, with its statements and the answers so far. */
export function FileQuestions({ picked, onAnswers, onTyped }: FileQuestionsProps) {
  const {
    imports: words,
    words: { count },
  } = useMessages();
  const questions = questionsOf(picked);
  const { isAsIs, valueIn, isComplete } = readForm(questions, count);
  const [moves, setMoves] = useState(0);
  const isByKey = useRef(false);
  const form = useForm({
    initial: NO_ANSWERS,
    send: answer,
    draft: {
      typed: picked.typed.answers,
      type: (values) => onTyped(isAsIs(values) ? null : values),
      discard: () => onTyped(null),
      moves,
    },
  });
  const [reopened, setReopened] = useState<readonly string[]>([]);
  if (questions.length === 0) return null;
  const valueOf = (question: FileQuestion) =>
    form.values[questionKey(question)] ?? shownAnswer(question, count);
  function send(values: typeof NO_ANSWERS) {
    setReopened([]);
    onAnswers(
      questions.reduce(
        (answers, question) => withAnswer(answers, question, valueIn(values, question)),
        picked.answers,
      ),
    );
  }
  function answer() {
    send(form.values);
    return null;
  }
  /** A choice is checked at once where nothing else is open; what is typed, or passed by arrow keys, waits for the press. */
  function change(question: FileQuestion, value: string) {
    const values = { ...form.values, [questionKey(question)]: value };
    if (isByKey.current || isTyped(question) || !isComplete(values)) return form.change(values);
    onTyped(null);
    setMoves(moves + 1);
    send(values);
  }
  const isFolded = (question: FileQuestion) =>
    question.from === 'trader' && question.answer !== null && !reopened.includes(questionKey(question));
  const open = questions.filter((question) => !isFolded(question));
  return (
    <Form
      form={form}
      className={styles.questions}
      onKeyDown={() => (isByKey.current = true)}
      onPointerDown={() => (isByKey.current = false)}
    >
      {open.length > 0 ? <p className={styles.sub}>{words.questions(open.length)}</p> : null}
      {questions.map((question) =>
        isFolded(question) ? (
          <AnsweredQuestion
            key={questionKey(question)}
            question={question}
            value={shownAnswer(question, count)}
            onReopen={() => setReopened([...reopened, questionKey(question)])}
          />
        ) : (
          <Question
            key={questionKey(question)}
            question={question}
            value={valueOf(question)}
            autoFocus={reopened.includes(questionKey(question))}
            onChange={(value) => change(question, value)}
          />
        ),
      )}
      {open.length > 0 ? (
        <Button type="submit" disabled={!isComplete(form.values)}>
          {words.again}
        </Button>
      ) : null}
    </Form>
  );
}

/** Whether its answer is typed, letter by letter. */
function isTyped({ kind }: FileQuestion): boolean {
  return kind === 'currency' || kind === 'multiplier' || kind === 'account' || kind === 'day';
}

/** What is asked of a file; those of an archive ask the same, and one answer is for all of them. */
function questionsOf({ state }: PickedFile): readonly FileQuestion[] {
  const asked = (state?.files ?? []).flatMap((file) => file.questions).filter(isWorthAsking);
  return [...new Map(asked.map((question) => [questionKey(question), question])).values()];
}

/** An account is chosen among the journal's own; what the layout itself fixes is no question. */
function isWorthAsking(question: AnyQuestion): question is FileQuestion {
  const { kind, from, answer } = question;
  // Once the file is said to be whole there is nothing to change about it.
  if (kind === 'whole' && answer !== null) return false;
  if (kind === 'mapping' || kind === 'stated-amounts' || kind === 'account') return false;
  return from !== 'format' && from !== 'file';
}

/** What was typed, as it is sent. */
function plainAnswer({ kind }: FileQuestion, typed: string): string {
  return kind === 'multiplier' ? (plainSize(typed) ?? '') : typed;
}

function isAnswer({ kind }: FileQuestion, value: string): boolean {
  switch (kind) {
    case 'day':
      return parseDay(value) !== null;
    case 'zone':
      return isZone(value);
    case 'currency':
      return /^[A-Z]{3}$/.test(value);
    case 'multiplier':
    case 'day-order':
    case 'date-order':
    case 'decimal':
    case 'format':
    case 'encoding':
    case 'whole':
    case 'account':
      return value !== '';
  }
}

function isZone(zone: string): boolean {
  if (zone === SEVEN_AHEAD_OF_NEW_YORK) return true;
  try {
    return zone !== '' && new Intl.DateTimeFormat('en', { timeZone: zone }) instanceof Intl.DateTimeFormat;
  } catch {
    return false; // no such zone
  }
}

function withAnswer(
  answers: FileAnswersInput,
  { kind, symbol }: FileQuestion,
  value: string,
): FileAnswersInput {
  switch (kind) {
    case 'day':
      return { ...answers, day: parseDay(value)! };
    case 'day-order':
    case 'date-order':
      return { ...answers, ...orderOf(value) };
    case 'decimal':
      return { ...answers, ...markOf(value) };
    case 'multiplier':
      return { ...answers, multipliers: { ...answers.multipliers, [symbol ?? '']: value } };
    case 'encoding':
      return { ...answers, encoding: 'windows-1252' };
    case 'whole':
      return { ...answers, isWhole: true };
    case 'format':
    case 'zone':
    case 'currency':
    case 'account':
      return { ...answers, [kind]: value };
  }
}

function orderOf(value: string): Pick<FileAnswersInput, 'dayOrder'> {
  const dayOrder = NAME_ORDERS.find((order) => order === value);
  return dayOrder ? { dayOrder } : {};
}

function markOf(value: string): Pick<FileAnswersInput, 'decimal'> {
  const decimal = DECIMAL_MARKS.find((mark) => mark === value);
  return decimal ? { decimal } : {};
}
