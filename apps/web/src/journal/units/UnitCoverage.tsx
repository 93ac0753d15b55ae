import type { MeasuredUnit } from '@daybook/domain/trade/trade-columns.ts';
import { useMessages } from '#web/texts/messages.ts';
import styles from './UnitCoverage.module.css';

export interface UnitCoverageProps {
  readonly unit: MeasuredUnit;
  /** Trades whose unit is known, of all that pass the filter. */
  readonly known: number;
  readonly all: number;
  /** Of the known ones those by a default of the trader's. */
  readonly byDefault: number;
}

/** How many of some trades are known, and by a default. */
export function countKnown(
  known: Uint32Array,
  isDefault: Uint8Array | null,
): Pick<UnitCoverageProps, 'known' | 'byDefault'> {
  const byDefault = isDefault === null ? 0 : known.reduce((sum, row) => sum + isDefault[row]!, 0);
  return { known: known.length, byDefault };
}

/** Of how many trades results can be told in the unit; the others are in no figure. */
export function UnitCoverage({ unit, known, all, byDefault }: UnitCoverageProps) {
  const { units: words } = useMessages();
  return (
    <p className={styles.coverage}>
      <strong>{words.coverage[unit](known, all)}</strong>
      {byDefault > 0 ? <span>{words.byDefault(byDefault)}</span> : null}
      {known < all ? <span>{words.lacking[unit]}</span> : null}
    </p>
  );
}
