import { Combobox } from '@base-ui/react/combobox';
import { Check, ChevronDown, Plus, X } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useMessages } from '#web/texts/messages.ts';
import { classes } from './classes.ts';
import { Field, type ControlIds } from './Field.tsx';
import field from './Field.module.css';
import { offer, settle, type Offer } from './multi-select.ts';
import type { MultiSelectProps } from './MultiSelect.tsx';
import styles from './MultiSelectBox.module.css';

type Events = { preventBaseUIHandler: () => void };

/** The field of {@link MultiSelect}; a chunk of its own. */
export function MultiSelectBox({ label, help, error, note, ...rest }: MultiSelectProps) {
  return (
    <Field label={label} help={help} error={error} note={note}>
      {(ids) => <Box {...rest} label={label} ids={ids} />}
    </Field>
  );
}

interface BoxProps extends MultiSelectProps {
  readonly ids: ControlIds;
}

function Box({ label, options, value, onChange, creating, keyOf = sameText, ids }: BoxProps) {
  const [typed, setTyped] = useState('');
  const group = useRef<HTMLDivElement>(null);
  const offered = offer(options, value, typed, creating ? { label: creating, keyOf } : null);
  function choose(next: string[]) {
    onChange(settle(next, offered.fresh, typed));
    setTyped('');
  }
  return (
    <Combobox.Root
      multiple
      items={offered.items}
      value={[...value]}
      onValueChange={choose}
      inputValue={typed}
      onInputValueChange={setTyped}
      autoHighlight
    >
      <Combobox.InputGroup
        ref={group}
        className={classes(field.control, styles.group)}
        aria-invalid={ids['aria-invalid']}
      >
        <Chosen label={label} value={value} ids={ids} />
        <Buttons label={label} clearable={value.length > 0} />
      </Combobox.InputGroup>
      <List label={label} offered={offered} group={group} />
    </Combobox.Root>
  );
}

const sameText = (text: string) => text.trim().toLowerCase();

/** Escape on a closed list would take every choice away: a key that means "put this away" must not destroy. */
function keepChoices(event: KeyboardEvent<HTMLInputElement> & Events): void {
  const open = event.currentTarget.getAttribute('aria-expanded') === 'true';
  if (event.key === 'Escape' && !open) event.preventBaseUIHandler();
}

function Chosen({ label, value, ids }: Pick<BoxProps, 'label' | 'value' | 'ids'>) {
  const { ui } = useMessages();
  return (
    <Combobox.Chips className={styles.chips} aria-label={value.length > 0 ? ui.chosen(label) : undefined}>
      {value.map((text) => (
        <Combobox.Chip key={text} className={styles.chip} aria-label={text}>
          <span className={styles.chipText}>{text}</span>
          <Combobox.ChipRemove className={styles.remove} aria-label={ui.remove(text)}>
            <X size={12} aria-hidden="true" />
          </Combobox.ChipRemove>
        </Combobox.Chip>
      ))}
      <Combobox.Input {...ids} className={styles.input} onKeyDown={keepChoices} />
    </Combobox.Chips>
  );
}

function Buttons({ label, clearable }: { readonly label: string; readonly clearable: boolean }) {
  const { ui } = useMessages();
  return (
    <span className={styles.buttons}>
      {clearable ? (
        <Combobox.Clear className={styles.button} aria-label={ui.clearAll(label)}>
          <X size={14} aria-hidden="true" />
        </Combobox.Clear>
      ) : null}
      <Combobox.Trigger className={styles.button} aria-label={ui.openList(label)}>
        <ChevronDown size={14} aria-hidden="true" />
      </Combobox.Trigger>
    </span>
  );
}

interface ListProps {
  readonly label: string;
  readonly offered: Offer;
  readonly group: RefObject<HTMLDivElement | null>;
}

function List({ label, offered, group }: ListProps) {
  const { ui } = useMessages();
  return (
    <Combobox.Portal>
      <Combobox.Positioner anchor={group} sideOffset={4} className={styles.place}>
        <Combobox.Popup className={styles.popup}>
          <Combobox.Empty className={styles.empty}>{ui.noMatches}</Combobox.Empty>
          <Combobox.List aria-label={label} className={styles.list}>
            {(text: string) => (
              <Combobox.Item key={text} value={text} className={styles.item}>
                <span className={styles.mark}>
                  {text === offered.fresh ? <Plus size={14} aria-hidden="true" /> : null}
                  <Combobox.ItemIndicator>
                    <Check size={14} aria-hidden="true" />
                  </Combobox.ItemIndicator>
                </span>
                {text}
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}
