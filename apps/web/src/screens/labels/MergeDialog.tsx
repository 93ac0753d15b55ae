import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Form, Refusal } from '#web/ui/fields/Form.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { useForm } from '#web/ui/fields/use-form.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import type { EditDialogProps } from './EditDialog.tsx';
import type { ShownLabel } from './shown-labels.ts';
import styles from './Labels.module.css';

export interface MergeDialogProps extends Omit<EditDialogProps, 'groups'> {
  readonly others: readonly ShownLabel[];
}

/** Asks which other label is to replace one. */
export function MergeDialog({ kind, label, others, actions, onClose, onDone }: MergeDialogProps) {
  const { labels: words, words: shared, ui } = useMessages();
  const form = useForm({
    initial: { into: others[0]?.id ?? '' },
    async send({ into }) {
      const refusal = await actions.merge(kind, label.id, into);
      if (refusal !== null) return { refusal: refusal.sentence };
      onDone(words.isMerged(label.name, others.find(({ id }) => id === into)?.name ?? ''));
      return null;
    },
  });
  return (
    <Dialog open title={words.mergeTitle(label.name)} onClose={onClose}>
      <Form form={form} className={styles.form}>
        <Refusal form={form} />
        <Select
          label={words[kind].into}
          help={label.counted === null ? '' : words[kind].mergeText(label.counted.trades)}
          autoFocus
          options={others.map(({ id, name, counted }) => ({
            value: id,
            text: counted === null ? name : `${name} (${shared.trades(counted.trades)})`,
          }))}
          {...form.field('into')}
        />
        <div className={styles.actions}>
          <Button type="submit" kind="filled" busy={form.busy}>
            {words.mergeIt}
          </Button>
          <Button onClick={onClose}>{ui.cancel}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
