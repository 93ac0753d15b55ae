import { formatMoney } from '@daybook/domain/figure-text.ts';
import type { Simulated } from '@daybook/domain/insights/simulation/simulation.ts';
import { nearestMoney } from '@daybook/domain/money.ts';
import { useMessages } from '#web/texts/messages.ts';
import { useCurrency } from '#web/ui/currency.ts';
import styles from './Simulation.module.css';

/** What the simulation takes for granted, and how well the edge is known that it takes as it was. */
export function Assumptions({ simulated: { average, range } }: { readonly simulated: Simulated }) {
  const { simulation: words } = useMessages();
  const currency = useCurrency();
  const money = (amount: number) => formatMoney(nearestMoney(amount), 'both', currency);
  const isZeroInside = range.low <= 0 && range.high >= 0;
  return (
    <div className={styles.assumes}>
      <p>{words.assumes}</p>
      <p>
        {words.average(money(average), money(range.low), money(range.high))}
        {isZeroInside && ` ${words.zeroInside}`}
        {average < 0 && ` ${words.averageLost}`}
      </p>
    </div>
  );
}
