import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { SavedEntry } from '@daybook/api/imports/account-entries.ts';
import { dayText, type Day } from '@daybook/domain/calendar.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { useRowFocus } from '#web/ui/focus/use-row-focus.ts';
import { calculatedWords, entryAmount, type AccountMoney } from './balance-figures.ts';
import styles from './Balance.module.css';

/** Records that are shown at first. */
const FIRST = 10;

interface EntryListProps {
  readonly account: AccountMoney;
  readonly onChange: (entry: SavedEntry) => void;
  readonly onRemove: (entry: SavedEntry) => void;
}

/** The records of an account, the newest first. */
export function EntryList({ account, onChange, onRemove }: EntryListProps) {
  const messages = useMessages();
  const { balance: words } = messages;
  const rowFocus = useRowFocus();
  const [isWhole, setWhole] = useState(false);
  const { entries, userName } = account;
  const shown = isWhole ? entries : entries.slice(0, FIRST);
  return (
    <>
      <ul {...rowFocus} className={styles.list} aria-label={words.list(userName)}>
        {shown.map((entry) => {
          const name = entryName(entry, messages);
          return (
            <li key={entry.id} className={styles.row}>
              <span className={styles.what}>{words.kinds[entry.kind]}</span>
              <span className={styles.about}>
                <span className={styles.day}>{dayText(entry.day as Day)}</span>
                {calculatedWords(account, entry, messages).map((note) => (
                  <span key={note} className={styles.note}>
                    {note}
                  </span>
                ))}
              </span>
              <span className={styles.amount}>{entryAmount(entry)}</span>
              <span className={styles.tools}>
                <IconButton
                  small
                  label={words.change(name)}
                  icon={<Pencil size={15} aria-hidden="true" />}
                  onClick={() => onChange(entry)}
                />
                <IconButton
                  small
                  label={words.remove(name)}
                  icon={<Trash2 size={15} aria-hidden="true" />}
                  onClick={() => onRemove(entry)}
                />
              </span>
            </li>
          );
        })}
      </ul>
      {shown.length < entries.length ? (
        <Button kind="plain" onClick={() => setWhole(true)}>
          {words.showAll(entries.length)}
        </Button>
      ) : null}
    </>
  );
}

/** A record in a sentence, by its kind and day. */
export function entryName({ kind, day }: SavedEntry, { balance: words }: Messages): string {
  return words.named(words.kinds[kind], dayText(day as Day));
}
