import type { FileQuestion as AnyQuestion } from '@daybook/api/imports/file-question.ts';
import type { FileAnswersInput } from '@daybook/api/imports/imports.ts';
import { SEVEN_AHEAD_OF_NEW_YORK } from '@daybook/domain/server-zone.ts';
import { dayText, parseDay, type Day } from '@daybook/domain/calendar.ts';
import { NAME_ORDERS } from '@daybook/domain/execution/name-days.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { formatSize } from '@daybook/domain/figures/size-text.ts';
import { formatDay } from '@daybook/domain/time-figures.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { DateField } from '#web/ui/fields/DateField.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { useForm } from '#web/ui/fields/use-form.ts';
import type { PickedFile } from './files-store.ts';
import { plainSize, sizeReading } from './mapper/contract-size.ts';
import { questionKey, type TypedAnswers } from './typed-answers.ts';
import { zoneOptions } from './zone-options.ts';
import styles from './Import.module.css';

/** Columns are mapped in a part of their own. */
type FileQuestion = AnyQuestion & {
  readonly kind: Exclude<AnyQuestion['kind'], 'mapping' | 'stated-amounts'>;
};

export interface FileQuestionsProps {
  readonly picked: PickedFile;
  readonly onAnswers: (answers: FileAnswersInput) => void;
  /** What is typed and not sent; null where that is nothing. */
  readonly onTyped: (answers: TypedAnswers['answers']) => void;
}

const NO_ANSWERS: Readonly<Record<string, string>> = {};

/** What the file does not state, with its statements and the answers so far. */
export function FileQuestions({ picked, onAnswers, onTyped }: FileQuestionsProps) {
  const {
    imports: words,
    words: { count },
  } = useMessages();
  const asked = (picked.state?.files ?? []).flatMap((file) => file.questions).filter(isWorthAsking);
  // The files of an archive ask the same, and one answer is for all of them.
  const questions = [...new Map(asked.map((question) => [questionKey(question), question])).values()];
  const isAsIs = (values: typeof NO_ANSWERS) =>
    questions.every((question) =>
      [undefined, shownAnswer(question, count)].includes(values[questionKey(question)]),
    );
  const form = useForm({
    initial: NO_ANSWERS,
    send: answer,
    draft: {
      typed: picked.typed.answers,
      type: (values) => onTyped(isAsIs(values) ? null : values),
      discard: () => onTyped(null),
      moves: 0,
    },
  });
  if (questions.length === 0) return null;
  const valueOf = (question: FileQuestion) =>
    form.values[questionKey(question)] ?? shownAnswer(question, count);
  function answer() {
    onAnswers(
      questions.reduce(
        (answers, question) => withAnswer(answers, question, plainAnswer(question, valueOf(question))),
        picked.answers,
      ),
    );
    return null;
  }
  const isComplete = questions.every((question) =>
    isAnswer(question, plainAnswer(question, valueOf(question))),
  );
  return (
    <Form form={form} className={styles.questions}>
      <p className={styles.sub}>{words.questions(questions.length)}</p>
      {questions.map((question) => (
        <Question
          key={questionKey(question)}
          question={question}
          value={valueOf(question)}
          onChange={(value) => form.change({ [questionKey(question)]: value })}
        />
      ))}
      <Button type="submit" disabled={!isComplete}>
        {words.again}
      </Button>
    </Form>
  );
}

/** An account is chosen among the journal's own; what the layout itself fixes is no question. */
function isWorthAsking(question: AnyQuestion): question is FileQuestion {
  const { kind, from, answer } = question;
  // Once the file is said to be whole there is nothing to change about it.
  if (kind === 'whole' && answer !== null) return false;
  if (kind === 'mapping' || kind === 'stated-amounts' || kind === 'account') return false;
  return from !== 'format' && from !== 'file';
}

type Count = (value: number) => string;

/** What was typed, as it is sent. */
function plainAnswer({ kind }: FileQuestion, typed: string): string {
  return kind === 'multiplier' ? (plainSize(typed) ?? '') : typed;
}

function shownAnswer({ kind, answer, proposed }: FileQuestion, count: Count): string {
  if (answer === null || answer === '') return proposed ?? '';
  if (kind === 'multiplier') return formatSize(String(answer), count);
  return kind === 'day' ? dayText(Number(answer) as Day) : String(answer);
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

interface QuestionProps {
  readonly question: FileQuestion;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Question({ question, value, onChange }: QuestionProps) {
  const {
    imports: words,
    mapper,
    words: { count },
  } = useMessages();
  const label = labelOf(question, words);
  const isFromName = question.from === 'file-name' && value === shownAnswer(question, count);
  const isProposed = question.proposed !== undefined && value === question.proposed;
  const reading = question.kind === 'multiplier' ? sizeReading(value, mapper) : undefined;
  const help = isFromName ? words.answeredByName : isProposed ? words.answeredBefore : reading;
  switch (question.kind) {
    case 'day':
      return <DateField label={label} help={help} value={value} onChange={onChange} />;
    case 'day-order':
    case 'date-order':
      return (
        <Select
          label={label}
          help={help}
          value={value}
          empty="–"
          options={NAME_ORDERS.map((order, at) => ({ value: order, text: candidateDay(question, at) }))}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'format':
      return (
        <Select
          label={label}
          value={value}
          empty="–"
          options={(question.candidates ?? []).map((format, at) => ({
            value: format,
            text: question.platforms?.[at] ?? format,
          }))}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'encoding':
    case 'whole':
      return (
        <Select
          label={label}
          value={value}
          empty="–"
          options={[{ value: question.kind === 'whole' ? 'yes' : 'windows-1252', text: words.yes }]}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'zone':
      return (
        <Select
          label={label}
          help={help}
          value={value}
          empty="–"
          options={zoneOptions(value, words)}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'currency':
    case 'multiplier':
    case 'account':
      return (
        <TextField
          label={label}
          help={help}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      );
  }
}

/** One of the days that a date may mean, in words. */
function candidateDay({ candidates = [] }: FileQuestion, at: number): string {
  const day = parseDay(candidates[at] ?? '');
  return day === null ? '' : formatDay(day);
}

function labelOf({ kind, symbol, asWritten }: FileQuestion, words: Messages['imports']): string {
  if (kind === 'date-order' && asWritten) return words.asksDate(asWritten);
  return kind === 'multiplier' && symbol ? words.asksSymbol(symbol) : words.asks[kind];
}
