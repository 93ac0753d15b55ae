import type { ReactNode } from 'react';
import {
  EVENTS,
  FLAGS,
  POSITIONS,
  STOP_LOSSES,
  type JournalEntry,
  type Position,
  type SetupEvent,
  type StopLoss,
} from '@daybook/domain/journal/entry.ts';
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
  const { trade, words } = useMessages();
  return (
    <div className={styles.setup}>
      <Select
        label={trade.event}
        required
        options={EVENTS.map((value) => ({ value, text: words.events[value] }))}
        value={entry.event}
        onChange={(event) => onChange({ event: event.target.value as SetupEvent })}
      />
      <Select
        label={trade.stopLoss}
        options={STOP_LOSSES.map((value) => ({ value, text: words.stopLosses[value] }))}
        value={entry.stopLoss}
        onChange={(event) => onChange({ stopLoss: event.target.value as StopLoss })}
      />
      <Select
        label={trade.position}
        empty={words.none}
        options={POSITIONS.map((value) => ({ value, text: words.positions[value] }))}
        value={entry.position ?? ''}
        onChange={(event) => onChange({ position: (event.target.value || null) as Position | null })}
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
