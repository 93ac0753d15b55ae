import { Check, Minus, Plus, Search } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useMessages } from '#web/texts/messages.ts';
import { classes } from '#web/ui/classes.ts';
import { HueDot } from '#web/ui/labels/LabelText.tsx';
import { matchingEntries, pickAfterKey, pickedPlace, type PickEntry } from './pick-entries.ts';
import { EDGE, PANEL_WIDTH } from './place-popover.ts';
import { usePopover } from './use-popover.ts';
import styles from './PickMenu.module.css';

export interface PickMenuProps {
  /** Names the panel and its list. */
  readonly label: string;
  /** In the empty field. */
  readonly searchLabel: string;
  readonly entries: readonly PickEntry[];
  /** What the typed text would make: an entry, a sentence that says why not, or nothing. */
  readonly fresh?: (typed: string) => PickEntry | string | null;
  /** Below a line, whatever is typed. */
  readonly always?: readonly PickEntry[];
  readonly className?: string | undefined;
  /** Shows its button but opens nothing. */
  readonly busy?: boolean;
  /** What the button shows. */
  readonly children: ReactNode;
}

/** A button that opens a list above it, to be searched and picked from by one press or by the keyboard alone. */
export function PickMenu({ children, className, busy = false, ...list }: PickMenuProps) {
  const { open, show, hide, opener, popover } = usePopover('dialog', placePanelAbove);
  function openByArrow(event: KeyboardEvent) {
    if (busy || !/^Arrow(Up|Down)$/.test(event.key)) return;
    event.preventDefault();
    show();
  }
  return (
    <>
      <button
        {...opener}
        type="button"
        className={className}
        aria-disabled={busy || undefined}
        popoverTarget={busy ? undefined : opener.popoverTarget}
        onKeyDown={openByArrow}
      >
        {children}
      </button>
      <div {...popover} aria-label={list.label} className={styles.panel}>
        {open ? <Picking {...list} onDone={hide} /> : null}
      </div>
    </>
  );
}

interface PickingProps extends Omit<PickMenuProps, 'children' | 'className' | 'busy'> {
  readonly onDone: () => void;
}

function Picking({ label, searchLabel, entries, fresh, always = [], onDone }: PickingProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState<number | null>(null);
  const isTyped = typed.trim() !== '';
  const made = isTyped ? (fresh?.(typed) ?? null) : null;
  const found = matchingEntries(entries, typed);
  const shown = [...found, ...(made !== null && typeof made !== 'string' ? [made] : [])];
  const all = [...shown, ...always];
  const isNothing = shown.length === 0 && made === null && (isTyped || all.length === 0);
  const hasHues = found.some(({ hue = null }) => hue !== null);
  const at = pickedPlace(active, isTyped && shown.length === 0, all.length);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);
  function pick(entry: PickEntry | undefined) {
    if (!entry) return;
    onDone();
    entry.onPick();
  }
  function press(event: KeyboardEvent) {
    const next = pickAfterKey(event.key, at, all.length);
    if (next !== null) setActive(next);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) pick(all[at]);
    else return;
    event.preventDefault();
  }
  return (
    <>
      <span className={styles.search}>
        <Search size={14} aria-hidden="true" />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={searchLabel}
          placeholder={searchLabel}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          dir="auto"
          className={styles.field}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setActive(null);
          }}
          onKeyDown={press}
        />
      </span>
      {/* A press in the list must not take the focus from the field. */}
      <ul
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        className={styles.list}
        onMouseDown={(event) => event.preventDefault()}
      >
        {all.map((entry, index) => (
          <Option
            key={entry.key}
            id={`${id}-${index}`}
            entry={entry}
            isActive={index === at}
            isAligned={hasHues && index < found.length}
            startsGroup={index === shown.length && index > 0}
            onPick={() => pick(entry)}
          />
        ))}
      </ul>
      <Unmade refusal={typeof made === 'string' ? made : null} isNothing={isNothing} />
    </>
  );
}

/** What is said below the list of that which is not in it. */
function Unmade({ refusal, isNothing }: { readonly refusal: string | null; readonly isNothing: boolean }) {
  const { fields } = useMessages();
  return (
    <div role="status">
      {refusal === null ? null : <p className={styles.none}>{refusal}</p>}
      {isNothing ? <p className={styles.none}>{fields.noMatches}</p> : null}
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly entry: PickEntry;
  readonly isActive: boolean;
  /** Others of the list have a colour. */
  readonly isAligned: boolean;
  readonly startsGroup: boolean;
  readonly onPick: () => void;
}

function Option({ id, entry, isActive, isAligned, startsGroup, onPick }: OptionProps) {
  const { text, note, mark, isNew, hue = null } = entry;
  return (
    <li
      id={id}
      role="option"
      aria-selected={mark === 'all'}
      className={classes(
        styles.option,
        isActive && styles.active,
        isNew && styles.new,
        startsGroup && styles.group,
      )}
      onClick={onPick}
    >
      <span className={styles.mark}>
        {isNew ? <Plus size={14} aria-hidden="true" /> : null}
        {mark === 'all' ? <Check size={14} aria-hidden="true" /> : null}
        {mark === 'some' ? <Minus size={14} aria-hidden="true" /> : null}
      </span>
      <HueDot hue={hue} isAligned={isAligned} />
      <span className={styles.text}>{text}</span>
      {note === undefined ? null : <span className={styles.note}> {note}</span>}
    </li>
  );
}

const PANEL_ABOVE_GAP = 8;

/** On phones at the top of the window, where the keyboard on the screen does not cover it. */
function placePanelAbove({ style }: HTMLElement, at: DOMRect): void {
  const isNarrow = innerWidth < 600;
  const left = Math.min(at.left, innerWidth - PANEL_WIDTH - EDGE);
  style.left = `${isNarrow ? EDGE : Math.max(EDGE, left)}px`;
  style.width = isNarrow ? `${innerWidth - 2 * EDGE}px` : `${PANEL_WIDTH}px`;
  style.top = isNarrow ? `${EDGE}px` : 'auto';
  style.bottom = isNarrow ? 'auto' : `${innerHeight - at.top + PANEL_ABOVE_GAP}px`;
  style.maxHeight = isNarrow ? '60vh' : `${Math.min(420, at.top - PANEL_ABOVE_GAP - EDGE)}px`;
}
