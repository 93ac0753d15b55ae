import { ChevronDown, X } from 'lucide-react';
import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import type { LabelHue } from '@daybook/domain/journal/labels.ts';
import { HueDot } from '#web/ui/labels/LabelText.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { classes } from '#web/ui/classes.ts';
import { Field, type ControlIds, type FieldWords } from './Field.tsx';
import field from './Field.module.css';
import { withoutDirectionMarks } from '@daybook/domain/journal/mistake.ts';
import { CLOSED, listAfterKey, matching, offer, toggled, type ListState } from './multi-select.ts';
import { MultiSelectList } from './MultiSelectList.tsx';
import styles from './MultiSelect.module.css';

interface MultiSelectProps extends FieldWords {
  readonly options: readonly string[];
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  /** Shown in the field while nothing is chosen. */
  readonly placeholder?: string | undefined;
  /** Says how a text that is not in the list would be added; without it only listed ones can be chosen. */
  readonly creating?: ((text: string) => string) | undefined;
  /** Two texts with one key are the same choice. */
  readonly keyOf?: ((text: string) => string) | undefined;
  /** The colour before a text. */
  readonly hueOf?: ((text: string) => LabelHue | null) | undefined;
}

/** Several of a list, shown as chips inside the field, with the list below while it is typed in. */
export function MultiSelect({ label, help, error, note, ...rest }: MultiSelectProps) {
  return (
    <Field label={label} help={help} error={error} note={note}>
      {(ids) => <Box {...rest} label={label} ids={ids} />}
    </Field>
  );
}

interface BoxProps extends Omit<MultiSelectProps, keyof FieldWords> {
  readonly label: string;
  readonly ids: ControlIds;
}

function Box(props: BoxProps) {
  const { label, value, onChange, ids, hueOf } = props;
  const choice = useChoice(props);
  const { list, setList, shown } = choice;
  const input = useRef<HTMLInputElement>(null);
  function leave(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setList(CLOSED);
  }
  function press() {
    input.current?.focus();
    setList(list.open ? CLOSED : { open: true, active: -1 });
  }
  /** The button that was pressed goes away with what it removes: the keyboard goes where the next one is added. */
  function change(chosen: readonly string[]) {
    input.current?.focus();
    onChange(chosen);
  }
  return (
    <div className={styles.wrap} onBlur={leave}>
      <div className={classes(field.control, styles.group)} aria-invalid={ids['aria-invalid']}>
        <div className={styles.chips} onClick={(event) => event.target === event.currentTarget && press()}>
          {value.map((text) => (
            <ChosenChip
              key={text}
              text={text}
              hue={hueOf?.(text) ?? null}
              onRemove={() => change(toggled(value, text))}
            />
          ))}
          <Input {...props} choice={choice} inputRef={input} />
        </div>
        <Buttons
          label={label}
          open={list.open}
          onToggle={press}
          onClear={value.length > 0 ? () => change([]) : null}
        />
      </div>
      {list.open ? (
        <MultiSelectList
          id={choice.listId}
          label={label}
          items={shown}
          fresh={choice.offered.fresh}
          chosen={value}
          active={list.active}
          onTake={choice.take}
          hueOf={hueOf}
        />
      ) : null}
    </div>
  );
}

const sameText = (text: string) => text.trim().toLowerCase();

/** What is typed, what is shown for it, and taking one of it. */
function useChoice({ options, value, onChange, creating, keyOf = sameText }: BoxProps) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [list, setList] = useState<ListState>(CLOSED);
  const offered = offer(options, value, typed, creating ? { label: creating, keyOf } : null);
  const shown = matching(offered, typed);
  function type(text: string) {
    setTyped(text);
    setList({ open: true, active: text.trim() === '' ? -1 : 0 });
  }
  function take(text: string) {
    onChange(toggled(value, text === offered.fresh ? withoutDirectionMarks(typed) : text));
    setTyped('');
    setList({ open: true, active: -1 });
  }
  return { listId, typed, list, setList, offered, shown, type, take };
}

interface InputProps extends BoxProps {
  readonly choice: ReturnType<typeof useChoice>;
  readonly inputRef: React.RefObject<HTMLInputElement | null>;
}

function Input({ value, onChange, ids, choice, inputRef, placeholder }: InputProps) {
  const { list, setList, shown, typed, type, take, listId } = choice;
  const active = shown[list.active];
  function press(event: KeyboardEvent) {
    // Keys of the form.
    if (event.ctrlKey || event.metaKey) return;
    const next = listAfterKey(event.key, list, shown.length);
    if (next) setList(next);
    else if (event.key === 'Enter' && list.open && active !== undefined) take(active);
    else if (event.key === 'Backspace' && typed === '') onChange(value.slice(0, -1));
    if (next || (event.key === 'Enter' && list.open)) event.preventDefault();
  }
  return (
    <input
      {...ids}
      ref={inputRef}
      type="text"
      role="combobox"
      autoComplete="off"
      placeholder={value.length === 0 ? placeholder : undefined}
      aria-autocomplete="list"
      aria-expanded={list.open}
      aria-controls={list.open ? listId : undefined}
      aria-activedescendant={list.open && active !== undefined ? `${listId}-${list.active}` : undefined}
      className={styles.input}
      value={typed}
      onChange={(event) => type(event.target.value)}
      onClick={() => setList({ open: true, active: list.active })}
      onKeyDown={press}
    />
  );
}

interface ChosenChipProps {
  readonly text: string;
  readonly hue: LabelHue | null;
  readonly onRemove: () => void;
}

function ChosenChip({ text, hue, onRemove }: ChosenChipProps) {
  const { ui } = useMessages();
  return (
    <span className={styles.chip}>
      <HueDot hue={hue} />
      <span className={styles.chipText}>{text}</span>
      <button type="button" className={styles.remove} aria-label={ui.remove(text)} onClick={onRemove}>
        <X size={12} aria-hidden="true" />
      </button>
    </span>
  );
}

interface ButtonsProps {
  readonly label: string;
  readonly open: boolean;
  readonly onToggle: () => void;
  /** Null when there is nothing to clear. */
  readonly onClear: (() => void) | null;
}

function Buttons({ label, open, onToggle, onClear }: ButtonsProps) {
  const { fields } = useMessages();
  return (
    <span className={styles.buttons}>
      {onClear ? (
        <button
          type="button"
          // The keyboard removes each by its own button, or by Backspace.
          tabIndex={-1}
          className={styles.button}
          aria-label={fields.clearAll(label)}
          onClick={onClear}
        >
          <X size={14} aria-hidden="true" />
        </button>
      ) : null}
      <button
        type="button"
        tabIndex={-1}
        className={styles.button}
        aria-label={fields.openList(label)}
        aria-expanded={open}
        onClick={onToggle}
      >
        <ChevronDown size={14} aria-hidden="true" />
      </button>
    </span>
  );
}
