import { useId } from 'react';
import { FILTER_CHOICES, FIRST_FLAGS } from '@daybook/domain/journal/fields.ts';
import { DURATION_GROUPS } from '@daybook/domain/trade/duration-group.ts';
import { MOMENTS_OF_DAY } from '@daybook/domain/trade/moment-of-day.ts';
import { choiceOptions } from '#web/journal/words/choice-options.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Checkbox, LabelledChoice } from '#web/ui/fields/Choice.tsx';
import { DateField } from '#web/ui/fields/DateField.tsx';
import { Select, type Option } from '#web/ui/fields/Select.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { TRADE_COUNTS, type FormField } from './search-form.ts';
import type { SearchFieldsProps } from './SearchTab.tsx';

interface ChooseProps extends SearchFieldsProps {
  readonly field: FormField;
  readonly label: string;
  readonly options: readonly Option[];
  readonly empty?: string;
}

/** One of a list, or any. */
export function Choose({ field, label, options: choices, empty, values, set }: ChooseProps) {
  const { words } = useMessages();
  return (
    <Select
      label={label}
      options={choices}
      empty={empty ?? words.any}
      value={values[field]}
      onChange={(event) => set(field, event.target.value)}
    />
  );
}

/** The entries of a fixed table with their words. */
export function options<Value extends string>(
  table: readonly Value[],
  texts: Readonly<Record<Value, string>>,
): Option[] {
  return table.map((value) => ({ value, text: texts[value] }));
}

/** Symbol, what the journal's entry chooses, side. */
export function SetupFields(props: SearchFieldsProps) {
  const { words } = useMessages();
  const setups = props.choices.setups.map(({ id, name, hue }) => ({ value: id, text: name, hue }));
  return (
    <>
      <Symbol {...props} />
      {FILTER_CHOICES.map((field) => (
        <Choose
          key={field}
          {...props}
          field={field}
          label={words.choices[field].label}
          options={field === 'event' ? setups : choiceOptions(words, field)}
        />
      ))}
      <Side {...props} />
    </>
  );
}

function Symbol({ values, set, choices }: SearchFieldsProps) {
  const { search } = useMessages();
  const list = useId();
  return (
    <div>
      <TextField
        label={search.symbol}
        list={list}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        value={values.symbol}
        onChange={(event) => set('symbol', event.target.value)}
      />
      <datalist id={list}>
        {choices.symbols.map((symbol) => (
          <option key={symbol} value={symbol} />
        ))}
      </datalist>
    </div>
  );
}

function Side({ values, set }: SearchFieldsProps) {
  const { search, words } = useMessages();
  return (
    <LabelledChoice
      label={search.side}
      segments={[
        { value: '', text: words.any },
        { value: 'BOT', text: words.sides.long },
        { value: 'SLD', text: words.sides.short },
      ]}
      value={values.action}
      onChange={(value) => set('action', value)}
    />
  );
}

/** Dates, moment of the day, duration. */
export function TimeFields(props: SearchFieldsProps) {
  const { search, words } = useMessages();
  const { values, errors, set } = props;
  return (
    <>
      {(['startDate', 'endDate'] as const).map((field) => (
        <DateField
          key={field}
          label={search[field]}
          value={values[field]}
          error={errors[field]}
          onChange={(text) => set(field, text)}
        />
      ))}
      <Choose
        {...props}
        field="momentOfDay"
        label={search.momentOfDay}
        options={options(MOMENTS_OF_DAY, words.moments)}
      />
      <Choose
        {...props}
        field="durationGroup"
        label={search.durationGroup}
        options={options(DURATION_GROUPS, words.durations)}
      />
    </>
  );
}

/** The yes/no questions and the mistake. */
export function JournalFields(props: SearchFieldsProps) {
  const { search, words } = useMessages();
  const mistakes = props.choices.mistakes.map(({ id, title }) => ({ value: id, text: title }));
  return (
    <>
      {FIRST_FLAGS.map((field) => (
        <AnyYesNo key={field} {...props} field={field} label={words.flags[field]} isAnswered />
      ))}
      <Choose {...props} field="errorId" label={search.error} options={mistakes} />
    </>
  );
}

interface AnyYesNoProps extends SearchFieldsProps {
  readonly field: FormField;
  readonly label: string;
  /** Whether it is a question that the trader answers, or not. */
  readonly isAnswered?: boolean;
}

/** Whether trades say yes, no, or whatever they say; of a question that the trader answers, nothing yet. */
export function AnyYesNo({ field, label, isAnswered = false, values, set }: AnyYesNoProps) {
  const { words } = useMessages();
  return (
    <LabelledChoice
      label={label}
      segments={[
        { value: '', text: words.any },
        { value: 'Y', text: words.yes },
        { value: 'N', text: words.no },
        ...(isAnswered ? [{ value: 'unanswered', text: words.unanswered }] : []),
      ]}
      value={values[field]}
      onChange={(value) => set(field, value)}
    />
  );
}

/** How many trades, which currency, deleted ones too. */
export function ScopeFields(props: SearchFieldsProps) {
  const { search, searchForm } = useMessages();
  const { values, set, choices } = props;
  const usual = TRADE_COUNTS.map(String);
  // An address may ask for any number: it must not look like All.
  const counts = values.size === '' || usual.includes(values.size) ? usual : [...usual, values.size];
  const currencies = choices.currencies.map((currency) => ({ value: currency, text: currency }));
  return (
    <>
      <Choose
        {...props}
        field="size"
        label={search.size}
        empty={searchForm.all}
        options={counts.map((count) => ({ value: count, text: search.last(Number(count)) }))}
      />
      {currencies.length > 1 ? (
        <Choose {...props} field="currency" label={search.currency} options={currencies} />
      ) : null}
      <Checkbox
        label={search.includeDeleted}
        checked={values.includeDeleted === 'Y'}
        onChange={(event) => set('includeDeleted', event.target.checked ? 'Y' : '')}
      />
    </>
  );
}
