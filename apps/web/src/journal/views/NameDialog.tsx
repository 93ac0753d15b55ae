import { MAX_VIEW_NAME, tidyViewName, type SavedView } from '@daybook/domain/journal/saved-views.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { useForm } from '#web/ui/fields/use-form.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { withoutDirectionMarks } from '@daybook/domain/journal/mistake.ts';
import { nameError } from './change-views.ts';
import styles from './Views.module.css';

interface NameDialogProps {
  readonly views: readonly SavedView[];
  /** The name of the view that gets another one; null for a new view. */
  readonly renamed: string | null;
  /** Takes a sound name. */
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for the name of a view. */
export function NameDialog({ views, renamed, onName, onClose }: NameDialogProps) {
  const messages = useMessages();
  const { views: words } = messages;
  const form = useForm({
    initial: { name: renamed ?? '' },
    check: ({ name }) => {
      const error = nameError(withoutDirectionMarks(name), views, renamed, messages);
      return error === null ? {} : { name: error };
    },
    send: ({ name }) => {
      onName(tidyViewName(withoutDirectionMarks(name)));
      onClose();
      return null;
    },
  });
  return (
    <Dialog open title={renamed === null ? words.save : words.renameOf(renamed)} onClose={onClose}>
      <Form form={form} className={styles.form}>
        <TextField
          label={words.name}
          help={renamed === null ? words.saveHelp : undefined}
          dir="auto"
          autoComplete="off"
          autoFocus
          maxLength={MAX_VIEW_NAME * 2}
          {...form.field('name')}
        />
        <Button type="submit" kind="filled" wide busy={form.busy} disabled={form.values.name === renamed}>
          {renamed === null ? words.save : words.rename}
        </Button>
      </Form>
    </Dialog>
  );
}
