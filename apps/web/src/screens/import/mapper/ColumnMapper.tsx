import type { MappedTable } from '@daybook/api/imports/mapper.ts';
import type { FileAnswersInput, ReadFile } from '@daybook/api/imports/imports.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import type { ColumnMapping } from '@daybook/domain/execution/column-mapping.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { KeepMapping } from './KeepMapping.tsx';
import { MapperColumns } from './MapperColumns.tsx';
import { MapperSettings } from './MapperSettings.tsx';
import { MapperSizes } from './MapperSizes.tsx';
import { MapperWords } from './MapperWords.tsx';
import { draftGaps } from './mapping-draft.ts';
import styles from './Mapper.module.css';
import { TriedAmounts } from './TriedAmounts.tsx';
import { TriedRows } from './TriedRows.tsx';
import { useTried } from './use-tried.ts';

interface ColumnMapperProps {
  readonly importId: string;
  readonly fileName: string;
  readonly table: MappedTable;
  readonly kept: ReadFile['mapping'];
  readonly answers: FileAnswersInput;
  /** As it was guessed, or as the trader said before where the same file is mapped once more. */
  readonly initial: ColumnMapping;
  /** What the trader made of it; null where nothing was changed. */
  readonly changed: ColumnMapping | null;
  readonly onChange: (changed: ColumnMapping | null) => void;
  readonly onMapped: (mapping: ColumnMapping) => void;
}

/** Says column by column how a table is read, and shows at once what comes of it. */
export function ColumnMapper({
  importId,
  fileName,
  table,
  kept,
  answers,
  initial,
  changed,
  onChange,
  onMapped,
}: ColumnMapperProps) {
  const { mapper: words } = useMessages();
  const mapping = changed ?? initial;
  const change = (next: ColumnMapping): void =>
    onChange(JSON.stringify(next) === JSON.stringify(initial) ? null : next);
  const { tried, error } = useTried(importId, mapping, answers.day as Day | undefined);
  const sizes = tried?.sizes ?? [];
  const amounts = tried?.amounts ?? null;
  const asksCurrency = tried?.asksCurrency === true;
  const gaps = draftGaps(mapping, sizes, amounts, asksCurrency);
  const part = { table, mapping, onChange: change };
  return (
    <section className={styles.mapper} aria-label={words.title}>
      <div>
        <h3 className={styles.title}>{words.title}</h3>
        <p className={styles.note}>
          {words.help} {words.rowCount(table.rowCount)}
        </p>
      </div>
      <MapperColumns {...part} />
      <MapperSettings {...part} asksCurrency={asksCurrency} />
      <MapperWords {...part} />
      <MapperSizes sizes={sizes} mapping={mapping} onChange={change} />
      {amounts ? <TriedAmounts amounts={amounts} mapping={mapping} onChange={change} /> : null}
      {gaps.length > 0 ? (
        <Banner tone="info">{words.missing(gaps.map((gap) => words.gaps[gap]))}</Banner>
      ) : null}
      <TriedRows tried={tried} error={error} mapping={mapping} />
      <KeepMapping
        mapping={mapping}
        kept={kept ?? null}
        suggestion={suggestedName(fileName)}
        fingerprint={tried?.fingerprint ?? table.fingerprint}
        isWhole={gaps.length === 0 && tried !== null}
        onMapped={onMapped}
      />
    </section>
  );
}

/** The file's name without its ending, dates and numbers. */
function suggestedName(fileName: string): string {
  const bare = fileName.replace(/\.[a-z]{2,5}$/i, '').replace(/[\d_.()-]+/g, ' ');
  return bare.trim().slice(0, 60);
}
