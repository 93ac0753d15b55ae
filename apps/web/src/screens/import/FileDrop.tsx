import { FileUp } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import styles from './Import.module.css';

interface FileDropProps {
  readonly onFiles: (files: FileList) => void;
}

/** Where files are dropped or chosen. */
export function FileDrop({ onFiles }: FileDropProps) {
  const { imports: words } = useMessages();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (event.dataTransfer.files.length > 0) onFiles(event.dataTransfer.files);
  }
  return (
    <div
      className={classes(styles.drop, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileUp size={28} aria-hidden="true" />
      <p className={styles.dropTitle}>{words.drop}</p>
      <p className={styles.dropHelp}>{words.dropHelp}</p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={words.choose}
        onChange={({ target }) => {
          if (target.files) onFiles(target.files);
          target.value = '';
        }}
      />
      <Button kind="filled" onClick={() => input.current?.click()}>
        {words.choose}
      </Button>
    </div>
  );
}
