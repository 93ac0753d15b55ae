import { useMessages } from '#web/texts/messages.ts';
import styles from './RangeLegend.module.css';

interface RangeLegendProps {
  readonly isJudged: boolean;
  /** Whether there is one of too few trades. */
  readonly hasFew: boolean;
}

/** What the drawings of likely ranges mean. */
export function RangeLegend({ isJudged, hasFew }: RangeLegendProps) {
  const { reportTables: words } = useMessages();
  if (!isJudged && !hasFew) return null;
  return (
    <ul className={styles.legend}>
      {isJudged && (
        <li>
          <svg width={28} height={10} aria-hidden="true">
            <path className={styles.clear} d="M0 5h28" />
            <circle className={styles.clearDot} cx={14} cy={5} r={4} />
          </svg>
          {words.clear}
        </li>
      )}
      {isJudged && (
        <li>
          <svg width={28} height={10} aria-hidden="true">
            <path className={styles.luck} d="M0 5h28" />
            <circle className={styles.luckDot} cx={14} cy={5} r={3.25} />
          </svg>
          {words.luck}
        </li>
      )}
      {hasFew && (
        <li>
          <svg width={28} height={10} aria-hidden="true">
            <path className={styles.few} d="M0 5h28" />
          </svg>
          {words.few}
        </li>
      )}
    </ul>
  );
}
