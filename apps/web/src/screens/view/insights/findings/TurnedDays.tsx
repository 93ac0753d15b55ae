import type { AheadDay } from '@daybook/domain/insights/findings/give-back.ts';
import { DRAWING_HEIGHT } from './finding-card.ts';
import styles from './Plots.module.css';

/** Room for one day in px. */
const STEP = 9.6;
const EDGE = 6;

/** Each day that was ahead and closed behind: a ring where it stood highest, a dot where it closed. The largest first, as many as there is room for. */
export function TurnedDays({ days, width }: { readonly days: readonly AheadDay[]; readonly width: number }) {
  const shown = days.slice(0, Math.floor((width - 2 * EDGE) / STEP));
  const high = Math.max(1, ...shown.map(({ peak }) => peak));
  const low = Math.min(-1, ...shown.map(({ close }) => close));
  const step = Math.min(3 * STEP, (width - 2 * EDGE) / Math.max(1, shown.length));
  const x = (at: number) => EDGE + (at + 0.5) * step;
  const y = (value: number) => EDGE + ((high - value) / (high - low)) * (DRAWING_HEIGHT - 2 * EDGE);
  return (
    <svg className={styles.plot} width={width} height={DRAWING_HEIGHT} focusable="false">
      <line className={styles.axis} x1={0} x2={width} y1={y(0)} y2={y(0)} />
      {shown.map(({ day, peak, close }, at) => (
        <g key={day}>
          <line className={styles.axis} x1={x(at)} x2={x(at)} y1={y(peak)} y2={y(close)} />
          <circle className={styles.ring} cx={x(at)} cy={y(peak)} r={3} />
          <circle className={styles.loss} cx={x(at)} cy={y(close)} r={3} />
        </g>
      ))}
    </svg>
  );
}
