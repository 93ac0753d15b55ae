import type { ComparedAmounts } from '@daybook/api/imports/mapper.ts';
import type { ColumnMapping } from '@daybook/domain/execution/column-mapping.ts';
import { formatDecimal } from '@daybook/domain/figure-text.ts';
import { formatSize } from '@daybook/domain/figures/size-text.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/fields/Choice.tsx';
import { differs, withOverruled, withSizeOfAll } from './mapping-draft.ts';
import styles from './Mapper.module.css';

/** Rows that are shown; the others are as wrong. */
const SHOWN = 5;

interface TriedAmountsProps {
  readonly amounts: ComparedAmounts;
  readonly mapping: ColumnMapping;
  readonly onChange: (mapping: ColumnMapping) => void;
}

/** Amounts stated by a table compared with the result of its rows, and what to do where they differ. */
export function TriedAmounts({ amounts, mapping, onChange }: TriedAmountsProps) {
  const {
    mapper: words,
    words: { count },
  } = useMessages();
  const { kind, column, compared, differing, proposed } = amounts;
  const isOverruled = mapping.overruled.includes(column);
  return (
    <section className={styles.tried}>
      {isOverruled ? null : <AmountsSentence amounts={amounts} />}
      {differing === 0 ? <p className={styles.note}>{words.amountsFit(column, compared)}</p> : null}
      {proposed !== null && !isOverruled ? (
        <div>
          <Button onClick={() => onChange(withSizeOfAll(mapping, proposed))}>
            {words.takeSize(formatSize(proposed, count))}
          </Button>
        </div>
      ) : null}
      {differing > 0 ? (
        <Checkbox
          label={kind === 'results' ? words.afterFees(column) : words.overrule(column)}
          checked={isOverruled}
          onChange={({ target }) => onChange(withOverruled(mapping, column, target.checked))}
        />
      ) : null}
    </section>
  );
}

/** How many rows are not what the table states of them, or of their fees, with the first of them; nothing where all are. */
export function AmountsSentence({ amounts }: Pick<TriedAmountsProps, 'amounts'>) {
  const { mapper: words, imports } = useMessages();
  const { kind, column, compared, differing, first } = amounts;
  const sentences = {
    amounts: words.amountsDiffer,
    fees: words.feesMissing,
    results: words.resultsAfterFees,
  };
  if (differing === 0) return null;
  return (
    <>
      <Banner tone={differs(amounts) ? 'error' : 'warning'}>
        {sentences[kind](column, differing, compared)}
      </Banner>
      <ul className={styles.faults}>
        {first.slice(0, SHOWN).map(({ line, symbol, currency, stated, calculated }) => {
          const [statedText, found] = [stated, calculated].map((amount) =>
            `${formatDecimal(amount, 2)} ${currency}`.trimEnd(),
          );
          return (
            <li key={line}>
              <strong>{imports.line(line)}</strong> {words.amountRow(symbol, statedText ?? '', found ?? '')}
            </li>
          );
        })}
      </ul>
    </>
  );
}
