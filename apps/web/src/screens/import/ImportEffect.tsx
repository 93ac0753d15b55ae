import type { ImportState } from '@daybook/api/imports/imports.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import type { Money } from '@daybook/domain/money.ts';
import { formatDecimal, formatMoney } from '@daybook/domain/figure-text.ts';
import { formatSize } from '@daybook/domain/figures/size-text.ts';
import { formatDay } from '@daybook/domain/time-figures.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { MoneyText } from '#web/ui/MoneyText.tsx';
import { Table, type Column } from '#web/ui/table/Table.tsx';
import { LongList } from './LongList.tsx';
import { helpForOpen } from './import-words.ts';
import styles from './Import.module.css';

type Effect = ImportState['sample'][number];

/** Whose effect is shown: there may be several files on one screen. */
interface ImportEffectProps {
  readonly state: ImportState;
  readonly file: string;
}

/** What an import would do, or did: trades, what stays open, which exits lack their entry, and what the file itself states. */
export function ImportEffect({ state, file }: ImportEffectProps) {
  const { imports: words } = useMessages();
  const { trades, totals, sample, open, missing } = state;
  const columns = useColumns(sample);
  const all = trades.new + trades.changed;
  return (
    <>
      {all + trades.gone > 0 ? (
        <section>
          <h3 className={styles.sub}>
            {[
              ...(trades.new > 0 ? [words.newTrades(trades.new)] : []),
              ...(trades.changed > 0 ? [words.changedTrades(trades.changed)] : []),
              ...(trades.gone > 0 ? [words.goneTrades(trades.gone)] : []),
            ].join(' · ')}
            {totals.map(({ currency, net }) => (
              <span key={currency} className={styles.total}>
                <MoneyText amount={net as Money} currency={currency} />
              </span>
            ))}
          </h3>
          <div className={styles.table} tabIndex={0} role="region" aria-label={`${words.trades}: ${file}`}>
            <Table caption={words.trades} columns={columns} rows={sample} rowKey={keyOf} />
          </div>
          {all > sample.length ? <p className={styles.about}>{words.firstOf(sample.length, all)}</p> : null}
        </section>
      ) : null}
      <Splits state={state} />
      <Stated state={state} />
      <Rests title={words.open} help={helpForOpen(open.rows, words)} rests={open} />
      <Rests title={words.missing} help={words.missingHelp} rests={missing} />
    </>
  );
}

function keyOf({ account, symbol, day, net, executions, gross }: Effect): string {
  return [account, symbol, day, net, gross, executions].join('|');
}

/** The effect of each trade has a column where they are not all new. */
function useColumns(shown: readonly Effect[]): readonly Column<Effect>[] {
  const { imports: words, trades, words: names } = useMessages();
  const effects: Column<Effect> = {
    key: 'effect',
    head: words.effect,
    align: 'right',
    cell: ({ effect }) => (effect === 'new' ? null : <Chip tone="warn">{words.effects[effect]}</Chip>),
  };
  return [
    { key: 'symbol', head: trades.symbol, cell: ({ symbol }) => <strong>{symbol}</strong> },
    { key: 'side', head: trades.side, cell: ({ side }) => names.sides[side] },
    {
      key: 'date',
      head: trades.date,
      cell: ({ day }) => <span className={styles.date}>{formatDay(day as Day)}</span>,
    },
    {
      key: 'net',
      head: trades.net,
      align: 'right',
      cell: ({ net, currency }) => <MoneyText amount={net as Money} currency={currency} />,
    },
    ...(shown.some(({ effect }) => effect !== 'new') ? [effects] : []),
  ];
}

/** The splits that it brings, which change what was held before them. */
function Splits({ state: { splits } }: { readonly state: ImportState }) {
  const { imports, splits: words } = useMessages();
  if (!splits || splits.count === 0) return null;
  return (
    <section>
      <h3 className={styles.sub}>{words.heading}</h3>
      <LongList
        label={words.heading}
        rows={splits.rows.map(({ account, symbol, day, numerator, denominator }) => (
          <>
            <strong>{symbol}</strong> {words.ratio(numerator, denominator)} · {formatDay(day as Day)} ·{' '}
            {account}
          </>
        ))}
      />
      {splits.count > splits.rows.length ? (
        <p className={styles.about}>{imports.firstOf(splits.rows.length, splits.count)}</p>
      ) : null}
    </section>
  );
}

function Stated({ state: { stated, statedCounts } }: { readonly state: ImportState }) {
  const { imports: words } = useMessages();
  const { compared, differing } = statedCounts;
  if (compared === 0) return null;
  const different = stated.filter(({ calculated, isEqual }) => calculated !== null && !isEqual);
  return (
    <section>
      <h3 className={styles.sub}>{words.stated}</h3>
      <p className={styles.about}>{words.statedCount(compared - differing, compared)}</p>
      <LongList
        label={words.stated}
        rows={different.map(({ symbol, account, from, to, stated: statedAmount, calculated, currency }) => (
          <>
            <strong>{symbol ?? account}</strong> {words.days(formatDay(from as Day), formatDay(to as Day))}:{' '}
            {words.statedDiffers(
              formatMoney(statedAmount as Money, 'both', currency),
              formatMoney((calculated ?? 0) as Money, 'both', currency),
            )}
          </>
        ))}
      />
    </section>
  );
}

interface RestsProps {
  readonly title: string;
  readonly help: string;
  readonly rests: ImportState['open'];
}

function Rests({ title, help, rests }: RestsProps) {
  const { imports: words, words: names } = useMessages();
  const shown = rests.rows.length;
  if (rests.count === 0) return null;
  return (
    <section>
      <h3 className={styles.sub}>{title}</h3>
      <p className={styles.about}>{help}</p>
      <LongList
        label={title}
        rows={rests.rows.map(({ symbol, side, size, price, day, account }) => (
          <>
            <strong>{symbol}</strong> {names.sides[side]} {formatSize(size, names.count)} @{' '}
            {formatDecimal(price, 2)} · {formatDay(day as Day)} · {account}
          </>
        ))}
      />
      {rests.count > shown ? <p className={styles.about}>{words.firstRests(shown, rests.count)}</p> : null}
    </section>
  );
}
