import { ArrowDown, ArrowUp, Columns3, GripVertical } from 'lucide-react';
import { useState } from 'react';
import { movedTo, useArranging } from '#web/ui/arranging.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/fields/Choice.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Popup } from '#web/ui/overlays/Popup.tsx';
import {
  isUsual,
  LIST_COLUMN_NAMES,
  listColumn,
  USUAL_COLUMNS,
  type ListColumnName,
} from './list-columns.ts';
import styles from './ColumnsMenu.module.css';

interface ColumnsMenuProps {
  /** In their order. */
  readonly shown: readonly ListColumnName[];
  readonly onChange: (shown: readonly ListColumnName[]) => void;
}

/** Which columns the list shows and in which order; what is chosen is seen in the list at once. */
export function ColumnsMenu(props: ColumnsMenuProps) {
  const { listColumns: words } = useMessages();
  return (
    <Popup
      label={words.choose}
      className={styles.button}
      button={
        <>
          <Columns3 size={14} aria-hidden="true" />
          {words.columns}
        </>
      }
    >
      <Choosing {...props} />
    </Popup>
  );
}

function Choosing({ shown, onChange }: ColumnsMenuProps) {
  const messages = useMessages();
  const { listColumns: words } = messages;
  const [announcement, setAnnouncement] = useState('');
  const nameOf = (name: ListColumnName) => listColumn(name).heading(messages);
  const move = (from: number, to: number) => {
    onChange(movedTo(shown, from, to));
    setAnnouncement(words.movedTo(nameOf(shown[from]!), to + 1, shown.length));
  };
  const { list, rowAt, keepFocus } = useArranging(shown.length, move);
  const press = (to: number, from: number) => {
    keepFocus();
    move(from, to);
  };
  const toggle = (name: ListColumnName, isShown: boolean) => {
    keepFocus();
    onChange(isShown ? [...shown, name] : shown.filter((other) => other !== name));
  };
  const others = LIST_COLUMN_NAMES.filter((name) => !shown.includes(name));
  return (
    <>
      <p className={styles.help}>{words.help}</p>
      <ul ref={list} className={styles.list}>
        {[...shown, ...others].map((name, at) => (
          <li key={name} className={styles.row} {...(at < shown.length ? rowAt(at) : {})}>
            {at < shown.length ? <GripVertical size={14} aria-hidden="true" className={styles.grip} /> : null}
            <Checkbox
              label={nameOf(name)}
              checked={at < shown.length}
              // It leads to the trade.
              disabled={name === 'symbol'}
              onChange={({ target }) => toggle(name, target.checked)}
            />
            {at < shown.length ? (
              <Moving name={nameOf(name)} at={at} all={shown.length} onMove={(to) => press(to, at)} />
            ) : null}
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <Button kind="plain" disabled={isUsual(shown)} onClick={() => onChange(USUAL_COLUMNS)}>
        {words.usual}
      </Button>
    </>
  );
}

interface MovingProps {
  readonly name: string;
  readonly at: number;
  readonly all: number;
  readonly onMove: (to: number) => void;
}

/** For fingers, which cannot drag within a panel that scrolls. */
function Moving({ name, at, all, onMove }: MovingProps) {
  const { listColumns: words } = useMessages();
  return (
    <span className={styles.moving}>
      <IconButton
        small
        label={words.earlier(name)}
        icon={<ArrowUp size={14} />}
        disabled={at === 0}
        onClick={() => onMove(at - 1)}
      />
      <IconButton
        small
        label={words.later(name)}
        icon={<ArrowDown size={14} />}
        disabled={at === all - 1}
        onClick={() => onMove(at + 1)}
      />
    </span>
  );
}
