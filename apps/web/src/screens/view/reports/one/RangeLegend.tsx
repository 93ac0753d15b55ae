import { useMessages } from '#web/texts/messages.ts';
import styles from './RangeLegend.module.css';

/** What the drawings of likely ranges mean. */
export function RangeLegend({ isJudged }: { readonly isJudged: boolean }) {
  const { reportTables: words } = useMessages();
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
      <li>
        <svg width={28} height={10} aria-hidden="true">
          <path className={styles.few} d="M0 5h28" />
        </svg>
        {words.few}
      </li>
    </ul>
  );
}
