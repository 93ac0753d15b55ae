import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { choiceField, CHOICES, FLAGS } from '@daybook/domain/journal/fields.ts';
import { isOffered, labelKey, type Tag } from '@daybook/domain/journal/labels.ts';
import { titleKey } from '@daybook/domain/journal/mistake.ts';
import { choiceOptions } from '#web/journal/words/choice-options.ts';
import { offeredSetups, type LabelLists } from '#web/journal/words/label-choices.ts';
import { PATHS } from '#web/router/paths.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Button } from '#web/ui/Button.tsx';
import { YesNo } from '#web/ui/fields/Choice.tsx';
import { MultiSelect } from '#web/ui/fields/MultiSelect.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextArea } from '#web/ui/fields/TextField.tsx';
import { focusContent } from '#web/ui/focus/use-kept-focus.ts';
import { markedBy, type AddSuggestion } from '../course/add-suggestion.ts';
import type { JournalErrors, JournalValues } from './journal-form.ts';
import type { TradeDays } from './risk-form.ts';
import { RiskFields } from './RiskFields.tsx';
import styles from './JournalForm.module.css';

interface JournalFieldsProps {
  readonly entry: JournalValues;
  /** The trader's setups and tags. */
  readonly labels: LabelLists;
  /** Of the trade. */
  readonly currency: string;
  readonly days: TradeDays;
  readonly errors: JournalErrors;
  /** Titles of all the trader's mistakes. */
  readonly mistakes: readonly string[];
  readonly image?: ReactNode;
  /** Taken only when it is pressed. */
  readonly suggestion: AddSuggestion | null;
  /** Asks for a setup that is not in the list. */
  readonly onNewSetup: () => void;
  readonly onChange: (part: Partial<JournalValues>) => void;
}

/** Choices, tags, risk, questions, mistakes, image, comments. */
export function JournalFields(props: JournalFieldsProps) {
  const { entry, errors, labels, mistakes, currency, days, image, suggestion, onNewSetup, onChange } = props;
  const { trade, labels: words } = useMessages();
  return (
    <>
      <Setup entry={entry} labels={labels} onChange={onChange} />
      <div className={styles.labels}>
        <Button kind="plain" icon={<Plus size={14} aria-hidden="true" />} onClick={onNewSetup}>
          {words.setup.add}
        </Button>
        <Anchor href={PATHS.labels} className={styles.manage}>
          {words.title}
        </Anchor>
      </div>
      <MultiSelect
        label={trade.tags}
        help={trade.tagsHelp}
        error={errors.tags}
        options={labels.tags.filter(isOffered).map(({ name }) => name)}
        value={entry.tags}
        creating={trade.newTag}
        keyOf={labelKey}
        hueOf={(name) => hueOf(labels.tags, name)}
        onChange={(chosen) => onChange({ tags: chosen })}
      />
      <RiskFields values={entry} errors={errors} currency={currency} days={days} onChange={onChange} />
      <Questions entry={entry} onChange={onChange} />
      {suggestion === null ? null : (
        <Suggestion suggestion={suggestion} entry={entry} mistakes={mistakes} onChange={onChange} />
      )}
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

function Setup({ entry, labels, onChange }: PartProps & Pick<JournalFieldsProps, 'labels'>) {
  const { words } = useMessages();
  const setups = offeredSetups(labels.setups, entry.event, words);
  return (
    <div className={styles.setup}>
      {CHOICES.map((name) => {
        const { unset, isRequired } = choiceField(name);
        return (
          <Select
            key={name}
            label={words.choices[name].label}
            required={isRequired === true}
            options={
              name === 'event'
                ? setups.map(({ id, name: text, hue }) => ({ value: id, text, hue }))
                : choiceOptions(words, name)
            }
            {...(unset === null && { empty: words.none })}
            value={entry[name] ?? ''}
            onChange={({ target }) => onChange({ [name]: target.value || null })}
          />
        );
      })}
    </div>
  );
}

/** What the executions show, with a button that writes it into the form; gone once the form says it. */
function Suggestion({
  suggestion,
  entry,
  mistakes,
  onChange,
}: PartProps & { readonly suggestion: AddSuggestion } & Pick<JournalFieldsProps, 'mistakes'>) {
  const messages = useMessages();
  const { tradeExplained: words } = messages;
  const change = markedBy(suggestion, entry, mistakes, messages);
  if (change === null) return null;
  const { isLoser, time } = suggestion;
  return (
    <div className={styles.suggestion} role="group" aria-label={words.suggestion}>
      <span>{isLoser ? words.addedToLoser(time) : words.added(time)}</span>
      <Button
        kind="plain"
        className={styles.mark}
        onClick={() => {
          focusContent();
          onChange(change);
        }}
      >
        {words.mark}
      </Button>
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

function hueOf(tags: readonly Tag[], name: string) {
  return tags.find((tag) => labelKey(tag.name) === labelKey(name))?.hue ?? null;
}
