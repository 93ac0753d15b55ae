import { HORIZONS } from '@daybook/domain/insights/simulation/simulation.ts';
import { axisMoney } from '@daybook/domain/figure-text.ts';
import { clampAmount, nearestMoney } from '@daybook/domain/money.ts';
import { ChartCard } from '#web/charts/ChartCard.tsx';
import { tableHead } from '#web/charts/chart-table.ts';
import { useMessages } from '#web/texts/messages.ts';
import { classes } from '#web/ui/classes.ts';
import { useCurrency } from '#web/ui/currency.ts';
import { countDeeper, fallBars, type FallBar } from './chances.ts';
import type { SimulationProps } from './SimulationPart.tsx';
import { useEstimate, useTimes } from './use-words.ts';
import styles from './Bars.module.css';

/** How deep the closed results fall in the days to come, and how often as deep as the trader's own did. */
export function FallCard({ simulated: { own, futures }, choice: { horizon, edge } }: SimulationProps) {
  const { simulation: words, breakdown } = useMessages();
  const estimate = useEstimate();
  const [inCell, inSentence] = [useTimes('ofHundred'), useTimes('timesOfHundred')];
  const { falls } = futures[edge][HORIZONS.indexOf(horizon)]!;
  const bars = fallBars(falls, own.fall);
  const often = inSentence(countDeeper(falls, own.fall), falls.length);
  const nameOf = ({ from, to, isOpen }: FallBar) =>
    isOpen
      ? words.orDeeper(estimate(from, 'minus'))
      : words.upTo(estimate(from, 'minus'), estimate(to, 'minus'));
  return (
    <ChartCard
      title={breakdown.drawdown}
      note={words.drawdownNote(horizon)}
      table={() => ({
        head: tableHead(words.deepest, words.times),
        rows: bars.map((bar) => [nameOf(bar), inCell(bar.count, falls.length)]),
      })}
    >
      {bars.length > 0 && <FallBars bars={bars} own={own.fall} />}
      <p className={styles.sentence}>
        {bars.length === 0 && words.noFalls[edge](horizon)}
        {bars.length > 0 &&
          (own.fall === 0
            ? words.neverFell
            : words.deeper[edge](estimate(own.fall, 'minus'), own.days, often, horizon))}
      </p>
    </ChartCard>
  );
}

/** Amounts that have room below the bars. */
const AMOUNTS = 5;

interface FallBarsProps {
  readonly bars: readonly FallBar[];
  readonly own: number;
}

function FallBars({ bars, own }: FallBarsProps) {
  const { simulation: words } = useMessages();
  const currency = useCurrency();
  const estimate = useEstimate();
  const most = Math.max(...bars.map(({ count }) => count));
  const place = own / bars.at(-1)!.to;
  const named = Math.ceil(bars.length / AMOUNTS);
  return (
    <div className={styles.falls} aria-hidden="true">
      <div className={styles.ground}>
        {bars.map((bar) => {
          const isOwn = own > 0 && own >= bar.from && (bar.isOpen || own < bar.to);
          return (
            <span
              key={bar.from}
              className={classes(styles.fall, isOwn && styles.own)}
              style={{ height: `${(bar.count / most) * 64}px` }}
            />
          );
        })}
        {own > 0 && (
          <span
            className={classes(styles.yours, place > 0.5 && styles.turned)}
            style={{ left: `${place * 100}%` }}
          >
            <span>{words.yours(estimate(own, 'minus'))}</span>
          </span>
        )}
      </div>
      <div className={styles.amounts}>
        {bars.map(({ from }, at) => (
          <span key={from}>{at % named === 0 && axisMoney(nearestMoney(clampAmount(from)), currency)}</span>
        ))}
      </div>
    </div>
  );
}
