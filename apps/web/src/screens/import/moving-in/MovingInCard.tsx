import { useRef } from 'react';
import type { MovingIn } from '@daybook/api/imports/moving-in.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { Disclosure } from '#web/ui/page/Disclosure.tsx';
import { Spinner } from '#web/ui/page/Spinner.tsx';
import { zoneOptions } from '#web/journal/words/zone-options.ts';
import { MovedFiles } from './MovedFiles.tsx';
import { MovePreview } from './MovePreview.tsx';
import { useExport } from './use-export.ts';
import styles from '../Import.module.css';

interface MovingInCardProps {
  /** Files that were attached, the latest first. */
  readonly moved: readonly MovingIn[];
  readonly onChanged: () => void;
}

/** Notes of another journal: previewed, attached to existing trades, and undone. One line until it is opened. */
export function MovingInCard({ moved, onChanged }: MovingInCardProps) {
  const messages = useMessages();
  const { movingIn: words, imports } = messages;
  const { zone, file, shown, busy, notice, previewExport, apply, choose, forget } = useExport(
    messages,
    onChanged,
  );
  return (
    <Card label={words.title}>
      <Disclosure summary={<h2 className={styles.name}>{words.title}</h2>}>
        <div className={styles.file}>
          <p className={styles.about}>{words.help}</p>
          <ChooseExport zone={zone} isBusy={busy !== null} onZone={choose} onFile={previewExport} />
          {busy === 'reading' && file ? (
            <p className={styles.reading} role="status">
              <Spinner /> {words.reading(file.name)}
            </p>
          ) : null}
          {notice ? <Banner tone={notice.tone}>{notice.text}</Banner> : null}
          {shown ? <MovePreview shown={shown} /> : null}
          {shown?.stage === 'preview' ? (
            <div className={styles.actions}>
              {shown.hindrance === null ? (
                <Button kind="filled" busy={busy === 'applying'} onClick={() => apply(shown)}>
                  {busy === 'applying' ? words.applying : words.apply(shown.tradesFound)}
                </Button>
              ) : null}
              <Button onClick={forget}>{imports.discard}</Button>
            </div>
          ) : null}
          <MovedFiles
            moved={moved}
            onUndone={() => {
              forget();
              onChanged();
            }}
          />
        </div>
      </Disclosure>
    </Card>
  );
}

interface ChooseExportProps {
  readonly zone: string;
  readonly isBusy: boolean;
  readonly onZone: (zone: string) => void;
  readonly onFile: (file: File) => void;
}

function ChooseExport({ zone, isBusy, onZone, onFile }: ChooseExportProps) {
  const { movingIn: words, imports } = useMessages();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div
      className={styles.questions}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [file] = event.dataTransfer.files;
        if (file && !isBusy) onFile(file);
      }}
    >
      <Select
        label={words.zone}
        help={words.zoneHelp}
        options={zoneOptions(zone, imports)}
        value={zone}
        disabled={isBusy}
        onChange={({ target }) => onZone(target.value)}
      />
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.json,.jsonl,.ndjson,.zip,.xlsx"
        aria-label={words.choose}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          target.value = '';
        }}
      />
      <Button disabled={isBusy} onClick={() => input.current?.click()}>
        {words.choose}
      </Button>
    </div>
  );
}
