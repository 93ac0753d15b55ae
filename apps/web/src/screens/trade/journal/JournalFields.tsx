import type { ReactNode } from 'react';
import { type JournalEntry } from '@daybook/domain/journal/entry.ts';
import { choiceField, CHOICES, FLAGS } from '@daybook/domain/journal/fields.ts';
import { titleKey } from '@daybook/domain/journal/mistake.ts';
import { choiceOptions } from '#web/journal/choice-options.ts';
import { useMessages } from '#web/texts/messages.ts';
import { YesNo } from '#web/ui/fields/Choice.tsx';
import { MultiSelect } from '#web/ui/fields/MultiSelect.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextArea } from '#web/ui/fields/TextField.tsx';
import type { JournalErrors } from './journal-form.ts';
import styles from './JournalForm.module.css';

export interface JournalFieldsProps {
  readonly entry: JournalEntry;
  readonly errors: JournalErrors;
  /** Titles of all the trader's mistakes. */
  readonly mistakes: readonly string[];
  readonly image?: ReactNode;
  readonly onChange: (part: Partial<JournalEntry>) => void;
}

/** Choices, questions, mistakes, image, comments. */
export function JournalFields(props: JournalFieldsProps) {
  const { entry, errors, mistakes, image, onChange } = props;
  const { trade } = useMessages();
  return (
    <>
      <Setup entry={entry} onChange={onChange} />
      <Questions entry={entry} onChange={onChange} />
      <MultiSelect
        label={trade.mistakes}
        help={trade.mistakesHelp}
        error={errors.mistakes}
        options={mistakes}
        value={entry.mistakes}
        creating={trade.newMistake}
        keyOf={titleKey}
        onChange={(chosen) => onChange({ mistakes: chosen })}
      />
      {image}
      <TextArea
        label={trade.comments}
        help={trade.commentsHelp}
        error={errors.comments}
        value={entry.comments}
        onChange={(event) => onChange({ comments: event.target.value })}
      />
    </>
  );
}

type PartProps = Pick<JournalFieldsProps, 'entry' | 'onChange'>;

function Setup({ entry, onChange }: PartProps) {
  const { words } = useMessages();
  return (
    <div className={styles.setup}>
      {CHOICES.map((name) => {
        const { unset, isRequired } = choiceField(name);
        return (
          <Select
            key={name}
            label={words.choices[name].label}
            required={isRequired === true}
            options={choiceOptions(words, name)}
            {...(unset === null && { empty: words.none })}
            value={entry[name] ?? ''}
            onChange={({ target }) => onChange({ [name]: target.value || null })}
          />
        );
      })}
    </div>
  );
}

function Questions({ entry, onChange }: PartProps) {
  const { trade, words } = useMessages();
  return (
    <fieldset className={styles.questions}>
      <legend className="sr-only">{trade.questions}</legend>
      {FLAGS.map((flag) => (
        <YesNo
          key={flag}
          label={words.flags[flag]}
          value={entry[flag]}
          onChange={(value) => onChange({ [flag]: value })}
        />
      ))}
    </fieldset>
  );
}
