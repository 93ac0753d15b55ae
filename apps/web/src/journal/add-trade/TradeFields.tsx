import type { KeyboardEvent } from 'react';
import { ClipboardPaste, Plus } from 'lucide-react';
import { TYPED_KINDS } from '@daybook/api/imports/typed-executions.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { useJournal } from '#web/journal/journal-store.ts';
import { offeredSetups } from '#web/journal/words/label-choices.ts';
import { zoneName, zoneOptions } from '#web/journal/words/zone-options.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { DateField } from '#web/ui/fields/DateField.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import type { useForm } from '#web/ui/fields/use-form.ts';
import { Disclosure } from '#web/ui/page/Disclosure.tsx';
import { kindOf, multiplierOf, stepPrice, type TradeForm, type TypedRow } from './trade-form.ts';
import styles from './AddTrade.module.css';

export interface TradePartProps {
  readonly form: ReturnType<typeof useForm<TradeForm, string>>;
  readonly words: Messages['typedTrade'];
  readonly onAddRow: () => void;
}

/** Changes a row of the form. */
export function changeRow(
  { values, change, forgetErrors }: TradePartProps['form'],
  at: number,
  part: Partial<TypedRow>,
): void {
  change({ rows: values.rows.map((row, place) => (place === at ? { ...row, ...part } : row)) });
  forgetErrors(`rows.${at}`);
}

/** Value, error and change of a row's field of text. */
export function rowField({ form }: Pick<TradePartProps, 'form'>, at: number, name: keyof TypedRow) {
  return {
    value: form.values.rows[at]![name],
    error: form.errors[`rows.${at}.${name}`],
    autoComplete: 'off',
    maxLength: name === 'time' ? 24 : 30,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      changeRow(form, at, { [name]: target.value }),
  };
}

/** Takes the price of a row a tick up or down by the arrow keys. */
export function priceKeys({ form }: Pick<TradePartProps, 'form'>, at: number) {
  return (event: KeyboardEvent<HTMLInputElement>) => {
    const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    const price = steps === undefined ? null : stepPrice(form.values, form.values.rows[at]!.price, steps);
    if (price === null) return;
    event.preventDefault();
    changeRow(form, at, { price });
  };
}

interface TradeHeadProps extends TradePartProps {
  readonly accounts: readonly { readonly accountUuid: string; readonly userName: string }[];
}

/** What is traded, on which side, in which account and when; what is usual of the instrument is folded. */
export function TradeHead({ form, words, accounts }: TradeHeadProps) {
  const messages = useMessages();
  const { values, errors } = form;
  const sides = messages.words.sides;
  return (
    <>
      <div className={styles.head}>
        <TextField
          label={words.symbol}
          autoFocus
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          className={styles.symbol}
          {...form.field('symbol')}
        />
        <div className={styles.side}>
          <span className={styles.label} aria-hidden="true">
            {words.side}
          </span>
          <Segmented
            label={words.side}
            segments={(['long', 'short'] as const).map((value) => ({ value, text: sides[value] }))}
            value={values.side}
            onChange={(side) => form.change({ side })}
          />
        </div>
        {values.mode === 'simple' ? (
          <TextField label={words.size} inputMode="decimal" {...rowField({ form }, 0, 'size')} />
        ) : (
          <DateField
            label={words.date}
            value={values.date}
            error={errors['date']}
            onChange={(date) => form.change({ date })}
          />
        )}
        <Select
          label={words.account}
          options={[
            ...accounts.map(({ accountUuid: value, userName: text }) => ({ value, text })),
            { value: '', text: words.anotherAccount },
          ]}
          value={values.accountUuid}
          onChange={({ target }) => form.change({ accountUuid: target.value })}
        />
        {values.accountUuid === '' ? (
          <TextField label={words.newAccount} maxLength={64} {...form.field('newAccount')} />
        ) : null}
      </div>
      <Instrument form={form} words={words} />
    </>
  );
}

/** Kind, currency, contract size and zone: one line until it is opened, or something of it is asked for. */
function Instrument({ form, words }: Pick<TradePartProps, 'form' | 'words'>) {
  const { imports } = useMessages();
  const { values, errors } = form;
  const kind = kindOf(values);
  const size = multiplierOf(values);
  const isAsked = size === null || errors['multiplier'] !== undefined || errors['currency'] !== undefined;
  const zone = values.zone === 'America/New_York' ? words.newYork : zoneName(values.zone, imports);
  const summary = [
    words.kinds[kind],
    values.currency,
    ...(size === null || size === '1' ? [] : [`× ${size}`]),
  ];
  return (
    <Disclosure
      key={String(isAsked && values.symbol !== '')}
      open={isAsked && values.symbol !== ''}
      summary={`${summary.join(' · ')} · ${words.zone} ${zone}`}
      summaryClass={styles.summary}
    >
      <div className={styles.instrument}>
        <Select
          label={words.kind}
          options={TYPED_KINDS.map((value) => ({ value, text: words.kinds[value] }))}
          value={kind}
          onChange={({ target }) => form.change({ kind: target.value as TradeForm['kind'] })}
        />
        <TextField label={words.currency} maxLength={12} autoComplete="off" {...form.field('currency')} />
        <TextField
          label={words.multiplier}
          inputMode="decimal"
          maxLength={16}
          autoComplete="off"
          placeholder={size ?? ''}
          {...form.field('multiplier')}
        />
        <Select
          label={words.zone}
          options={zoneOptions(values.zone, imports)}
          value={values.zone}
          error={errors['zone']}
          onChange={({ target }) => form.change({ zone: target.value })}
        />
        {kind === 'option' ? <OptionContract form={form} words={words} /> : null}
      </div>
    </Disclosure>
  );
}

