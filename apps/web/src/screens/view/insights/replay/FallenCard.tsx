import { ChevronRight } from 'lucide-react';
import type { Day } from '@daybook/domain/calendar.ts';
import { formatMoney } from '@daybook/domain/figure-text.ts';
import { narrow } from '@daybook/domain/insights/narrow.ts';
import type { RuleAnswer } from '@daybook/domain/insights/replay/replay-answers.ts';
import { clockText, ruleIn, type RulePart } from '@daybook/domain/insights/replay/rule-text.ts';
import { money, type Money } from '@daybook/domain/money.ts';
import { formatDay } from '@daybook/domain/time-figures.ts';
import { openingDay } from '@daybook/domain/trade/opening-day.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { ChartCard } from '#web/charts/ChartCard.tsx';
import { tableHead } from '#web/charts/chart-table.ts';
import type { Selection } from '#web/journal/selection.ts';
import { tradesHref } from '#web/journal/view-filter.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { useCurrency } from '#web/ui/currency.ts';
import { MoneyText } from '#web/ui/MoneyText.tsx';
import styles from './Replay.module.css';

/** Trades that stand beside the curve; the list has all. */
const SHOWN = 12;
/** Fields that leave a day whole: the rule then watches nothing but what is selected. */
const WHOLE_DAYS = new Set(['startDate', 'endDate', 'accounts', 'currency']);

interface FallenCardProps {
  readonly selection: Selection;
  readonly parts: readonly RulePart[];
  readonly rule: RuleAnswer;
}

/** The trades that fall away, latest first, and what is to be said of those that stay. */
export function FallenCard({ selection, parts, rule }: FallenCardProps) {
  const { replay: words } = useMessages();
  const currency = useCurrency();
  const { columns, filter } = selection;
  const { fallen, cut, open } = rule;
  const latest = [...fallen].toReversed();
  const stops = new Map<number, number>(cut.map(({ day, stop }) => [day, stop]));
  const texts = latest.map((row) => fallenTexts(columns, row, stops));
  const net = money(0 - rule.saved);
  const cutBy = ruleIn(columns.measured?.unit ?? 'money', parts);
  const { symbol, stopped, started, net: netLabel } = words.columns;
  const isPart = Object.keys(filter).some((field) => !WHOLE_DAYS.has(field));
  return (
    <>
      <ChartCard
        title={words.fallen}
        note={fallen.length === 0 ? words.nothingFalls : words.fallenNote(formatMoney(net, 'both', currency))}
        table={() => ({
          head: tableHead(symbol, stopped, started, netLabel),
          rows: latest.map((row, at) => {
            const { name, stop, start } = texts[at]!;
            return [name, stop, start, formatMoney(columns.net[row] as Money, 'both', currency)];
          }),
        })}
      >
        {fallen.length > 0 && (
          <>
            <table className={styles.table} aria-label={words.fallen}>
              <thead>
                <tr>
                  <th scope="col">{symbol}</th>
                  <th scope="col">{stopped}</th>
                  <th scope="col">{started}</th>
                  <th scope="col" className={styles.number}>
                    {netLabel}
                  </th>
                </tr>
              </thead>
              <tbody>
                {latest.slice(0, SHOWN).map((row, at) => {
                  const { name, stop, start } = texts[at]!;
                  return (
                    <tr key={row}>
                      <th scope="row">{name}</th>
                      <td>{stop}</td>
                      <td>{start}</td>
                      <td className={styles.number}>
                        <MoneyText amount={columns.net[row] as Money} />
                      </td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
            <Anchor href={tradesHref(narrow(filter, [{ cutBy }]))} className={styles.all}>
              {words.all(fallen.length)}
              <ChevronRight size={14} aria-hidden="true" />
            </Anchor>
          </>
        )}
      </ChartCard>
      <div className={styles.warnings}>
        {open > 0 && <p>{words.open(open)}</p>}
        {fallen.length > 0 && <p>{words.fills}</p>}
        {isPart && <p>{words.watches}</p>}
      </div>
    </>
  );
}

/** Symbol, when the day was stopped and when the trade started. */
function fallenTexts(columns: TradeColumns, row: number, stops: ReadonlyMap<number, number>) {
  const { start, end, duration, symbols, symbol } = columns;
  const span = {
    day: columns.day[row]! as Day,
    start: start[row]!,
    end: end[row]!,
    duration: duration[row]!,
  };
  const day = openingDay(span);
  return {
    name: symbols[symbol[row]!] ?? '',
    stop: `${formatDay(day)} ${clockText(stops.get(day) ?? 0)}`,
    start: clockText(span.start),
  };
}
