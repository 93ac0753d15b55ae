import { Info } from 'lucide-react';
import { useId } from 'react';
import { useMessages } from '#web/texts/messages.ts';
import styles from './InfoHint.module.css';

interface InfoHintProps {
  /** The figure that is explained. */
  readonly about: string;
  /** One sentence. */
  readonly children: string;
}

/** A small mark next to a figure that explains it when pointed at, focused or pressed. */
export function InfoHint({ about, children }: InfoHintProps) {
  const { ui } = useMessages();
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={styles.mark}
        aria-label={ui.about(about)}
        aria-describedby={id}
        data-hint={children}
        data-hint-press=""
      >
        <Info size={14} aria-hidden="true" />
      </button>
      <span id={id} className="sr-only">
        {children}
      </span>
    </>
  );
}
