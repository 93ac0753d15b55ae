import styles from './Spinner.module.css';

interface SpinnerProps {
  /** Pixels; 16 fits a button. */
  readonly size?: number;
}

/** A turning ring. It has no name: the words next to it say what is happening. Under reduced motion it does not turn, open on one side. */
export function Spinner({ size = 16 }: SpinnerProps) {
  return (
    <svg
      className={styles.spinner}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M14 8a6 6 0 1 1-6-6" />
    </svg>
  );
}
