import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { WEEKDAYS } from '@daybook/domain/calendar.ts';
import { INSTRUMENT_KINDS } from '@daybook/domain/execution/reported-execution.ts';
import { ruleText } from '@daybook/domain/insights/replay/rule-text.ts';
import { FURTHER_FLAGS } from '@daybook/domain/journal/fields.ts';
import { ADDS } from '@daybook/domain/trade/adds.ts';
import { BAND_FIELDS, type BandField as Band } from '@daybook/domain/trade/filter-bands.ts';
import { RESULTS, parseFilter, RESULTS_BEFORE } from '@daybook/domain/trade/filter.ts';
import { halfHourText } from '@daybook/domain/trade/half-hour.ts';
import { MEASURED_UNITS } from '@daybook/domain/trade/trade-columns.ts';
import { ruleWords } from '#web/journal/words/filter-words.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Checkbox } from '#web/ui/fields/Choice.tsx';
import { MultiSelect } from '#web/ui/fields/MultiSelect.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { MarksField } from './MarksField.tsx';
import { accountsText, moreInUse, typedAccounts, isCounted } from './search-form.ts';
import { AnyYesNo, Choose, options } from './SearchFields.tsx';
import { FieldGroup } from './FieldGroup.tsx';
import type { SearchFieldsProps } from './SearchTab.tsx';
import styles from './SearchTab.module.css';
import { FieldMessage } from '#web/ui/fields/Field.tsx';
import field from '#web/ui/fields/Field.module.css';

/** Ranges that stand with no other question. */
const AMOUNT_BANDS = BAND_FIELDS.filter((band) => band !== 'netBand' && band !== 'nthBand');

/** Everything beyond the first version's fields, folded away while none is in use. */
export function MoreFields(props: SearchFieldsProps) {
  const messages = useMessages();
  const { searchForm } = messages;
  const inUse = moreInUse(props.values);
  const isWrong = BAND_FIELDS.some((band) => props.errors[`${band}From`] ?? props.errors[`${band}To`]);
  const [wanted, setWanted] = useState(inUse > 0);
  const id = useId();
  const isOpen = wanted || isWrong;
  return (
    <div className={styles.more}>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setWanted(!isOpen)}
      >
        <ChevronRight size={16} aria-hidden="true" />
        {searchForm.more}
        {inUse > 0 ? <span className={styles.inUse}>{searchForm.inUse(inUse)}</span> : null}
      </button>
      {isOpen ? (
        <div id={id} className={styles.folded}>
          <Groups {...props} />
        </div>
      ) : null}
    </div>
  );
}

function Labels(props: SearchFieldsProps) {
  const { search } = useMessages();
  const { setups, tags, mistakes } = props.choices;
  return (
    <>
      <MarksField {...props} field="setups" label={search.setups} all={setups} />
      <MarksField {...props} field="tags" label={search.tags} all={tags} none={search.noTag} />
      <MarksField
        {...props}
        field="mistakes"
        label={search.mistakes}
        all={mistakes.map(({ id, title, hue }) => ({ id, name: title, hue }))}
        none={search.noMistake}
      />
    </>
  );
}

function Groups(props: SearchFieldsProps) {
  const { search, searchForm, words } = useMessages();
  return (
    <>
      <FieldGroup title={searchForm.groups.what}>
        <Accounts {...props} />
        <Labels {...props} />
        <Choose
          {...props}
          field="kind"
          label={search.kind}
          options={options(INSTRUMENT_KINDS, search.kinds)}
        />
      </FieldGroup>
      <FieldGroup title={searchForm.groups.ended}>
        <HalfHour {...props} />
        <Choose
          {...props}
          field="weekday"
          label={search.weekday}
          options={options(WEEKDAYS, words.weekdays)}
        />
        <Choose {...props} field="result" label={search.result} options={options(RESULTS, search.results)} />
        <BandField {...props} band="netBand" label={search.netBand} />
        <Choose
          {...props}
          field="lacks"
          label={search.lacks}
          options={options(MEASURED_UNITS, search.unitNames)}
        />
      </FieldGroup>
      <FieldGroup title={searchForm.groups.amounts}>
        {AMOUNT_BANDS.map((band) => (
          <BandField key={band} {...props} band={band} label={search[band]} />
        ))}
        <Choose {...props} field="adds" label={search.adds} options={options(ADDS, search.addsTo)} />
      </FieldGroup>
      <FieldGroup title={searchForm.groups.day}>
        <BandField {...props} band="nthBand" label={search.nthBand} />
        <Choose
          {...props}
          field="resultBefore"
          label={search.resultBefore}
          options={options(RESULTS_BEFORE, search.resultsBefore)}
        />
        <Checkbox
          label={search.copiesOnce}
          checked={props.values.copiesOnce === 'Y'}
          onChange={(event) => props.set('copiesOnce', event.target.checked ? 'Y' : '')}
        />
        <CutBy {...props} />
      </FieldGroup>
      <FieldGroup title={searchForm.groups.notes}>
        <AnyYesNo {...props} field="hasImage" label={search.hasImage} />
        <AnyYesNo {...props} field="hasNote" label={search.hasNote} />
        <Notes {...props} />
        {FURTHER_FLAGS.map((flag) => (
          <AnyYesNo key={flag} {...props} field={flag} label={words.flags[flag]} isAnswered />
        ))}
      </FieldGroup>
    </>
  );
}

