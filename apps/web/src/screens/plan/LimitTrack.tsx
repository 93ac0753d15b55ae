import type { CSSProperties, ReactNode } from 'react';
import { LIMIT_NAMES, type LimitName } from '@daybook/domain/plan/limit-order.ts';
import { LIMIT_RANGE } from '@daybook/domain/plan/limit-warnings.ts';
import styles from './LimitTrack.module.css';

export interface LimitTrackProps {
  /** Dollars. */
  readonly limits: Readonly<Record<LimitName, number>>;
  /** The handles, where the limits can be moved; without them they are drawn alone. */
  readonly children?: ReactNode;
}

const { least, most } = LIMIT_RANGE;
/** What is beyond the slider is at its end. */
const share = (value: number) => (Math.min(value, most) - least) / (most - least);

/** The line of the three limits, coloured from the lowest to the highest of them. */
export function LimitTrack({ limits, children }: LimitTrackProps) {
  const values = LIMIT_NAMES.map((name) => share(limits[name]));
  const span = { '--from': Math.min(...values), '--to': Math.max(...values) } as CSSProperties;
  return (
    <div className={styles.track} style={span} aria-hidden={children ? undefined : true}>
      <div className={styles.line} />
      {children ??
        values.map((value, at) => (
          <span key={LIMIT_NAMES[at]} className={styles.mark} style={{ '--at': value } as CSSProperties} />
        ))}
    </div>
  );
}
