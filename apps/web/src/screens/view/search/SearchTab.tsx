import type { ReactNode } from 'react';
import { Search } from 'lucide-react';
import type { Mistake } from '@daybook/domain/journal/mistake.ts';
import type { FilterField, SearchFilter } from '@daybook/domain/trade/filter.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { useForm } from '#web/ui/fields/use-form.ts';
import {
  searchErrors,
  searchFilter,
  searchValues,
  type SearchErrors,
  type SearchValues,
} from './search-form.ts';
import { JournalFields, ScopeFields, SetupFields, TimeFields } from './SearchFields.tsx';
import styles from './SearchTab.module.css';

/** What the lists of the form offer, beside the fixed tables. */
export interface SearchChoices {
  readonly symbols: readonly string[];
  readonly mistakes: readonly Mistake[];
  /** Shown only when there is more than one. */
  readonly currencies: readonly string[];
}

export interface SearchTabProps {
  /** The filter in force, the period's dates included. */
  readonly filter: SearchFilter;
  readonly choices: SearchChoices;
  /** Leads to the dashboard under this filter. */
  readonly onSearch: (filter: SearchFilter) => void;
}

/** Every field by which trades can be searched. What is left empty filters nothing. */
export function SearchTab({ filter, choices, onSearch }: SearchTabProps) {
  const messages = useMessages();
  const { searchForm } = messages;
  const form = useForm({
    initial: searchValues(filter),
    check: (values) => searchErrors(values, messages),
    send(values) {
      onSearch(searchFilter(values));
      return null;
    },
  });
  const set = (field: FilterField, value: string) => form.change({ [field]: value });
  const fields = { values: form.values, errors: form.errors, set, choices };
  return (
    <Card className={styles.card}>
      <Form form={form}>
        <Group title={searchForm.groups.setup}>
          <SetupFields {...fields} />
        </Group>
        <Group title={searchForm.groups.time}>
          <TimeFields {...fields} />
        </Group>
        <Group title={searchForm.groups.journal}>
          <JournalFields {...fields} />
        </Group>
        <Group title={searchForm.groups.scope}>
          <ScopeFields {...fields} />
        </Group>
        <div className={styles.actions}>
          <Button type="submit" kind="filled" icon={<Search size={14} aria-hidden="true" />}>
            {searchForm.submit}
          </Button>
          <Button kind="plain" onClick={() => form.change(searchValues({}))}>
            {searchForm.reset}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

/** What every group of fields gets. */
export interface SearchFieldsProps {
  readonly values: SearchValues;
  readonly errors: SearchErrors;
  readonly set: (field: FilterField, value: string) => void;
  readonly choices: SearchChoices;
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}
