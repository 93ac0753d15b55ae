import { useState } from 'react';
import type { AskedSize } from '@daybook/api/imports/mapper.ts';
import type { ColumnMapping } from '@daybook/domain/execution/column-mapping.ts';
import { formatSize } from '@daybook/domain/figures/size-text.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import {
  plainSize,
  sizeQuestions,
  sizeReading,
  withProposed,
  withSize,
  type SizeQuestion,
} from './contract-size.ts';
import styles from './Mapper.module.css';

interface MapperSizesProps {
  readonly sizes: readonly AskedSize[];
  readonly mapping: ColumnMapping;
  readonly onChange: (mapping: ColumnMapping) => void;
}

/** Contract sizes that neither the table nor the symbols state; nothing where all are known. */
export function MapperSizes({ sizes, mapping, onChange }: MapperSizesProps) {
  const { mapper: words } = useMessages();
  const questions = sizeQuestions(sizes, mapping);
  if (questions.length === 0) return null;
  const isProposed = questions.some(({ answer, proposed }) => answer === null && proposed !== null);
  return (
    <fieldset className={styles.settings}>
      <legend className={styles.sub}>{words.sizes}</legend>
      <p className={styles.wide}>{words.sizesHelp}</p>
      {questions.map((question) => (
        <SizeField
          key={question.symbol ?? ''}
          question={question}
          onChange={(size) => onChange(withSize(mapping, question, size))}
        />
      ))}
      {isProposed ? (
        <div className={styles.wide}>
          <Button onClick={() => onChange(withProposed(mapping, questions))}>{words.takeSizes}</Button>
        </div>
      ) : null}
    </fieldset>
  );
}

interface SizeFieldProps {
  readonly question: SizeQuestion;
  readonly onChange: (size: string | null) => void;
}

/** One size; what is typed counts as soon as it is a number above 0. */
function SizeField({ question, onChange }: SizeFieldProps) {
  const {
    mapper: words,
    words: { count },
  } = useMessages();
  const { symbol, symbols, proposed, isProven, answer } = question;
  const [typed, setTyped] = useState(answer === null ? '' : formatSize(answer, count));
  // The value of the button below replaces what was typed.
  const value = answer === null || plainSize(typed) === answer ? typed : formatSize(answer, count);
  const isWrong = value.trim() !== '' && plainSize(value) === null;
  const help = (): string => {
    const size = proposed === null ? null : formatSize(proposed, count);
    const reading = value === size ? undefined : sizeReading(value, words);
    if (reading !== undefined) return reading;
    if (size === null) return words.noUsualSize;
    if (isProven) return words.provenSize(size);
    return proposed === '1' ? words.usualOne : words.usualSize(size);
  };
  return (
    <TextField
      label={symbol === null ? words.sizeOfPairs(symbols.slice(0, 4)) : words.sizeOf(symbol)}
      help={help()}
      error={isWrong ? words.multiplierWrong : undefined}
      inputMode="decimal"
      value={value}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(plainSize(target.value));
      }}
    />
  );
}
