import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  /** What happened, as a sentence. */
  readonly title: string;
  /** What to do next. */
  readonly children?: ReactNode;
  /** One button or link. */
  readonly action?: ReactNode;
  readonly drawing?: 'search' | 'chart' | 'trophy' | 'image';
}

/** Shown in place of a list or chart that has nothing: a small drawing, what happened, what to do. */
export function EmptyState({ title, children, action, drawing = 'search' }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <svg viewBox="0 0 96 64" width="96" height="64" className={styles.drawing} aria-hidden="true">
        <path className={styles.quiet} d="M8 56h80M8 40h80M8 24h80" />
        {DRAWINGS[drawing]}
      </svg>
      <p className={styles.title}>{title}</p>
      {children ? <div className={styles.text}>{children}</div> : null}
      {action}
    </div>
  );
}

const CANDLES = <path d="M22 18v30m-5-22h10v14H17zM48 10v40m-5-30h10v18H43z" />;
const DRAWINGS = {
  search: (
    <>
      {CANDLES}
      <circle cx="68" cy="34" r="12" className={styles.front} />
      <path d="m77 43 9 9" />
    </>
  ),
  chart: (
    <>
      {CANDLES}
      <path d="M74 16v32m-5-20h10v12H69z" />
    </>
  ),
  trophy: (
    <path
      className={styles.front}
      d="M36 10h24v14a12 12 0 0 1-24 0zM36 14h-8v4a8 8 0 0 0 8 8m24-12h8v4a8 8 0 0 1-8 8M48 36v10m-10 8h20m-16-8h12"
    />
  ),
  image: (
    <>
      <rect x="24" y="10" width="48" height="42" rx="4" className={styles.front} />
      <path d="m28 46 12-14 9 10 7-7 12 12" />
      <circle cx="58" cy="22" r="4" />
    </>
  ),
} as const;
