import type { ReactNode } from 'react';
import { type JournalEntry } from '@daybook/domain/journal/entry.ts';
import { EVENTS, FLAGS, POSITIONS, STOP_LOSSES, type ChoiceValue } from '@daybook/domain/journal/fields.ts';
import { titleKey } from '@daybook/domain/journal/mistake.ts';
import { useMessages } from '#web/texts/messages.ts';
import { YesNo } from '#web/ui/Choice.tsx';
import { MultiSelect } from '#web/ui/MultiSelect.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea } from '#web/ui/TextField.tsx';
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

/** Event, stop loss, position, questions, mistakes, image, comments. */
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
  const { event, stopLoss, position } = words.choices;
  return (
    <div className={styles.setup}>
      <Select
        label={event.label}
        required
        options={EVENTS.map((value) => ({ value, text: event.values[value] }))}
        value={entry.event}
        onChange={({ target }) => onChange({ event: target.value as ChoiceValue<'event'> })}
      />
      <Select
        label={stopLoss.label}
        options={STOP_LOSSES.map((value) => ({ value, text: stopLoss.values[value] }))}
        value={entry.stopLoss}
        onChange={({ target }) => onChange({ stopLoss: target.value as ChoiceValue<'stopLoss'> })}
      />
      <Select
        label={position.label}
        empty={words.none}
        options={POSITIONS.map((value) => ({ value, text: position.values[value] }))}
        value={entry.position ?? ''}
        onChange={({ target }) =>
          onChange({ position: (target.value || null) as ChoiceValue<'position'> | null })
        }
      />
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
