import { useState } from 'react';
import {
  DATE_ORDERS,
  FEE_FIELDS,
  MAPPED_KINDS,
  MAX_SKIPPED_ROWS,
  type ColumnMapping,
  type DateOrder,
  type MappedKind,
} from '@daybook/domain/execution/column-mapping.ts';
import { formatSize } from '@daybook/domain/figures/size-text.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Checkbox } from '#web/ui/fields/Choice.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { zoneOptions } from '#web/journal/words/zone-options.ts';
import type { MapperPartProps } from './MapperColumns.tsx';
import { plainSize, sizeReading } from './contract-size.ts';
import { withBeginning } from './mapping-draft.ts';
import styles from './Mapper.module.css';

/** One number in either way of writing; the same in every language. */
const DECIMALS = { point: '1,234.50', comma: '1.234,50' } as const;
const CURRENCIES = [
  'USD',
  'EUR',
  'GBP',
  'CHF',
  'JPY',
  'CAD',
  'AUD',
  'HKD',
  'INR',
  'MXN',
  'BRL',
  'ARS',
  'CLP',
  'COP',
];
/** The one that was guessed is among them, whatever it is. */
function currencyCodes(present: string | null): readonly string[] {
  return [...new Set([...CURRENCIES, ...(present === null ? [] : [present])])];
}
const SIGNS = ['positive', 'negative'] as const;

function has({ columns }: ColumnMapping, ...fields: readonly string[]): boolean {
  return columns.some(({ field }) => fields.includes(field));
}

interface MapperSettingsProps extends MapperPartProps {
  /** Whether the currency of some rows is unknown. */
  readonly asksCurrency: boolean;
}

/** How values are written, and what holds for all rows. Only what concerns the present columns is asked. */
export function MapperSettings({ table, mapping, onChange, asksCurrency }: MapperSettingsProps) {
  const { mapper: words, imports } = useMessages();
  const currency = mapping.currency ?? mapping.fallbackCurrency;
  const change = (part: Partial<ColumnMapping>): void => onChange({ ...mapping, ...part });
  return (
    <fieldset className={styles.settings}>
      <legend className={styles.sub}>{words.settings}</legend>
      <Select
        label={words.zone}
        value={mapping.zone ?? ''}
        empty={words.choose}
        options={zoneOptions(mapping.zone ?? '', imports)}
        onChange={({ target }) => change({ zone: target.value === '' ? null : target.value })}
      />
      {has(mapping, 'date', 'date-time', 'exit-date', 'exit-date-time') ? (
        <Select
          label={words.dateOrder}
          value={mapping.dateOrder ?? ''}
          {...(mapping.dateOrder === null ? { empty: words.choose } : {})}
          options={DATE_ORDERS.map((order) => ({ value: order, text: words.dateOrders[order] }))}
          onChange={({ target }) => change({ dateOrder: target.value as DateOrder })}
        />
      ) : null}
      <Select
        label={words.decimal}
        value={mapping.decimal}
        options={Object.entries(DECIMALS).map(([value, text]) => ({ value, text }))}
        onChange={({ target }) => change({ decimal: target.value as ColumnMapping['decimal'] })}
      />
      {has(mapping, ...FEE_FIELDS) ? (
        <Select
          label={words.chargeSign}
          value={mapping.chargeSign}
          options={SIGNS.map((sign) => ({ value: sign, text: words.chargeSigns[sign] }))}
          onChange={({ target }) => change({ chargeSign: target.value as ColumnMapping['chargeSign'] })}
        />
      ) : null}
      <Select
        label={words.kind}
        value={mapping.kind ?? ''}
        empty={words.bySymbol}
        options={MAPPED_KINDS.map((kind) => ({ value: kind, text: words.kinds[kind] }))}
        onChange={({ target }) => change({ kind: target.value === '' ? null : (target.value as MappedKind) })}
      />
      {has(mapping, 'multiplier') ? null : <SizeOfAll mapping={mapping} onChange={change} />}
      {has(mapping, 'currency') && !asksCurrency && currency === null ? null : (
        <Select
          label={asksCurrency ? imports.asks.currency : words.currency}
          value={currency ?? ''}
          empty={asksCurrency ? words.choose : words.asReported}
          options={currencyCodes(currency).map((code) => ({ value: code, text: code }))}
          onChange={({ target }) =>
            change({ currency: target.value === '' ? null : target.value, fallbackCurrency: null })
          }
        />
      )}
      <TextField
        label={words.skipRows}
        type="number"
        min={0}
        max={Math.min(MAX_SKIPPED_ROWS, table.rows.length - 1)}
        value={mapping.skipRows}
        onChange={({ target }) => {
          const skipRows = Math.max(0, Math.min(MAX_SKIPPED_ROWS, Math.trunc(Number(target.value)) || 0));
          onChange(withBeginning(table, mapping, { skipRows, hasHeader: mapping.hasHeader }));
        }}
      />
      <div className={styles.wide}>
        <Checkbox
          label={words.hasHeader}
          checked={mapping.hasHeader}
          onChange={({ target }) =>
            onChange(withBeginning(table, mapping, { skipRows: mapping.skipRows, hasHeader: target.checked }))
          }
        />
      </div>
    </fieldset>
  );
}

interface SizeOfAllProps {
  readonly mapping: ColumnMapping;
  readonly onChange: (part: Pick<ColumnMapping, 'multiplier'>) => void;
}

/** A contract size for all; what is typed counts as soon as it is a number above 0. */
function SizeOfAll({ mapping, onChange }: SizeOfAllProps) {
  const {
    mapper: words,
    words: { count },
  } = useMessages();
  const { multiplier } = mapping;
  const [typed, setTyped] = useState(multiplier === null ? '' : formatSize(multiplier, count));
  const size = plainSize(typed);
  const isWrong = typed.trim() !== '' && size === null;
  return (
    <TextField
      label={words.multiplier}
      help={sizeReading(typed, words) ?? words.multiplierHelp}
      error={isWrong ? words.multiplierWrong : undefined}
      inputMode="decimal"
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange({ multiplier: plainSize(target.value) });
      }}
    />
  );
}
