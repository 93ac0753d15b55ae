import { Spinner } from './Spinner.tsx';
import styles from './Loading.module.css';

/** A screen that is on its way, with words that say which; marked like what holds the place of something. */
export function Loading({ children }: { readonly children: string }) {
  return (
    <p role="status" data-skeleton="" className={styles.loading}>
      <Spinner />
      {children}
    </p>
  );
}
