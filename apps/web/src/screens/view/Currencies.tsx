import { useJournal } from '#web/journal/journal-store.ts';
import { useFirstMessages } from '#web/texts/messages.ts';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import styles from './ViewTitle.module.css';

const NONE: [] = [];

export interface CurrenciesProps {
  readonly currency: string;
  readonly onChange: (code: string) => void;
}

/** Which currency is shown, where the journal has several. */
export function Currencies({ currency, onChange }: CurrenciesProps) {
  const { journal } = useFirstMessages();
  const currencies = useJournal(({ columns }) => columns?.currencies ?? NONE);
  return (
    <div className={styles.currencies}>
      <Segmented
        label={journal.currency}
        segments={currencies.map((code) => ({ value: code, text: code }))}
        value={currency}
        onChange={onChange}
      />
      <span className={styles.help}>{journal.currencyHelp}</span>
    </div>
  );
}
