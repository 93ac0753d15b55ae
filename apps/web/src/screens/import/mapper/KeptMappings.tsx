import { useState } from 'react';
import {
  changeMapping,
  listMappings,
  MAX_MAPPING_NAME_LENGTH,
  removeMapping,
  type KeptMapping,
} from '@daybook/api/imports/mapper.ts';
import type { AnswerOf } from '@daybook/api/contract/endpoint.ts';
import { call } from '#web/server/call.ts';
import { useCall } from '#web/server/use-call.ts';
import { detailOf, problemSentence } from '#web/server/problem.ts';
import { newYorkParts } from '#web/texts/new-york.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { useForm } from '#web/ui/fields/use-form.ts';
import { useRowFocus } from '#web/ui/focus/use-row-focus.ts';
import { useFiles } from '../files-store.ts';
import page from '../Import.module.css';
import styles from './Mapper.module.css';

type Mappings = AnswerOf<typeof listMappings>;
type Asked = { readonly kind: 'rename' | 'remove'; readonly mapping: KeptMapping } | null;

/** The trader's mappings of columns, each to be renamed or deleted; nothing while there is none. */
export function KeptMappings() {
  const { mapper: words } = useMessages();
  const rowFocus = useRowFocus();
  const [asked, setAsked] = useState<Asked>(null);
  // A previewed file may have brought a mapping, or used one.
  const states = useFiles(({ files }) => files.map(({ state }) => `${state?.id}${state?.phase}`).join());
  const { answer, put } = useCall(listMappings, {}, { again: states, onFailure: reportError });
  if (!answer || answer.mappings.length === 0) return null;
  const close = (changed?: Mappings): void => {
    if (changed) put(changed);
    setAsked(null);
  };
  return (
    <Card label={words.kept} className={page.file}>
      <h2 className={page.name}>{words.kept}</h2>
      <ul {...rowFocus} className={page.past}>
        {answer.mappings.map((mapping) => (
          <Kept key={mapping.id} mapping={mapping} onAsk={(kind) => setAsked({ kind, mapping })} />
        ))}
      </ul>
      {asked?.kind === 'rename' ? <RenameDialog mapping={asked.mapping} onClose={close} /> : null}
      {asked?.kind === 'remove' ? <RemoveDialog mapping={asked.mapping} onClose={close} /> : null}
    </Card>
  );
}

interface KeptProps {
  readonly mapping: KeptMapping;
  readonly onAsk: (kind: 'rename' | 'remove') => void;
}

function Kept({ mapping, onAsk }: KeptProps) {
  const { mapper: words } = useMessages();
  const { name, usedAt, mapping: how } = mapping;
  const fields = how.columns.map(({ field }) => words.fields[field]).join(', ');
  const used = usedAt === null ? words.neverUsed : words.used(newYorkParts(usedAt).day);
  return (
    <li className={page.pastRow}>
      <div>
        <p className={page.pastName}>{name}</p>
        <p className={page.about}>
          {fields} · {used}
        </p>
      </div>
      <div className={styles.presses}>
        <Button aria-label={`${words.rename}: ${name}`} onClick={() => onAsk('rename')}>
          {words.rename}
        </Button>
        <Button aria-label={`${words.remove}: ${name}`} onClick={() => onAsk('remove')}>
          {words.remove}
        </Button>
      </div>
    </li>
  );
}

interface DialogProps {
  readonly mapping: KeptMapping;
  readonly onClose: (changed?: Mappings) => void;
}

function RenameDialog({ mapping, onClose }: DialogProps) {
  const messages = useMessages();
  const { mapper: words, ui } = messages;
  const form = useForm({
    initial: { name: mapping.name },
    send: async ({ name }) => {
      try {
        onClose(await call(changeMapping, { params: { id: mapping.id }, body: { name } }));
        return null;
      } catch (error) {
        const isTaken = detailOf(error, 'problem') === 'name-taken';
        return { errors: { name: isTaken ? words.nameTaken : problemSentence(error, messages) } };
      }
    },
  });
  return (
    <Dialog open title={words.renameTitle} onClose={() => onClose()}>
      <Form form={form} className={styles.rename}>
        <TextField label={words.name} maxLength={MAX_MAPPING_NAME_LENGTH} {...form.field('name')} />
        <div className={styles.presses}>
          <Button onClick={() => onClose()}>{ui.cancel}</Button>
          <Button type="submit" kind="filled" busy={form.busy} disabled={form.values.name.trim() === ''}>
            {words.save}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function RemoveDialog({ mapping, onClose }: DialogProps) {
  const messages = useMessages();
  const { mapper: words } = messages;
  async function remove(): Promise<string | null> {
    try {
      onClose(await call(removeMapping, { params: { id: mapping.id } }));
      return null;
    } catch (error) {
      return problemSentence(error, messages);
    }
  }
  return (
    <ConfirmDialog
      title={words.removeTitle(mapping.name)}
      action={words.remove}
      onConfirm={remove}
      onClose={() => onClose()}
    >
      <p>{words.removeHelp}</p>
    </ConfirmDialog>
  );
}
