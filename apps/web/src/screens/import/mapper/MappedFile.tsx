import type { FileAnswersInput } from '@daybook/api/imports/imports.ts';
import type { ColumnMapping } from '@daybook/domain/execution/column-mapping.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import type { PickedFile } from '../files-store.ts';
import { ColumnMapper } from './ColumnMapper.tsx';
import { AmountsSentence } from './TriedAmounts.tsx';
import styles from './Mapper.module.css';

interface MappedFileProps {
  readonly picked: PickedFile;
  readonly onAnswers: (answers: FileAnswersInput) => void;
  /** What the trader changed of the mapping; null where that is nothing. */
  readonly onMapping: (mapping: ColumnMapping | null) => void;
}

/** What concerns the columns of a file: the mapper where they are asked about, else by which mapping it was read. */
export function MappedFile({ picked, onAnswers, onMapping }: MappedFileProps) {
  const { mapper: words } = useMessages();
  const { state, answers, file, mapped, mapping } = picked;
  const [first] = state?.files ?? [];
  if (!state || !first) return null;
  const asked = state.files.find(({ table }) => table);
  if (asked?.table)
    return (
      <ColumnMapper
        key={state.id}
        importId={state.id}
        fileName={file.name}
        table={asked.table}
        kept={asked.mapping}
        answers={answers}
        initial={mapped ?? asked.table.guess}
        changed={mapping}
        onChange={onMapping}
        onMapped={(whole) => onAnswers({ ...answers, mapping: whole })}
      />
    );
  const ask = (): void => onAnswers({ ...answers, mapping: 'ask' });
  if (first.format === 'mapped')
    return (
      <>
        {first.amounts && !first.amounts.isOverruled ? <AmountsSentence amounts={first.amounts} /> : null}
        <div className={styles.readBy}>
          <span>{first.mapping?.name ? words.readBy(first.mapping.name) : words.readByOwn}</span>
          <Button kind="plain" onClick={ask}>
            {words.change}
          </Button>
        </div>
      </>
    );
  // What has the columns of a platform and none of its values is the table of somebody else.
  const isNothingRead = first.executions === 0 && first.unreadable.count > 0;
  if (first.format !== 'tradervue' && !isNothingRead) return null;
  return (
    <div className={styles.readBy}>
      <Button kind="plain" onClick={ask}>
        {words.mapYourself}
      </Button>
    </div>
  );
}
