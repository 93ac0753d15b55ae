import styles from './BreakdownTab.module.css';

/** Shown instead of an unknown figure, with the reason where there is one. */
export function UnknownFigure({ why }: { readonly why?: string }) {
  return <>–{why && <span className={styles.aside}>{why}</span>}</>;
}
