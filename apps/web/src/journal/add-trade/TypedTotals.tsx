import { parseDay, timeText } from '@daybook/domain/calendar.ts';
import { money } from '@daybook/domain/money.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { useJournal } from '#web/journal/journal-store.ts';
import { MoneyText } from '#web/ui/MoneyText.tsx';
import { resultOf, type TradeForm } from './trade-form.ts';
import styles from './AddTrade.module.css';

/** The result of what is typed, as one types it; what is not known yet is a dash. */
export function TypedTotals({
  form,
  words,
}: {
  readonly form: TradeForm;
  readonly words: Messages['typedTrade'];
}) {
  const columns = useJournal((journal) => journal.columns);
  const result = resultOf(form);
  const currency = form.currency.trim().toUpperCase();
  const isWhole = result !== null && result.open === '0';
  const dayAfter = (): number => {
    const day = parseDay(form.date.trim());
    let sum = result?.net ?? 0;
    for (let row = 0; row < (columns?.count ?? 0); row += 1)
      if (columns!.day[row] === day && columns!.currencies[columns!.currency[row]!] === currency)
        sum += columns!.net[row]!;
    return sum;
  };
  const amount = (value: number) => <MoneyText amount={money(value)} currency={currency} tone="plain" />;
  return (
    <dl className={styles.totals}>
      <div>
        <dt>{words.gross}</dt>
        <dd>{isWhole ? amount(result.gross) : '–'}</dd>
      </div>
      <div>
        <dt>{words.fees}</dt>
        <dd>
          {result ? <MoneyText amount={result.fees} currency={currency} tone="plain" signs="minus" /> : '–'}
        </dd>
      </div>
      <div>
        <dt>{words.net}</dt>
        <dd>{isWhole ? <MoneyText amount={result.net} currency={currency} /> : '–'}</dd>
      </div>
      <div>
        <dt>{words.duration}</dt>
        <dd>{isWhole ? timeText(result.seconds) : '–'}</dd>
      </div>
      {form.zone === 'America/New_York' ? (
        <div>
          <dt>{words.dayAfter}</dt>
          <dd>{isWhole ? amount(dayAfter()) : '–'}</dd>
        </div>
      ) : null}
      {result !== null && !isWhole ? (
        <div>
          <dt className="sr-only">{words.title}</dt>
          <dd>{words.position(result.open.replace('-', '−'))}</dd>
        </div>
      ) : null}
    </dl>
  );
}
