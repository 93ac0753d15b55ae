import { Search } from 'lucide-react';
import type { LabelHue } from '@daybook/domain/journal/labels.ts';
import type { Mistake } from '@daybook/domain/journal/mistake.ts';
import { type SearchFilter, filterQuery, parseFilter } from '@daybook/domain/trade/filter.ts';
import type { LabelTables, TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { filterWords } from '#web/journal/words/filter-words.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { useForm } from '#web/ui/fields/use-form.ts';
import { FieldGroup } from './FieldGroup.tsx';
import { MoreFields } from './MoreFields.tsx';
import {
  searchErrors,
  searchFilter,
  searchValues,
  type FormField,
  type SearchErrors,
  type SearchValues,
} from './search-form.ts';
import { JournalFields, ScopeFields, SetupFields, TimeFields } from './SearchFields.tsx';
import styles from './SearchTab.module.css';
import { useEffect, useMemo, useState } from 'react';
import { withCurrency } from '@daybook/domain/trade/units/usual-currency.ts';
import { useSelection } from '#web/journal/selection.ts';
import { useSources } from '#web/journal/sources/sources.ts';
import { MoneyText } from '#web/ui/MoneyText.tsx';
import { SourcesWaiting } from '#web/journal/sources/SourcesWaiting.tsx';

/** Typing rests this long before the server is asked for notes, in milliseconds. */
const TYPING_RESTS_MS = 300;

interface MatchesProps {
  readonly columns: TradeColumns;
  /** With the form's current content. */
  readonly filter: SearchFilter;
}

/** How many trades the form would find, and what they brought. */
function Matches({ columns, filter: typed }: MatchesProps) {
  const { searchForm } = useMessages();
  const text = useRested(JSON.stringify(filterQuery(typed)), typed.notes);
  const filter = useMemo(
    () => withCurrency(columns, parseFilter(JSON.parse(text) as Record<string, string>)),
    [columns, text],
  );
  const { sources, waiting } = useSources(columns, filter, false);
  const selection = useSelection(columns, filter, sources);
  const currency = filter.currency ?? columns.currencies[0] ?? 'USD';
  return (
    <div role="status" className={styles.matches}>
      {selection ? (
        <>
          <strong>{searchForm.matches(selection.rows.length)}</strong>,{' '}
          <strong>
            <MoneyText amount={selection.statistics.net} currency={currency} />
          </strong>
        </>
      ) : waiting === null ? null : (
        <SourcesWaiting waiting={waiting} />
      )}
    </div>
  );
}

/** The text as it is, and while words for notes are typed as it was before. */
function useRested(text: string, notes: string | undefined): string {
  const [rested, setRested] = useState({ text, notes });
  const isTyping = notes !== undefined && rested.notes !== notes;
  useEffect(() => {
    const timer = setTimeout(() => setRested({ text, notes }), isTyping ? TYPING_RESTS_MS : 0);
    return () => clearTimeout(timer);
  }, [text, notes, isTyping]);
  return isTyping ? rested.text : text;
}

/** A setup or tag as it is called. */
interface NamedLabel {
  readonly id: string;
  readonly name: string;
  readonly hue: LabelHue | null;
}

/** What the lists of the form offer, besides the fixed tables. */
export interface SearchChoices {
  readonly symbols: readonly string[];
  readonly mistakes: readonly Mistake[];
  /** With that of none, in the trader's order; the archived ones last. */
  readonly setups: readonly NamedLabel[];
  readonly tags: readonly NamedLabel[];
  /** Shown only when there is more than one. */
  readonly currencies: readonly string[];
  readonly accounts: readonly string[];
  /** In which trades started: 0 to 47. */
  readonly halfHours: readonly number[];
}

interface SearchTabProps {
  /** The filter in force, the period's dates included. */
  readonly filter: SearchFilter;
  readonly choices: SearchChoices;
  /** Leads to what this filter finds. */
  readonly onSearch: (filter: SearchFilter) => void;
  /** What the button says where it does not lead to the dashboard. */
  readonly submit?: string | undefined;
  /** The trades in which the form counts its current matches. */
  readonly columns: TradeColumns;
}

/** What is typed, and what is looked for within what that finds; undefined for nothing. */
interface FormValues extends SearchValues {
  readonly within: SearchFilter['within'];
}

/** Every field by which trades can be searched. What is left empty filters nothing. */
export function SearchTab({ filter, choices, onSearch, columns, submit }: SearchTabProps) {
  const messages = useMessages();
  const { searchForm } = messages;
  const initial: FormValues = { ...searchValues(filter), within: filter.within };
  const form = useForm({
    initial,
    check: (values) => searchErrors(values, messages),
    send(values) {
      onSearch(wholeFilter(values));
      return null;
    },
  });
  const set = (field: FormField, value: string) => form.change({ [field]: value });
  const fields = { values: form.values, errors: form.errors, set, choices };
  return (
    <Card className={styles.card}>
      <Form form={form}>
        <FieldGroup title={searchForm.groups.setup}>
          <SetupFields {...fields} />
        </FieldGroup>
        <FieldGroup title={searchForm.groups.time}>
          <TimeFields {...fields} />
        </FieldGroup>
        <FieldGroup title={searchForm.groups.journal}>
          <JournalFields {...fields} />
        </FieldGroup>
        <FieldGroup title={searchForm.groups.scope}>
          <ScopeFields {...fields} />
        </FieldGroup>
        <MoreFields {...fields} />
        <Further
          within={form.values.within}
          labels={columns}
          onDrop={() => form.change({ within: undefined })}
        />
        <div className={styles.actions}>
          <Button type="submit" kind="filled" icon={<Search size={14} aria-hidden="true" />}>
            {submit ?? searchForm.submit}
          </Button>
          <Button kind="plain" onClick={() => form.change({ ...searchValues({}), within: undefined })}>
            {searchForm.reset}
          </Button>
          {Object.keys(searchErrors(form.values, messages)).length === 0 ? (
            <Matches columns={columns} filter={wholeFilter(form.values)} />
          ) : null}
        </div>
      </Form>
    </Card>
  );
}

function wholeFilter({ within, ...values }: FormValues): SearchFilter {
  const filter = searchFilter(values);
  return within === undefined ? filter : { ...filter, within };
}

interface FurtherProps {
  readonly within: SearchFilter['within'];
  readonly labels: LabelTables;
  readonly onDrop: () => void;
}

/** Conditions that the form has no fields for, because they are looked for among what it finds. */
function Further({ within, labels, onDrop }: FurtherProps) {
  const messages = useMessages();
  const { searchForm } = messages;
  if (within === undefined) return null;
  const conditions = filterWords(within, labels, messages).map(({ text }) => text);
  return (
    <div className={styles.further}>
      <p>{searchForm.furtherConditions(conditions.join(', '))}</p>
      <Button onClick={onDrop}>{searchForm.dropConditions}</Button>
    </div>
  );
}

/** What every group of fields gets. */
export interface SearchFieldsProps {
  readonly values: SearchValues;
  readonly errors: SearchErrors;
  readonly set: (field: FormField, value: string) => void;
  readonly choices: SearchChoices;
}
