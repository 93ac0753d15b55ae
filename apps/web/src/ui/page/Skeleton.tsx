import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** CSS length; the full width when left out. */
  readonly width?: string;
  /** CSS length of what will come, so that nothing jumps. */
  readonly height: string;
}

/** Holds the place of something that is still loading. Seen only after 300 ms; never read aloud. */
export function Skeleton({ width = '100%', height }: SkeletonProps) {
  return <span aria-hidden="true" data-skeleton="" className={styles.skeleton} style={{ width, height }} />;
}
