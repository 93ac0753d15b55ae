import type { Setup } from '@daybook/domain/journal/labels.ts';
import { DEFAULT_SCOPES, type DefaultRisk } from '@daybook/domain/trade/risk/default-risk.ts';
import { setupName } from '#web/journal/words/label-name.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/fields/Choice.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { useForm } from '#web/ui/fields/use-form.ts';
import {
  defaultErrors,
  NEW_DEFAULT,
  typedDefault,
  type DefaultField,
  type DefaultForm,
} from './default-form.ts';
import styles from './DefaultRisks.module.css';

interface AddDefaultProps {
  readonly accounts: readonly string[];
  readonly setups: readonly Setup[];
  readonly onAdd: (rule: DefaultRisk) => void;
}

/** Adds a default: for what, how much, and whether it holds for trades from before too. */
export function AddDefault({ onAdd, ...choices }: AddDefaultProps) {
  const messages = useMessages();
  const { defaults: words } = messages;
  const form = useForm<DefaultForm, DefaultField>({
    initial: NEW_DEFAULT,
    startsAnew: true,
    check: (values) => defaultErrors(values, messages),
    send: async (values) => {
      onAdd(typedDefault(values, Date.now()));
      return null;
    },
  });
  const { scope, unit, withEarlier } = form.values;
  return (
    <Form form={form} className={styles.form}>
      <Segmented
        label={words.of}
        segments={DEFAULT_SCOPES.map((value) => ({ value, text: words.scopes[value] }))}
        value={scope}
        onChange={(next) => form.change({ scope: next, name: '' })}
      />
      <div className={styles.fields}>
        <NameField form={form} {...choices} />
        <TextField
          label={words.size}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          {...form.field('size')}
        />
        <Segmented
          label={words.unit}
          segments={[
            { value: 'dollars', text: words.dollars },
            { value: 'ticks', text: words.inTicks },
          ]}
          value={unit}
          onChange={(next) => form.change({ unit: next })}
        />
      </div>
      <Checkbox
        label={words.earlierToo}
        checked={withEarlier}
        onChange={({ currentTarget }) => form.change({ withEarlier: currentTarget.checked })}
      />
      <Button type="submit">{words.add}</Button>
    </Form>
  );
}

interface NameFieldProps extends Omit<AddDefaultProps, 'onAdd'> {
  readonly form: ReturnType<typeof useForm<DefaultForm, DefaultField>>;
}

function NameField({ form, accounts, setups }: NameFieldProps) {
  const { defaults: words, words: all } = useMessages();
  const { scope } = form.values;
  if (scope === 'symbol')
    return (
      <TextField
        label={words.symbol}
        help={words.symbolHelp}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        {...form.field('name')}
      />
    );
  const options =
    scope === 'account'
      ? accounts.map((name) => ({ value: name, text: name }))
      : setups
          .filter(({ mergedInto, archived }) => mergedInto === null && !archived)
          .map(({ id }) => ({ value: id, text: setupName(all, setups, id) }));
  return (
    <Select label={words.scopes[scope]} options={options} empty={words.choose} {...form.field('name')} />
  );
}
