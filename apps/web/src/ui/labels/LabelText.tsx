import type { LabelHue } from '@daybook/domain/journal/labels.ts';
import { classes } from '#web/ui/classes.ts';
import styles from './LabelText.module.css';

/** What of a setup or a tag is seen. */
export interface SeenLabel {
  readonly name: string;
  readonly hue: LabelHue | null;
}

interface HueDotProps {
  readonly hue: LabelHue | null;
  /** Where colours are chosen and compared; one without a hue is hollow there. */
  readonly isLarge?: boolean;
  /** Among others that have one: its place is kept. */
  readonly isAligned?: boolean;
}

/** The colour of a setup or a tag. It is before the name and silent for screen readers. */
export function HueDot({ hue, isLarge = false, isAligned = false }: HueDotProps) {
  if (hue === null && !isLarge) return isAligned ? <span className={styles.place} /> : null;
  return (
    <span
      aria-hidden="true"
      className={classes(styles.dot, isLarge && styles.large, hue === null ? styles.none : styles[hue])}
    />
  );
}

/** A setup or a tag as it is called, after its colour. */
export function LabelText({ name, hue }: SeenLabel) {
  return (
    <span className={styles.label}>
      <HueDot hue={hue} />
      <bdi className={styles.name}>{name}</bdi>
    </span>
  );
}

interface LabelChipsProps {
  /** Named for those who hear the list. */
  readonly label: string;
  readonly labels: readonly SeenLabel[];
}

/** Setups and tags as small marks in a row. */
export function LabelChips({ label, labels }: LabelChipsProps) {
  return (
    <ul className={styles.chips} aria-label={label}>
      {labels.map(({ name, hue }, at) => (
        <li key={at} className={classes(styles.label, styles.chip)}>
          <HueDot hue={hue} />
          <bdi className={styles.name}>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}
