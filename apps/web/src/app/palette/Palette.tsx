import { Search } from 'lucide-react';
import { useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { SavedView } from '@daybook/domain/journal/saved-views.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { useMessages } from '#web/texts/messages.ts';
import { classes } from '#web/ui/classes.ts';
import { ModalBox } from '#web/ui/overlays/Dialog.tsx';
import { itemAfterKey } from '#web/ui/overlays/menu-keys.ts';
import type { Command } from './commands.ts';
import { offeredCommands } from './offered-commands.ts';
import styles from './Palette.module.css';

interface PaletteProps {
  /** Null while the trades are not known. */
  readonly columns: TradeColumns | null;
  readonly views: readonly SavedView[];
  readonly onTake: (command: Command) => void;
  readonly onClose: () => void;
}

/** Search over trades, views, screens, periods and actions, from anywhere in the journal. */
export function Palette({ columns, views, onTake, onClose }: PaletteProps) {
  const messages = useMessages();
  const { palette } = messages;
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const offered = useMemo(
    () => offeredCommands(typed, columns, views, messages),
    [typed, columns, views, messages],
  );
  const listId = useId();
  function press(event: KeyboardEvent) {
    const next = ['ArrowDown', 'ArrowUp'].includes(event.key)
      ? itemAfterKey(
          event.key,
          active,
          offered.map(({ text }) => text),
        )
      : null;
    const command = event.key === 'Enter' ? offered[active] : undefined;
    if (next !== null) setActive(next);
    if (command) onTake(command);
    if (next !== null || event.key === 'Enter') event.preventDefault();
  }
  return (
    <ModalBox open onClose={onClose} label={palette.title} className={styles.palette}>
      <div className={styles.field}>
        <Search size={16} aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          aria-label={palette.title}
          aria-autocomplete="list"
          aria-expanded={offered.length > 0}
          aria-controls={listId}
          aria-activedescendant={offered[active] ? `${listId}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={palette.placeholder}
          maxLength={100}
          className={styles.input}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
          onKeyDown={press}
        />
      </div>
      <List id={listId} commands={offered} active={active} onActive={setActive} onTake={onTake} />
      <p role="status" className={offered.length === 0 ? styles.none : 'sr-only'}>
        {offered.length === 0 ? palette.none(typed.trim()) : palette.found(offered.length)}
      </p>
    </ModalBox>
  );
}

interface ListProps {
  readonly id: string;
  readonly commands: readonly Command[];
  readonly active: number;
  readonly onActive: (at: number) => void;
  readonly onTake: (command: Command) => void;
}

function List({ id, commands, ...rest }: ListProps) {
  const { palette } = useMessages();
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [rest.active]);
  const groups = [...Map.groupBy(commands.entries(), ([, { group }]) => group)];
  return (
    <div ref={list} id={id} role="listbox" aria-label={palette.title} className={styles.list}>
      {groups.map(([group, members]) => (
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <div id={`${id}-${group}`} className={styles.group}>
            {palette.groups[group]}
          </div>
          {members.map(([at, command]) => (
            <Line key={command.id} id={`${id}-${at}`} at={at} command={command} {...rest} />
          ))}
        </div>
      ))}
    </div>
  );
}

interface LineProps extends Omit<ListProps, 'commands'> {
  readonly at: number;
  readonly command: Command;
}

function Line({ id, at, command, active, onActive, onTake }: LineProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={at === active}
      className={classes(styles.line, at === active && styles.active)}
      onPointerMove={() => onActive(at)}
      onClick={() => onTake(command)}
    >
      <span className={styles.text}>{command.text}</span>{' '}
      {command.detail ? <span className={styles.detail}>{command.detail}</span> : null}
    </div>
  );
}
