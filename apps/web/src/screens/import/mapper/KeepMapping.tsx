import { useState, type FormEvent } from 'react';
import { changeMapping, keepMapping, MAX_MAPPING_NAME_LENGTH } from '@daybook/api/imports/column-mappings.ts';
import type { ReadFile } from '@daybook/api/imports/imports.ts';
import type { ColumnMapping } from '@daybook/domain/execution/column-mapping.ts';
import { call } from '#web/server/call.ts';
import { detailOf, problemSentence } from '#web/server/problem.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/fields/Choice.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import styles from './Mapper.module.css';

export interface KeepMappingProps {
  readonly mapping: ColumnMapping;
  readonly kept: NonNullable<ReadFile['mapping']> | null;
  readonly suggestion: string;
  readonly fingerprint: string;
  /** Whether the file can be read by it. */
  readonly isWhole: boolean;
  readonly onMapped: (mapping: ColumnMapping) => void;
}

/** Goes on with a mapping, kept under a name unless the trader says otherwise. */
export function KeepMapping({ mapping, kept, suggestion, fingerprint, isWhole, onMapped }: KeepMappingProps) {
  const messages = useMessages();
  const { mapper: words } = messages;
  const [isKept, setKept] = useState(true);
  const [name, setName] = useState(kept?.name ?? suggestion);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function keep(): Promise<void> {
    if (kept?.id)
      await call(changeMapping, { params: { id: kept.id }, body: { name, mapping, fingerprint } });
    else await call(keepMapping, { body: { name, fingerprint, mapping } });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isKept) return onMapped(mapping);
    setBusy(true);
    setError(null);
    keep().then(
      () => onMapped(mapping),
      (problem: unknown) => {
        setBusy(false);
        setError(problem);
      },
    );
  }

  function sentence(): string | undefined {
    if (error === null) return undefined;
    const problem = detailOf(error, 'problem');
    if (problem === 'name-taken') return words.nameTaken;
    return problem === 'too-many' ? words.tooMany : problemSentence(error, messages);
  }

  return (
    <form className={styles.keep} onSubmit={submit}>
      <Checkbox label={words.keep} checked={isKept} onChange={({ target }) => setKept(target.checked)} />
      {isKept ? (
        <TextField
          label={words.name}
          className={styles.name}
          value={name}
          maxLength={MAX_MAPPING_NAME_LENGTH}
          error={sentence()}
          onChange={({ target }) => setName(target.value)}
        />
      ) : null}
      <Button type="submit" kind="filled" busy={busy} disabled={!isWhole || (isKept && name.trim() === '')}>
        {words.next}
      </Button>
    </form>
  );
}
