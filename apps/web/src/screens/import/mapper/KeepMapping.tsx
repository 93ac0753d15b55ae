import { changeMapping, keepMapping, MAX_MAPPING_NAME_LENGTH } from '@daybook/api/imports/mapper.ts';
import type { Messages } from '@daybook/texts/en.ts';
import type { ReadFile } from '@daybook/api/imports/imports.ts';
import type { ColumnMapping } from '@daybook/domain/execution/column-mapping.ts';
import { call } from '#web/server/call.ts';
import { detailOf, problemSentence } from '#web/server/problem.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/fields/Choice.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { useForm } from '#web/ui/fields/use-form.ts';
import styles from './Mapper.module.css';

interface KeepMappingProps {
  readonly mapping: ColumnMapping;
  readonly kept: NonNullable<ReadFile['mapping']> | null;
  readonly suggestion: string;
  readonly fingerprint: string;
  /** Whether the file can be read by it. */
  readonly isWhole: boolean;
  readonly onMapped: (mapping: ColumnMapping) => void;
}

/** Continues with a mapping, saved under a name unless the trader declines. */
export function KeepMapping({ mapping, kept, suggestion, fingerprint, isWhole, onMapped }: KeepMappingProps) {
  const messages = useMessages();
  const { mapper: words } = messages;
  const form = useForm({
    initial: { isKept: true, name: kept?.name ?? suggestion },
    async send(typed) {
      try {
        if (typed.isKept) await keep(typed.name);
      } catch (error) {
        return { errors: { name: sentenceOf(error, messages) } };
      }
      onMapped(mapping);
      return null;
    },
  });
  const { isKept, name } = form.values;

  async function keep(wanted: string): Promise<void> {
    const body = { name: wanted, mapping, fingerprint };
    if (kept?.id) await call(changeMapping, { params: { id: kept.id }, body });
    else await call(keepMapping, { body });
  }

  return (
    <Form form={form} className={styles.keep}>
      <Checkbox
        label={words.keep}
        checked={isKept}
        onChange={({ target }) => form.change({ isKept: target.checked })}
      />
      {isKept ? (
        <TextField
          label={words.name}
          className={styles.name}
          maxLength={MAX_MAPPING_NAME_LENGTH}
          {...form.field('name')}
        />
      ) : null}
      <Button
        type="submit"
        kind="filled"
        busy={form.busy}
        disabled={!isWhole || (isKept && name.trim() === '')}
      >
        {words.next}
      </Button>
    </Form>
  );
}

function sentenceOf(error: unknown, messages: Messages): string {
  const problem = detailOf(error, 'problem');
  if (problem === 'name-taken') return messages.mapper.nameTaken;
  return problem === 'too-many' ? messages.mapper.tooMany : problemSentence(error, messages);
}
