import { useId } from 'react';
import styles from './Segmented.module.css';

export interface Segment<Value extends string> {
  readonly value: Value;
  readonly text: string;
  /** In words, where the text is a sign. */
  readonly spoken?: string;
}

interface SegmentedProps<Value extends string> {
  /** Says what is chosen here, for those who cannot see the place; or the id of the element that shows it. */
  readonly label?: string;
  readonly labelledBy?: string;
  readonly segments: readonly Segment<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** One choice among two to five, all visible: real radio buttons, so arrow keys work by themselves. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, labelledBy, segments, value, onChange } = props;
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} aria-labelledby={labelledBy} className={styles.box}>
      {segments.map((segment) => (
        <label key={segment.value} className={styles.segment}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
          />
          <span>{segment.text}</span>
          {segment.spoken === undefined ? null : <span className={styles.spoken}> {segment.spoken}</span>}
        </label>
      ))}
    </div>
  );
}
