import { Plus, X } from 'lucide-react';
import { Button } from '#web/ui/Button.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { TextArea, TextField } from '#web/ui/fields/TextField.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import {
  changeRow,
  Occurrence,
  priceKeys,
  rowField,
  SetupField,
  type TradePartProps,
} from './TradeFields.tsx';
import { emptyRow, parsePasted, type TypedRow } from './trade-form.ts';
import styles from './AddTrade.module.css';

/** The executions of a trade, a row each. */
export function TradeRows(props: TradePartProps) {
  const { form, words, onAddRow } = props;
  const { rows } = form.values;
  const field = (at: number, name: keyof TypedRow) => rowField(props, at, name);
  return (
    <>
      <ol className={styles.rows}>
        {rows.map((row, at) => (
          <li key={at} aria-label={words.row(at + 1)} className={styles.row}>
            <div className={styles.side}>
              <span className={styles.label} aria-hidden="true">
                {words.action}
              </span>
              <Segmented
                label={words.action}
                segments={(['buy', 'sell'] as const).map((value) => ({ value, text: words.actions[value] }))}
                value={row.action}
                onChange={(action) => changeRow(form, at, { action })}
              />
            </div>
            <TextField label={words.time} {...field(at, 'time')} />
            <TextField label={words.size} inputMode="decimal" {...field(at, 'size')} />
            <TextField
              label={words.price}
              inputMode="decimal"
              onKeyDown={priceKeys(props, at)}
              {...field(at, 'price')}
            />
            <TextField label={words.fees} inputMode="decimal" {...field(at, 'charges')} />
            <IconButton
              small
              label={words.removeRow(at + 1)}
              icon={<X size={14} />}
              disabled={rows.length <= 2}
              onClick={() => form.change({ rows: rows.filter((_, place) => place !== at) })}
            />
            <Occurrence form={form} words={words} at={at} />
          </li>
        ))}
      </ol>
      <div className={styles.more}>
        <SetupField {...props} />
        <div className={styles.buttons}>
          <Button kind="plain" icon={<Plus size={14} />} aria-keyshortcuts="Control++" onClick={onAddRow}>
            {words.addRow} <kbd aria-hidden="true">Ctrl +</kbd>
          </Button>
        </div>
      </div>
    </>
  );
}

/** Executions as lines that are pasted; they become rows. */
export function PastedRows({ form, words }: TradePartProps) {
  const { pasted } = form.values;
  const { rows, wrong } = parsePasted(pasted);
  function takeOver() {
    if (wrong !== null || rows.length === 0) return;
    const [first] = rows;
    const padded = rows.length === 1 ? [...rows, emptyRow(first!.action === 'buy' ? 'sell' : 'buy')] : rows;
    form.change({
      mode: 'rows',
      rows: padded,
      side: first!.action === 'buy' ? 'long' : 'short',
      pasted: '',
    });
  }
  return (
    <div className={styles.pasted}>
      <TextArea
        label={words.paste}
        help={words.pasteHelp}
        error={wrong === null ? undefined : words.notALine(wrong)}
        rows={6}
        maxLength={100_000}
        spellCheck={false}
        value={pasted}
        onChange={({ target }) => form.change({ pasted: target.value })}
      />
      <Button disabled={wrong !== null || rows.length === 0} onClick={takeOver}>
        {words.takeOver}
      </Button>
    </div>
  );
}
