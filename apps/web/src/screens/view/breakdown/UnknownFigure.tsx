import styles from './BreakdownTab.module.css';

/** Stands in place of a figure that cannot be told, with the reason where there is one. */
export function UnknownFigure({ why }: { readonly why?: string }) {
  return <>–{why && <span className={styles.aside}>{why}</span>}</>;
}
