import { ImagePlus, Star, Trash2 } from 'lucide-react';
import { useId, useRef, type ChangeEvent, useEffect, useEffectEvent, useState, type DragEvent } from 'react';
import { useMessages } from '#web/texts/messages.ts';
import { classes } from '#web/ui/classes.ts';
import { FieldMessage, type FieldWords } from '#web/ui/fields/Field.tsx';
import field from '#web/ui/fields/Field.module.css';
import { IconButton } from '#web/ui/IconButton.tsx';
import styles from './ImageField.module.css';
import { Spinner } from '#web/ui/page/Spinner.tsx';
import { useRowFocus } from '#web/ui/focus/use-row-focus.ts';

/** A picture in the field, stored already or just chosen. */
export interface FieldImage {
  readonly key: string;
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  /** Below the picture, such as that it is not saved yet. */
  readonly note?: string;
}

export interface ImageFieldProps extends FieldWords {
  readonly images: readonly FieldImage[];
  /** How many there may be; one takes the place of the present one. */
  readonly most: number;
  readonly busy: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onRemove: (key: string) => void;
  /** Puts a picture first; without it there is no order. */
  readonly onFirst?: (key: string) => void;
  /** For one that is shown round, as an avatar is. */
  readonly isRound?: boolean;
}

const ACCEPTED = 'image/jpeg,image/png,image/gif,image/bmp';

/** One zone for click, drag and paste, with what is there already before it. */
export function ImageField(props: ImageFieldProps) {
  const { label, help, error, images, most, busy, onFiles } = props;
  const { images: words } = useMessages();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { isOver, ...drop } = useImageDrop(onFiles);
  function choose(event: ChangeEvent<HTMLInputElement>) {
    onFiles([...(event.target.files ?? [])]);
    event.target.value = ''; // the same file again is a change again
  }
  const isFull = most > 1 && images.length >= most;
  return (
    <fieldset
      className={classes(field.field, styles.fieldset)}
      aria-describedby={error || help ? `${id}-message` : undefined}
      {...drop}
    >
      <legend className={field.label}>{label}</legend>
      {images.length > 0 ? <Previews {...props} /> : null}
      {isFull ? null : (
        <button
          type="button"
          className={classes(styles.zone, isOver && styles.over)}
          aria-describedby={`${id}-message`}
          data-wrong={error ? true : undefined}
          aria-busy={busy || undefined}
          onClick={() => input.current?.click()}
        >
          {busy ? <Spinner /> : <ImagePlus size={16} aria-hidden="true" />}
          {isOver ? words.dropHere : busy ? words.preparing : zoneText(props, words)}
        </button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-hidden="true"
        tabIndex={-1}
        accept={ACCEPTED}
        multiple={most > 1}
        onChange={choose}
      />
      <FieldMessage id={`${id}-message`} help={help} error={error} />
    </fieldset>
  );
}

function zoneText(
  { most, images }: Pick<ImageFieldProps, 'most' | 'images'>,
  words: { readonly choose: string; readonly change: string },
): string {
  return most === 1 && images.length > 0 ? words.change : words.choose;
}

function Previews({ images, most, onRemove, onFirst, isRound }: ImageFieldProps) {
  const {
    images: words,
    words: { count },
  } = useMessages();
  const rowFocus = useRowFocus();
  return (
    <ul {...rowFocus} className={styles.previews}>
      {images.map(({ key, src, alt, width, height, note }, at) => (
        <li key={key} className={styles.preview}>
          <img
            src={src}
            alt={alt}
            width={width}
            height={height}
            decoding="async"
            className={isRound ? styles.round : styles.image}
          />
          <span className={styles.facts}>
            <span>
              {count(width)} × {count(height)}
            </span>
            {note ? <span className={styles.note}>{note}</span> : null}
            {onFirst && at === 0 && images.length > 1 ? <span>{words.first}</span> : null}
          </span>
          <span className={styles.actions}>
            {onFirst && at > 0 ? (
              <IconButton
                label={words.makeFirst(at + 1)}
                icon={<Star size={16} aria-hidden="true" />}
                onClick={() => onFirst(key)}
              />
            ) : null}
            <IconButton
              label={most === 1 ? words.removeOne : words.remove(at + 1)}
              icon={<Trash2 size={16} aria-hidden="true" />}
              onClick={() => onRemove(key)}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Handlers for the element onto which files are dropped, and whether one hangs over it. */
interface ImageDrop {
  readonly isOver: boolean;
  readonly onDragEnter: (event: DragEvent) => void;
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDragLeave: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
}

/** Takes files that are dropped onto an element, or pasted anywhere on its screen: a picture in the clipboard has no other use there. */
function useImageDrop(onFiles: (files: readonly File[]) => void): ImageDrop {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    function paste(event: ClipboardEvent) {
      const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
      if (files.length === 0) return;
      event.preventDefault();
      take(files);
    }
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
  return {
    isOver,
    onDragEnter: (event) => hasFiles(event) && setOver(true),
    onDragOver: (event) => hasFiles(event) && event.preventDefault(),
    onDragLeave: (event) => {
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
        setOver(false);
    },
    onDrop: (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files');
}
