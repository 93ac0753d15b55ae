import { Plus } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { isOffered, labelKey, type Tag } from '@daybook/domain/journal/labels.ts';
import { useMessages } from '#web/texts/messages.ts';
import { TextArea } from '#web/ui/fields/TextField.tsx';
import { HueDot } from '#web/ui/labels/LabelText.tsx';
import { classes } from '#web/ui/classes.ts';
import type { JournalValues } from './journal-form.ts';
import { offeredTags, tagAt, type TypedTag } from './typed-tag.ts';
import styles from './NotesField.module.css';

interface NotesFieldProps {
  readonly entry: Pick<JournalValues, 'comments' | 'tags'>;
  readonly tags: readonly Tag[];
  readonly error: string | undefined;
  readonly onChange: (part: Partial<JournalValues>) => void;
}

/** The trader's own words; `#` in them offers tags, and a tag that is taken is the trade's as well. */
export function NotesField({ entry, tags, error, onChange }: NotesFieldProps) {
  const { trade } = useMessages();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<TypedTag | null>(null);
  const [active, setActive] = useState(0);
  const names = tags.filter(isOffered).map(({ name }) => name);
  const offers = typed === null ? [] : offeredTags(typed.text, names);
  const shown = Math.min(active, offers.length - 1);
  function look(next: TypedTag | null) {
    setTyped(next);
    setActive(0);
  }
  function take(name: string) {
    if (typed === null) return;
    const { comments } = entry;
    const written = `#${name.replaceAll(/\s+/g, '-')}`;
    const before = comments.slice(0, typed.from) + written;
    const rest = comments.slice(typed.to);
    const isKnown = entry.tags.some((tag) => labelKey(tag) === labelKey(name));
    onChange({
      comments: before + (rest === '' ? ' ' : rest),
      ...(isKnown ? {} : { tags: [...entry.tags, name] }),
    });
    look(null);
    const element = area.current!;
    element.focus();
    // Once the new text is in the field.
    requestAnimationFrame(() => element.setSelectionRange(before.length + 1, before.length + 1));
  }
  function press(event: KeyboardEvent) {
    if (offers.length === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    if (key === 'ArrowDown') setActive((shown + 1) % offers.length);
    else if (key === 'ArrowUp') setActive((shown + offers.length - 1) % offers.length);
    else if (key === 'Enter') take(offers[shown]!.name);
    else if (key === 'Escape') look(null);
    else return;
    event.preventDefault();
  }
  const isOpen = offers.length > 0;
  return (
    <div className={styles.notes}>
      <TextArea
        ref={area}
        label={trade.comments}
        error={error}
        placeholder={trade.commentsHelp}
        value={entry.comments}
        aria-keyshortcuts="#"
        aria-autocomplete="list"
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen ? `${id}-${shown}` : undefined}
        onChange={({ target }) => {
          onChange({ comments: target.value });
          look(tagAt(target.value, target.selectionEnd));
        }}
        onKeyDown={press}
        onBlur={() => look(null)}
      />
      {isOpen ? <Offers id={id} offers={offers} active={shown} tags={tags} onTake={take} /> : null}
    </div>
  );
}

interface OffersProps {
  readonly id: string;
  readonly offers: ReturnType<typeof offeredTags>;
  readonly active: number;
  readonly tags: readonly Tag[];
  readonly onTake: (name: string) => void;
}

function Offers({ id, offers, active, tags, onTake }: OffersProps) {
  const { trade } = useMessages();
  return (
    <div id={id} role="listbox" aria-label={trade.tags} className={styles.offers}>
      {offers.map(({ name, isNew }, at) => (
        <div
          key={name}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          className={classes(styles.offer, at === active && styles.active)}
          // The keyboard stays in the text.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onTake(name)}
        >
          {isNew ? (
            <Plus size={14} aria-hidden="true" />
          ) : (
            <HueDot hue={tags.find((tag) => tag.name === name)?.hue ?? null} />
          )}
          {isNew ? trade.newTag(name) : name}
        </div>
      ))}
    </div>
  );
}
