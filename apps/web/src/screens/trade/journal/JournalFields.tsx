import { Plus } from 'lucide-react';
import { memo, useState, type ReactNode } from 'react';
import { choiceField, FLAGS } from '@daybook/domain/journal/fields.ts';
import { isOffered, labelKey, type Tag } from '@daybook/domain/journal/labels.ts';
import { titleKey } from '@daybook/domain/journal/mistake.ts';
import { choiceOptions } from '#web/journal/words/choice-options.ts';
import { offeredSetups, type LabelLists } from '#web/journal/words/label-choices.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { YesNo } from '#web/ui/fields/Choice.tsx';
import { MultiSelect } from '#web/ui/fields/MultiSelect.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { Disclosure } from '#web/ui/page/Disclosure.tsx';
import { PHONE, useMedia } from '#web/ui/fields/use-media.ts';
import { focusContent } from '#web/ui/focus/use-kept-focus.ts';
import { markedBy, type AddSuggestion } from '../course/add-suggestion.ts';
import type { JournalErrors, JournalValues } from './journal-form.ts';
import type { TradeDays } from './risk-form.ts';
import { NotesField } from './NotesField.tsx';
import { MoreRiskFields, RiskFields } from './RiskFields.tsx';
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

/** Notes, setup, tags, mistakes, stop and risk, picture, questions; what is rarely written is folded. */
export function JournalFields(props: JournalFieldsProps) {
  const { entry, errors, labels, mistakes, currency, days, image, suggestion, onChange } = props;
  const { trade } = useMessages();
  return (
    <>
      <NotesField entry={entry} tags={labels.tags} error={errors.comments} onChange={onChange} />
      <div className={styles.pair}>
        <Setup {...props} />
        <MultiSelect
          label={trade.tags}
          error={errors.tags}
          options={labels.tags.filter(isOffered).map(({ name }) => name)}
          value={entry.tags}
          creating={trade.newTag}
          keyOf={labelKey}
          hueOf={(name) => hueOf(labels.tags, name)}
          onChange={(chosen) => onChange({ tags: chosen })}
        />
      </div>
      <MultiSelect
        label={trade.mistakes}
        placeholder={trade.mistakesHelp}
        error={errors.mistakes}
        options={mistakes}
        value={entry.mistakes}
        creating={trade.newMistake}
        keyOf={titleKey}
        onChange={(chosen) => onChange({ mistakes: chosen })}
      />
      {suggestion === null ? null : (
        <Suggestion suggestion={suggestion} entry={entry} mistakes={mistakes} onChange={onChange} />
      )}
      <div className={styles.risk}>
        <Choices name="stopLoss" entry={entry} onChange={onChange} />
        <RiskFields values={entry} errors={errors} currency={currency} onChange={onChange} />
      </div>
      {image}
      <Questions entry={entry} onChange={onChange} />
      <MoreRisk entry={entry} errors={errors} days={days} onChange={onChange} />
    </>
  );
}

type PartProps = Pick<JournalFieldsProps, 'entry' | 'onChange'>;

function Setup({ entry, labels, onChange, onNewSetup }: JournalFieldsProps) {
  const { words, trade, labels: names } = useMessages();
  const setups = offeredSetups(labels.setups, entry.event, words);
  return (
    <div className={styles.setup}>
      <Select
        label={words.choices.event.label}
        note={trade.setupNote}
        required
        options={setups.map(({ id, name: text, hue }) => ({ value: id, text, hue }))}
        value={entry.event}
        onChange={({ target }) => onChange({ event: target.value as JournalValues['event'] })}
      />
      <Button kind="plain" icon={<Plus size={14} aria-hidden="true" />} onClick={onNewSetup}>
        {names.setup.add}
      </Button>
    </div>
  );
}

function Choices({ name, entry, onChange }: PartProps & { readonly name: 'stopLoss' | 'position' }) {
  const { words } = useMessages();
  const { unset, isRequired } = choiceField(name);
  return (
    <Select
      label={words.choices[name].label}
      required={isRequired === true}
      options={choiceOptions(words, name)}
      {...(unset === null && { empty: words.none })}
      value={entry[name] ?? ''}
      onChange={({ target }) => onChange({ [name]: target.value || null })}
    />
  );
}

/** Position, further targets and moves of the stop, with what is in them said while they are folded. */
const MoreRisk = memo(
  ({ entry, errors, days, onChange }: MoreRiskProps) => {
    const { trade: words, tradeRisk, words: names } = useMessages();
    const position = choiceOptions(names, 'position').find(({ value }) => value === entry.position)?.text;
    const moves = entry.stopMoves.length;
    const further = entry.targets.length - 1;
    const inside = [
      position,
      moves > 0 ? words.moves(moves) : null,
      further > 0 ? words.furtherTargets(further) : null,
    ];
    const isWrong = Object.keys(errors).some((field) => /^(?:stopMoves|targets)(?!\.0$)/.test(field));
    // Opened by what is wrong in it, and left as it is afterwards.
    const [wasWrong, setWasWrong] = useState(isWrong);
    if (isWrong && !wasWrong) setWasWrong(true);
    return (
      <Disclosure
        open={wasWrong}
        className={styles.more}
        summary={
          <>
            <span className={styles.moreTitle}>{words.moreRisk}</span>
            <span className={styles.inside}>{inside.filter(Boolean).join(' · ')}</span>
          </>
        }
      >
        <div className={styles.moreBody} role="group" aria-label={tradeRisk.title}>
          <Choices name="position" entry={entry} onChange={onChange} />
          <MoreRiskFields values={entry} errors={errors} days={days} onChange={onChange} />
        </div>
      </Disclosure>
    );
  },
  redrawnFor('position', 'stopMoves', 'targets'),
);

interface MoreRiskProps extends PartProps, Pick<JournalFieldsProps, 'errors' | 'days'> {}

/** A part of the form is drawn again when one of its fields changed, or what is wrong; not while the notes are typed. */
function redrawnFor(...fields: readonly (keyof JournalValues)[]) {
  type Drawn = PartProps & Partial<MoreRiskProps>;
  const shows = ({ entry, errors, days }: Drawn) =>
    JSON.stringify([fields.map((field) => entry[field]), errors, days]);
  return (before: Drawn, now: Drawn): boolean =>
    before.onChange === now.onChange && shows(before) === shows(now);
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

/** The specified questions; on a phone they are folded, with how many are answered. */
const Questions = memo(
  ({ entry, onChange }: PartProps) => {
    const { trade, words } = useMessages();
    const isPhone = useMedia(PHONE);
    const answered = FLAGS.filter((flag) => entry[flag] !== null).length;
    const questions = (
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
    if (!isPhone) return questions;
    return (
      <Disclosure
        className={styles.more}
        summary={
          <>
            <span className={styles.moreTitle}>{trade.questions}</span>
            <span className={styles.inside}>{trade.answered(answered)}</span>
          </>
        }
      >
        {questions}
      </Disclosure>
    );
  },
  redrawnFor(...FLAGS),
);

function hueOf(tags: readonly Tag[], name: string) {
  return tags.find((tag) => labelKey(tag.name) === labelKey(name))?.hue ?? null;
}
