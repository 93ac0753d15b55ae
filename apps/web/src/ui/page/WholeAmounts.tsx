import styles from './WholeAmounts.module.css';

/** A sentence whose amounts are not torn from their signs at the end of a line, nor its dates and the names of its accounts at their hyphens. */
export function WholeAmounts({ children }: { readonly children: string }) {
  return children.split(/([−+]\S+|[\p{L}\d]+(?:-\d+)+)/u).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} className={styles.whole}>
        {part}
      </span>
    ),
  );
}
