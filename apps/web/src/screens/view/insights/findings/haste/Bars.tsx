import { DRAWING_HEIGHT } from '../finding-card.ts';
import { LABEL_LINE, plotScale } from './plot-scale.ts';
import styles from './Plots.module.css';

interface BarsProps {
  /** Null where there is nothing. */
  readonly bars: readonly { readonly label: string; readonly value: number | null }[];
  readonly width: number;
}

const HALF_BAR = 21;

/** A few amounts beside each other, from a line at zero. */
export function Bars({ bars, width }: BarsProps) {
  const { y } = plotScale(
    bars.map(({ value }) => value ?? 0),
    bars.length,
    width,
  );
  const x = (at: number) => ((at + 0.5) * width) / bars.length;
  return (
    <svg className={styles.plot} width={width} height={DRAWING_HEIGHT} focusable="false">
      {bars.map(({ label, value }, at) => (
        <g key={label}>
          {value === null ? null : (
            <rect
              className={styles.bar}
              x={x(at) - HALF_BAR}
              width={2 * HALF_BAR}
              y={Math.min(y(0), y(value))}
              height={Math.max(1, Math.abs(y(0) - y(value)))}
              rx={2}
            />
          )}
          <text className={styles.tick} x={x(at)} y={LABEL_LINE} textAnchor="middle">
            {label}
          </text>
        </g>
      ))}
      <line className={styles.axis} x1={0} x2={width} y1={y(0)} y2={y(0)} />
    </svg>
  );
}