function Accounts({ values, set, choices }: SearchFieldsProps) {
  const { search, words } = useMessages();
  return (
    <MultiSelect
      label={search.accounts}
      options={choices.accounts}
      placeholder={words.any}
      value={typedAccounts(values)}
      onChange={(accounts) => set('accounts', accountsText(accounts))}
    />
  );
}

/** A rule is chosen in the insights; here it can be taken away. */
function CutBy({ values, set }: SearchFieldsProps) {
  const { search } = useMessages();
  const { cutBy: rule, currency } = parseFilter({ cutBy: values.cutBy, currency: values.currency });
  const [was] = useState(rule);
  const shown = rule ?? was;
  if (shown === undefined) return null;
  return (
    <Checkbox
      label={`${search.cutBy}: ${ruleWords(shown, search, currency)}`}
      checked={rule !== undefined}
      onChange={(event) => set('cutBy', event.target.checked ? ruleText(shown) : '')}
    />
  );
}

function HalfHour(props: SearchFieldsProps) {
  const { search } = useMessages();
  const halfHours = props.choices.halfHours.map(halfHourText);
  const { halfHour } = props.values;
  const shown = halfHour === '' || halfHours.includes(halfHour) ? halfHours : [...halfHours, halfHour];
  return (
    <Choose
      {...props}
      field="halfHour"
      label={search.halfHour}
      options={shown.map((text) => ({ value: text, text }))}
    />
  );
}

function Notes({ values, set }: SearchFieldsProps) {
  const { search } = useMessages();
  return (
    <TextField
      label={search.notes}
      autoComplete="off"
      maxLength={100}
      value={values.notes}
      onChange={(event) => set('notes', event.target.value)}
    />
  );
}

interface BandFieldProps extends SearchFieldsProps {
  readonly band: Band;
  readonly label: string;
}

/** A range of numbers: from one, to or under another. Either may stay open. */
function BandField({ band, label, values, errors, set }: BandFieldProps) {
  const { searchForm } = useMessages();
  const id = useId();
  const counted = isCounted(band);
  const ends = [
    { name: `${band}From`, text: searchForm.from, label: searchForm.bandFrom(label) },
    {
      name: `${band}To`,
      text: counted ? searchForm.to : searchForm.under,
      label: counted ? searchForm.bandTo(label) : searchForm.bandUnder(label),
    },
  ] as const;
  const error = errors[`${band}From`] ?? errors[`${band}To`];
  return (
    <div className={field.field} role="group" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className={field.label}>
        {label}
      </span>
      <div className={styles.ends}>
        {ends.map((end) => (
          <input
            key={end.name}
            type="text"
            inputMode={counted ? 'numeric' : 'text'}
            autoComplete="off"
            maxLength={40}
            aria-label={end.label}
            aria-invalid={errors[end.name] ? true : undefined}
            aria-describedby={errors[end.name] ? `${id}-message` : undefined}
            placeholder={end.text}
            className={field.control}
            value={values[end.name]}
            onChange={(event) => set(end.name, event.target.value)}
          />
        ))}
      </div>
      <FieldMessage id={`${id}-message`} help={undefined} error={error} />
    </div>
  );
}
