import type { FileQuestion as AnyQuestion } from '@daybook/api/imports/file-question.ts';
import { dayText, parseDay, type Day } from '@daybook/domain/calendar.ts';
import { DECIMAL_MARKS } from '@daybook/domain/execution/column-mapping.ts';
import { NAME_ORDERS } from '@daybook/domain/execution/name-days.ts';
import { formatSize } from '@daybook/domain/figures/size-text.ts';
import { formatDay } from '@daybook/domain/time-figures.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { DateField } from '#web/ui/fields/DateField.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { sizeReading } from './mapper/contract-size.ts';
import { browserZone, zoneName, zoneOptions } from '#web/journal/words/zone-options.ts';
import styles from './Import.module.css';

/** Columns are mapped in a part of their own. */
export type FileQuestion = AnyQuestion & {
  readonly kind: Exclude<AnyQuestion['kind'], 'mapping' | 'stated-amounts'>;
};

/** The answer with which a question's field begins: the present one, that of last time, or the browser's zone. */
export function shownAnswer(
  { kind, answer, proposed }: FileQuestion,
  count: (value: number) => string,
): string {
  if (answer === null || answer === '') return proposed ?? (kind === 'zone' ? browserZone() : '');
  if (kind === 'multiplier') return formatSize(String(answer), count);
  return kind === 'day' ? dayText(Number(answer) as Day) : String(answer);
}

/** A question that its trader answered, in a line. */
export function AnsweredQuestion({
  question,
  value,
  onReopen,
}: {
  readonly question: FileQuestion;
  readonly value: string;
  readonly onReopen: () => void;
}) {
  const { imports: words } = useMessages();
  return (
    <p className={styles.answered}>
      <span>
        {labelOf(question, words)} <strong>{answerText(question, value, words)}</strong>
      </span>
      <Button kind="plain" onClick={onReopen}>
        {words.changeAnswer}
      </Button>
    </p>
  );
}

function answerText(question: FileQuestion, value: string, words: Messages['imports']): string {
  switch (question.kind) {
    case 'day':
      return formatDay(parseDay(value)!);
    case 'day-order':
    case 'date-order':
      return (
        candidateDay(
          question,
          NAME_ORDERS.findIndex((order) => order === value),
        ) || value
      );
    case 'decimal':
      return readingText(question, value, words);
    case 'format':
      return question.platforms?.[(question.candidates ?? []).indexOf(value)] ?? value;
    case 'encoding':
    case 'whole':
      return words.yes;
    case 'zone':
      return zoneName(value, words);
    case 'currency':
    case 'multiplier':
    case 'account':
      return value;
  }
}

interface QuestionProps {
  readonly question: FileQuestion;
  readonly value: string;
  /** Whether it was asked again just now: the press that did so went. */
  readonly autoFocus: boolean;
  readonly onChange: (value: string) => void;
}

export function Question({ question, value, autoFocus, onChange }: QuestionProps) {
  const {
    imports: words,
    mapper,
    words: { count },
  } = useMessages();
  const label = labelOf(question, words);
  const isFromName = question.from === 'file-name' && value === shownAnswer(question, count);
  const isProposed = question.proposed !== undefined && value === question.proposed;
  const reading = question.kind === 'multiplier' ? sizeReading(value, mapper) : undefined;
  const isOwnZone = question.kind === 'zone' && question.answer === null && value === browserZone();
  const proposed = isProposed ? words.answeredBefore : isOwnZone ? words.browserZone : reading;
  const help = isFromName ? words.answeredByName : proposed;
  const typed = { label, help, value, autoFocus, onChange: changed(onChange) };
  const chosen = { label, value, autoFocus, empty: '–', onChange: changed(onChange) };
  switch (question.kind) {
    case 'day':
      return <DateField label={label} help={help} value={value} autoFocus={autoFocus} onChange={onChange} />;
    case 'day-order':
    case 'date-order':
      return (
        <Select
          {...chosen}
          help={help}
          options={NAME_ORDERS.map((order, at) => ({ value: order, text: candidateDay(question, at) }))}
        />
      );
    case 'decimal':
      return (
        <Select
          {...chosen}
          help={help}
          options={DECIMAL_MARKS.map((mark) => ({ value: mark, text: readingText(question, mark, words) }))}
        />
      );
    case 'format':
      return (
        <Select
          {...chosen}
          options={(question.candidates ?? []).map((format, at) => ({
            value: format,
            text: question.platforms?.[at] ?? format,
          }))}
        />
      );
    case 'encoding':
    case 'whole':
      return (
        <Select
          {...chosen}
          options={[{ value: question.kind === 'whole' ? 'yes' : 'windows-1252', text: words.yes }]}
        />
      );
    case 'zone':
      return <Select {...chosen} help={help} options={zoneOptions(value, words)} />;
    case 'currency':
    case 'multiplier':
    case 'account':
      return <TextField {...typed} />;
  }
}

function changed(onChange: (value: string) => void) {
  return ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value);
}

/** One of the days that a date may mean, in words. */
function candidateDay({ candidates = [] }: FileQuestion, at: number): string {
  const day = parseDay(candidates[at] ?? '');
  return day === null ? '' : formatDay(day);
}

/** What its number is with one of the decimal marks. */
function readingText(
  { candidates = [] }: FileQuestion,
  mark: string,
  { decimalReadings }: Messages['imports'],
): string {
  const at = DECIMAL_MARKS.findIndex((each) => each === mark);
  const reading = candidates[at];
  return reading === undefined ? mark : decimalReadings[DECIMAL_MARKS[at]!](reading);
}

function labelOf({ kind, symbol, asWritten }: FileQuestion, words: Messages['imports']): string {
  if (kind === 'date-order' && asWritten) return words.asksDate(asWritten);
  if (kind === 'decimal' && asWritten) return words.asksNumber(asWritten);
  return kind === 'multiplier' && symbol ? words.asksSymbol(symbol) : words.asks[kind];
}