/** The contract of an option, part by part; its symbol is written from them. */
function OptionContract({ form, words }: Pick<TradePartProps, 'form' | 'words'>) {
  const parts = /^\.?([A-Z]{0,6}) *(\d{2})?(\d{2})?(\d{2})?([CP])?(\d{8})?$/.exec(
    form.values.symbol.trim().toUpperCase(),
  );
  const [, root = '', year = '', month = '', date = '', right = 'C', strike = ''] = parts ?? [];
  const now = {
    root,
    expiry: year === '' ? '' : `20${year}-${month}-${date}`,
    right,
    strike: strike === '' ? '' : String(Number(strike) / 1000),
  };
  const write = (part: Partial<typeof now>) => {
    const next = { ...now, ...part };
    const day = /^20(\d\d)-(\d\d)-(\d\d)$/.exec(next.expiry.trim());
    const thousandths = Math.round(Number(next.strike.replace(',', '.')) * 1000);
    const isWhole = day !== null && thousandths > 0 && thousandths < 1e8;
    const code = isWhole
      ? ` ${day.slice(1).join('')}${next.right}${String(thousandths).padStart(8, '0')}`
      : '';
    form.change({ symbol: `${next.root.toUpperCase()}${code}` });
  };
  return (
    <>
      <DateField label={words.option.expiry} value={now.expiry} onChange={(expiry) => write({ expiry })} />
      <TextField
        label={words.option.strike}
        inputMode="decimal"
        defaultValue={now.strike}
        onBlur={({ target }) => write({ strike: target.value })}
      />
      <Select
        label={words.option.right}
        options={(['C', 'P'] as const).map((value) => ({ value, text: words.option.rights[value] }))}
        value={now.right}
        onChange={({ target }) => write({ right: target.value })}
      />
    </>
  );
}

/** One entry and one exit, with what it cost and the setup. */
export function SimpleTrade({ form, words, onAddRow }: TradePartProps) {
  const { values, errors } = form;
  const field = (at: number, name: keyof TypedRow) => rowField({ form }, at, name);
  return (
    <>
      <div className={styles.simple}>
        <DateField
          label={words.date}
          value={values.date}
          error={errors['date']}
          onChange={(date) => form.change({ date })}
        />
        <TextField
          label={words.entry}
          inputMode="decimal"
          onKeyDown={priceKeys({ form }, 0)}
          {...field(0, 'price')}
        />
        <TextField label={words.entryTime} aria-label={words.spokenEntryTime} {...field(0, 'time')} />
        <TextField
          label={words.exit}
          inputMode="decimal"
          onKeyDown={priceKeys({ form }, 1)}
          {...field(1, 'price')}
        />
        <TextField label={words.exitTime} aria-label={words.spokenExitTime} {...field(1, 'time')} />
        <Occurrence form={form} words={words} at={0} />
        <Occurrence form={form} words={words} at={1} />
      </div>
      <div className={styles.more}>
        <TextField label={words.fees} inputMode="decimal" {...field(0, 'charges')} />
        <SetupField form={form} words={words} />
        <div className={styles.buttons}>
          <Button kind="plain" icon={<Plus size={14} />} onClick={onAddRow}>
            {words.addRow}
          </Button>
          <Button
            kind="plain"
            icon={<ClipboardPaste size={14} />}
            onClick={() => form.change({ mode: 'paste' })}
          >
            {words.modes.paste}
          </Button>
        </div>
      </div>
      <p className={styles.help}>{words.exitHelp}</p>
    </>
  );
}

/** The setup that the trade gets. */
export function SetupField({ form, words }: Pick<TradePartProps, 'form' | 'words'>) {
  const messages = useMessages();
  const setups = useJournal((journal) => journal.columns?.setups) ?? [];
  const offered = offeredSetups(setups, 'NOT_DEFINED', messages.words).filter(
    ({ id }) => id !== 'NOT_DEFINED',
  );
  return (
    <Select
      label={words.setup}
      empty="–"
      options={offered.map(({ id, name, hue }) => ({ value: id, text: name, hue }))}
      value={form.values.setup}
      onChange={({ target }) => form.change({ setup: target.value })}
    />
  );
}

/** Which of two equal times a row means, once that was asked. */
export function Occurrence({ form, words, at }: Omit<TradePartProps, 'onAddRow'> & { readonly at: number }) {
  const { occurrence } = form.values.rows[at]!;
  const isAsked = form.errors[`rows.${at}.time`] === words.refused['doubled-time'];
  if (!isAsked && occurrence === '') return null;
  return (
    <Select
      label={words.twice}
      empty="–"
      options={(['first', 'second'] as const).map((value) => ({ value, text: words.occurrences[value] }))}
      value={occurrence}
      onChange={({ target }) => changeRow(form, at, { occurrence: target.value as TypedRow['occurrence'] })}
    />
  );
}
