import type { ResultUnit } from '@daybook/domain/trade/trade-columns.ts';
import { useMessages } from '#web/texts/messages.ts';
import styles from './UnitCoverage.module.css';

export interface UnitCoverageProps {
  readonly unit: Exclude<ResultUnit, 'money'>;
  /** Trades whose unit is known, of all that pass the filter. */
  readonly known: number;
  readonly all: number;
}

/** Of how many trades results can be told in the unit; the others are in no figure. */
export function UnitCoverage({ unit, known, all }: UnitCoverageProps) {
  const { units: words } = useMessages();
  return (
    <p className={styles.coverage}>
      <strong>{words.coverage[unit](known, all)}</strong>
      {known < all ? <span>{words.lacking[unit]}</span> : null}
    </p>
  );
}
