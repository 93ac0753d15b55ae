import { useId } from 'react';
import {
  LABEL_HUES,
  MAX_LABEL_LENGTH,
  type LabelHue,
  type LabelKind,
} from '@daybook/domain/journal/labels.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/fields/Choice.tsx';
import { Form, Refusal } from '#web/ui/fields/Form.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { useForm } from '#web/ui/fields/use-form.ts';
import { HueDot } from '#web/ui/labels/LabelText.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import {
  labelChange,
  labelErrors,
  labelFormOf,
  refusedLabel,
  type LabelField,
  type LabelForm,
} from './label-form.ts';
import type { ShownLabel } from './shown-labels.ts';
import type { LabelActions } from './use-labels.ts';
import styles from './Labels.module.css';

export interface EditDialogProps {
  readonly kind: LabelKind;
  readonly label: ShownLabel;
  /** Groups that there are. */
  readonly groups: readonly string[];
  readonly actions: LabelActions;
  readonly onClose: () => void;
  /** Takes what is to be said. */
  readonly onDone: (sentence: string) => void;
}

/** Name, colour, group, and whether it is set after the result. */
export function EditDialog({ kind, label, groups, actions, onClose, onDone }: EditDialogProps) {
  const messages = useMessages();
  const { labels: words } = messages;
  const form = useForm<LabelForm, LabelField>({
    initial: labelFormOf(label),
    check: (typed) => labelErrors(kind, typed, messages),
    async send(typed) {
      const change = labelChange(kind, typed, label);
      const refusal = Object.keys(change).length === 0 ? null : await actions.change(kind, label.id, change);
      if (refusal === null) onDone('');
      return refusedLabel(refusal);
    },
  });
  const { ownName } = label;
  return (
    <Dialog open title={words.editOf(label.name)} onClose={onClose}>
      <Form form={form} className={styles.form}>
        <Refusal form={form} />
        <TextField
          label={words.name}
          dir="auto"
          autoComplete="off"
          autoFocus
          maxLength={MAX_LABEL_LENGTH * 2}
          {...form.field('name')}
        />
        {ownName !== null && form.values.name.trim() !== ownName ? (
          <Button kind="plain" className={styles.own} onClick={() => form.change({ name: ownName })}>
            {words.ownName(ownName)}
          </Button>
        ) : null}
        <HueField value={form.values.hue} onChange={(hue) => form.change({ hue })} />
        {kind === 'tag' ? (
          <>
            <GroupField groups={groups} {...form.field('group')} />
            <div>
              <Checkbox
                label={words.afterResult}
                checked={form.values.afterResult}
                onChange={({ target }) => form.change({ afterResult: target.checked })}
              />
              <p className={styles.help}>{words.afterResultHelp}</p>
            </div>
          </>
        ) : null}
        <Button type="submit" kind="filled" wide busy={form.busy} disabled={form.isUntouched}>
          {words.save}
        </Button>
      </Form>
    </Dialog>
  );
}

interface GroupFieldProps extends Pick<EditDialogProps, 'groups'> {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
}

/** A group that there is, or a new one as typed. */
function GroupField({ groups, ...rest }: GroupFieldProps) {
  const { labels: words } = useMessages();
  const id = useId();
  return (
    <>
      <TextField
        label={words.group}
        help={words.groupHelp}
        dir="auto"
        autoComplete="off"
        list={id}
        maxLength={MAX_LABEL_LENGTH * 2}
        {...rest}
      />
      <datalist id={id}>
        {groups.map((group) => (
          <option key={group} value={group} />
        ))}
      </datalist>
    </>
  );
}

interface HueFieldProps {
  readonly value: LabelHue | null;
  readonly onChange: (hue: LabelHue | null) => void;
}

/** Six colours and none, each with its name. */
function HueField({ value, onChange }: HueFieldProps) {
  const { labels: words } = useMessages();
  const name = useId();
  return (
    <fieldset className={styles.hues}>
      <legend>{words.hue}</legend>
      {[null, ...LABEL_HUES].map((hue) => (
        <label key={hue} className={styles.hue}>
          <input type="radio" name={name} checked={value === hue} onChange={() => onChange(hue)} />
          <HueDot hue={hue} isLarge />
          {hue === null ? words.noHue : words.hues[hue]}
        </label>
      ))}
    </fieldset>
  );
}
