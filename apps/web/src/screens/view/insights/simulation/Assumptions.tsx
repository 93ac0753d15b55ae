import { formatMoney, formatNumber } from '@daybook/domain/figure-text.ts';
import { unsettledWidth } from '@daybook/domain/insights/simulation/simulation.ts';
import { nearestMoney } from '@daybook/domain/money.ts';
import { useMessages } from '#web/texts/messages.ts';
import { useCurrency } from '#web/ui/currency.ts';
import { WholeAmounts } from '#web/ui/page/WholeAmounts.tsx';
import type { SimulationProps } from './SimulationPart.tsx';
import styles from './Simulation.module.css';

/** From here on the spread is said to be wider: less would be read as none. */
const MIN_WIDER = 1.15;

/** What the simulation takes for granted, and how well the edge is known that it takes as it was. */
export function Assumptions({
  simulated: { average, range, own },
  choice: { horizon, edge },
}: SimulationProps) {
  const { simulation: words } = useMessages();
  const currency = useCurrency();
  const money = (amount: number) => formatMoney(nearestMoney(amount), 'both', currency);
  const width = unsettledWidth(own.days, horizon);
  const isZeroInside = range.low <= 0 && range.high >= 0;
  return (
    <div className={styles.assumes}>
      <p>{words.assumes}</p>
      {edge === 'whole' && width >= MIN_WIDER && (
        <p>{words.wider(own.days, horizon, formatNumber(width, 1))}</p>
      )}
      <p>
        <WholeAmounts>{words.average(money(average), money(range.low), money(range.high))}</WholeAmounts>
        {isZeroInside && ` ${words.zeroInside}`}
        {average < 0 && ` ${words.averageLost}`}
      </p>
    </div>
  );
}
