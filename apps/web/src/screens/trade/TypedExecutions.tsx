import { Keyboard, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { changeTypedExecution, removeTypedExecutions } from '@daybook/api/imports/typed-executions.ts';
import type { TradeDetail } from '@daybook/api/journal/trades.ts';
import { decimalText } from '@daybook/domain/decimal.ts';
import { formatDecimal } from '@daybook/domain/figure-text.ts';
import { formatSize } from '@daybook/domain/figures/size-text.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { refusedTyped, undoTyped } from '#web/journal/add-trade/typed-answers.ts';
import { parseMoment } from '#web/journal/add-trade/trade-form.ts';
import { refreshJournal } from '#web/journal/refresh-journal.ts';
import { zoneName, zoneOptions } from '#web/journal/words/zone-options.ts';
import { call } from '#web/server/call.ts';
import { codeOf } from '#web/server/problem.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { changeSentence } from '#web/ui/change-sentence.ts';
import { parseTypedDecimal } from '#web/ui/entry/typed-decimal.ts';
import { DateField } from '#web/ui/fields/DateField.tsx';
import { Form, Refusal } from '#web/ui/fields/Form.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { useForm, type FormErrors } from '#web/ui/fields/use-form.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { showToast } from '#web/ui/overlays/toasts.ts';
import styles from './TypedExecutions.module.css';

type Execution = TradeDetail['executions'][number];
type Typed = NonNullable<Execution['typed']>;
type TypedOne = Execution & { readonly typed: Typed };

interface TypedExecutionsProps {
  readonly executions: readonly Execution[];
  /** The trade is to be read again. */
  readonly onChanged: () => void;
}

/** The executions that their trader typed, each to be corrected or removed; nothing where there are none. */
export function TypedExecutions({ executions, onChanged }: TypedExecutionsProps) {
  const messages = useMessages();
  const { typedTrade: words } = messages;
  const [corrected, setCorrected] = useState<TypedOne | null>(null);
  const typed = executions.filter((execution): execution is TypedOne => execution.typed !== null);
  if (typed.length === 0) return null;

  async function done(undo: string, text: string): Promise<void> {
    const run = () => void undoTyped(undo, words.undoneChange, messages).then(onChanged);
    showToast('success', text, { label: messages.trade.undo, run, undo });
    await refreshJournal();
    onChanged();
  }
  async function remove(ids: readonly string[], text: string): Promise<void> {
    try {
      const { undo } = await call(removeTypedExecutions, { body: { typedExecutions: [...ids] } });
      await done(undo, text);
    } catch (error) {
      showToast('error', codeOf(error) === '009' ? words.busy : changeSentence(error, messages));
    }
  }
  return (
    <section className={styles.typed} aria-label={words.marked}>
      <h3 className={styles.title}>
        <Keyboard size={14} aria-hidden="true" />
        {words.marked}
      </h3>
      <ul className={styles.rows}>
        {typed.map((execution) => (
          <TypedRow
            key={`${execution.typed.id} ${execution.size}`}
            execution={execution}
            onCorrect={() => setCorrected(execution)}
            onRemove={() => void remove([execution.typed.id], words.removed)}
          />
        ))}
      </ul>
      {typed.length > 1 ? (
        <Button
          kind="plain"
          onClick={() =>
            void remove([...new Set(typed.map(({ typed: { id } }) => id))], words.removedAll(typed.length))
          }
        >
          {words.removeAll}
        </Button>
      ) : null}
      <Dialog open={corrected !== null} title={words.correctTitle} onClose={() => setCorrected(null)}>
        {corrected === null ? null : (
          <CorrectForm
            key={corrected.typed.id}
            execution={corrected}
            onCorrected={async (undo) => {
              setCorrected(null);
              await done(undo, words.corrected);
            }}
          />
        )}
      </Dialog>
    </section>
  );
}

interface TypedRowProps {
  readonly execution: TypedOne;
  readonly onCorrect: () => void;
  readonly onRemove: () => void;
}

function TypedRow({ execution: { typed, action, size, price }, onCorrect, onRemove }: TypedRowProps) {
  const { typedTrade: words, words: names, imports } = useMessages();
  const name = names.actions[action === 'BOT' ? 'buy' : 'sell'];
  const text = `${name} ${formatSize(size, names.count)} × ${formatDecimal(price, 2)}`;
  const zone = typed.zone === 'America/New_York' ? words.newYork : zoneName(typed.zone, imports);
  return (
    <li className={styles.row}>
      <span>
        {text}
        <span className={styles.moment}>
          {typed.moment}, {zone}
        </span>
      </span>
      <Button kind="plain" icon={<Pencil size={14} aria-hidden="true" />} onClick={onCorrect}>
        {words.correct}
        <span className="sr-only"> {text}</span>
      </Button>
      <Button kind="plain" icon={<Trash2 size={14} aria-hidden="true" />} onClick={onRemove}>
        {words.remove}
        <span className="sr-only"> {text}</span>
      </Button>
    </li>
  );
}

interface Correction {
  readonly action: 'buy' | 'sell';
  readonly date: string;
  readonly time: string;
  readonly zone: string;
  readonly size: string;
  readonly price: string;
  readonly charges: string;
  readonly occurrence: '' | 'first' | 'second';
}

interface CorrectFormProps {
  readonly execution: TypedOne;
  readonly onCorrected: (undo: string) => Promise<void>;
}

/** One typed execution whole, which may be part of two trades. */
function CorrectForm({ execution, onCorrected }: CorrectFormProps) {
  const messages = useMessages();
  const { typedTrade: words, imports } = messages;
  const { typed, action, price, wholeSize, size, fees } = execution;
  const [date = '', time = ''] = typed.moment.split(' ');
  const form = useForm<Correction, string>({
    initial: {
      action: action === 'BOT' ? 'buy' : 'sell',
      date,
      time,
      zone: typed.zone,
      size: wholeSize,
      price,
      // Fees of a part are not those of the whole: they stay to be typed.
      charges: wholeSize === size ? decimalText({ units: BigInt(fees), scale: 4 }) : '',
      occurrence: '',
    },
    check: (values) => correctionErrors(values, messages),
    send: async (values) => {
      try {
        const { undo } = await call(changeTypedExecution, {
          params: { id: typed.id },
          body: bodyOf(values),
        });
        await onCorrected(undo);
        return null;
      } catch (error) {
        return refusedTyped(error, messages, (member) => member.replace(/^executions\.\d+\./, ''));
      }
    },
  });
  const { values, errors } = form;
  return (
    <Form form={form} className={styles.form}>
      <Refusal form={form} />
      <Segmented
        label={words.action}
        segments={(['buy', 'sell'] as const).map((value) => ({ value, text: words.actions[value] }))}
        value={values.action}
        onChange={(next) => form.change({ action: next })}
      />
      <div className={styles.pair}>
        <TextField label={words.size} inputMode="decimal" maxLength={30} {...form.field('size')} />
        <TextField label={words.price} inputMode="decimal" maxLength={30} {...form.field('price')} />
        <DateField
          label={words.date}
          value={values.date}
          error={errors['date']}
          onChange={(next) => form.change({ date: next })}
        />
        <TextField label={words.time} maxLength={10} {...form.field('time')} />
        <TextField label={words.fees} inputMode="decimal" maxLength={30} {...form.field('charges')} />
        <Select
          label={words.zone}
          options={zoneOptions(values.zone, imports)}
          value={values.zone}
          error={errors['zone']}
          onChange={({ target }) => form.change({ zone: target.value })}
        />
        {errors['time'] === words.refused['doubled-time'] || values.occurrence !== '' ? (
          <Select
            label={words.twice}
            empty="–"
            options={(['first', 'second'] as const).map((value) => ({
              value,
              text: words.occurrences[value],
            }))}
            value={values.occurrence}
            onChange={({ target }) => form.change({ occurrence: target.value as Correction['occurrence'] })}
          />
        ) : null}
      </div>
      <Button type="submit" kind="filled" wide busy={form.busy}>
        {words.save}
      </Button>
    </Form>
  );
}

function correctionErrors(values: Correction, { typedTrade: words }: Messages): FormErrors<string> {
  const [size, price] = [parseTypedDecimal(values.size), parseTypedDecimal(values.price)];
  const isFees = values.charges.trim() === '' || parseTypedDecimal(values.charges) !== null;
  return {
    ...(size === null || size.units <= 0n ? { size: words.notASize } : {}),
    ...(price === null ? { price: words.notAPrice } : {}),
    ...(isFees ? {} : { charges: words.notAPrice }),
    ...(parseMoment('00:00', values.date) === null ? { date: words.notADay } : {}),
    ...(parseMoment(values.time, '2000-01-01') === null ? { time: words.notATime } : {}),
  };
}

function bodyOf({ charges, occurrence, action, zone, ...values }: Correction) {
  const text = (number: string) => {
    const value = parseTypedDecimal(number);
    return value === null ? '' : decimalText(value);
  };
  return {
    action,
    zone,
    size: text(values.size),
    price: text(values.price),
    ...(parseMoment(values.time, values.date) ?? { date: '', time: '' }),
    ...(charges.trim() === '' ? {} : { charges: text(charges) }),
    ...(occurrence === '' ? {} : { occurrence }),
  };
}
