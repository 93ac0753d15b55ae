import { Search } from 'lucide-react';
import { useMessages } from '#web/texts/messages.ts';
import styles from './FindReport.module.css';

interface FindReportProps {
  readonly wanted: string;
  readonly onWanted: (wanted: string) => void;
}

/** The field in which a report is looked for by its name. */
export function FindReport({ wanted, onWanted }: FindReportProps) {
  const { find } = useMessages().reportTables;
  return (
    <label className={styles.search}>
      <Search size={14} aria-hidden="true" />
      <span className="sr-only">{find}</span>
      <input
        type="search"
        placeholder={find}
        value={wanted}
        onChange={(event) => onWanted(event.target.value)}
      />
    </label>
  );
}
