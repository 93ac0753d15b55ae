import { useId, useState } from 'react';
import { MAX_LABEL_LENGTH, type LabelKind } from '@daybook/domain/journal/labels.ts';
import type { LabelRefusal } from '#web/journal/words/label-refusal.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Disclosure } from '#web/ui/page/Disclosure.tsx';
import { classes } from '#web/ui/classes.ts';
import { Form, Refusal } from '#web/ui/fields/Form.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { useForm } from '#web/ui/fields/use-form.ts';
import { useRowFocus } from '#web/ui/focus/use-row-focus.ts';
import { EditDialog, type EditDialogProps } from './EditDialog.tsx';
import { labelErrors, refusedLabel, type LabelField } from './label-form.ts';
import type { LabelsPageProps } from './LabelsPage.tsx';
import { LabelSection, type RowActions, Merged } from './LabelSection.tsx';
import { countWithoutSetup, LIST_OF, orderAfterMove, shownLabels, type ShownLabel } from './shown-labels.ts';
import { TradeCount } from './TradeCount.tsx';
import styles from './Labels.module.css';
import { HueDot } from '#web/ui/labels/LabelText.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

interface LabelsCardProps extends LabelsPageProps {
  readonly kind: LabelKind;
}

/** All labels of one kind: those that are offered, by groups, and the archived ones. */
export function LabelsCard(props: LabelsCardProps) {
  const { kind, lists, counts } = props;
  const messages = useMessages();
  const { labels: words } = messages;
  const headingId = useId();
  const rowFocus = useRowFocus();
  const { status, refusal, asking, add, move, rows, dialog } = useCard(props);
  const { sections, archived } = shownLabels(kind, lists, counts, messages.words);
  const all = lists[LIST_OF[kind]].map(({ id }) => id as string);
  const offered = sections.flatMap(({ labels }) => labels);
  return (
    <Card labelledBy={headingId} className={styles.card}>
      <div>
        <h2 id={headingId} className={styles.heading}>
          {words[kind].title}
        </h2>
        <p className={styles.help}>{words[kind].help}</p>
      </div>
      {refusal === null ? null : <Banner tone="error">{refusal}</Banner>}
      <p role="status" className="sr-only">
        {status}
      </p>
      <AddForm kind={kind} onAdd={add} />
      {offered.length === 0 && archived.length === 0 ? (
        <p className={styles.help}>{kind === 'tag' ? words.noTags : words.noMistakes}</p>
      ) : null}
      {move !== null && offered.length > 1 ? (
        <p className={classes(styles.help, styles.order)}>{words.orderHelp}</p>
      ) : null}
      {kind === 'setup' ? <NoSetup counts={counts} /> : null}
      {sections.map((section) => (
        <LabelSection
          key={section.group ?? ''}
          kind={kind}
          section={section}
          hasGroups={sections.length > 1 || section.group !== null}
          canMerge={offered.length > 1}
          actions={rows}
          onMove={
            move &&
            ((from, to) => {
              const ids = section.labels.map(({ id }) => id);
              move(section.labels[from]!.name, orderAfterMove(all, ids, from, to), to, ids.length);
            })
          }
        />
      ))}
      {archived.length > 0 ? (
        <Disclosure
          className={styles.archived}
          summaryClass={styles.archivedTitle}
          summary={words.archivedTitle(archived.length)}
        >
          <p className={styles.help}>{words.archivedHelp}</p>
          <ul {...rowFocus} className={styles.rows}>
            {archived.map((label) => (
              <ArchivedRow key={label.id} label={label} actions={rows} />
            ))}
          </ul>
        </Disclosure>
      ) : null}
      {asking?.about === 'edit' ? (
        <EditDialog kind={kind} label={asking.label} groups={groupsOf(lists.tags)} {...dialog} />
      ) : null}
      {asking?.about === 'merge' ? (
        <MergeDialog
          kind={kind}
          label={asking.label}
          others={offered.filter(({ id }) => id !== asking?.label.id)}
          {...dialog}
        />
      ) : null}
    </Card>
  );
}

function groupsOf(tags: LabelsPageProps['lists']['tags']): readonly string[] {
  return [...new Set(tags.map(({ group }) => group).filter((group) => group !== null))];
}

interface Asking {
  readonly about: 'edit' | 'merge';
  readonly label: ShownLabel;
}

/** What was said last, which dialog is open, and what the rows do. */
function useCard({ kind, actions }: LabelsCardProps) {
  const { labels: words } = useMessages();
  const [status, say] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  function conclude(answer: LabelRefusal | null, sentence: string): void {
    setRefusal(answer?.sentence ?? null);
    if (answer === null) say(sentence);
  }
  function followed(answer: Promise<LabelRefusal | null>, sentence: string): void {
    answer.then((refused) => conclude(refused, sentence)).catch(reportError);
  }
  return {
    status,
    refusal,
    asking,
    async add(name: string) {
      const refused = await actions.add(kind, name);
      setRefusal(null);
      if (refused === null) say(words.isAdded(name.trim()));
      return refused;
    },
    /** Null for mistakes, which are always listed by name. */
    move:
      kind === 'mistake'
        ? null
        : (name: string, ids: readonly string[], to: number, all: number) => {
            say(words.placed(name, to + 1, all));
            actions
              .order(kind, ids)
              .then((refused) => setRefusal(refused?.sentence ?? null))
              .catch(reportError);
          },
    rows: {
      edit: (label) => setAsking({ about: 'edit', label }),
      askMerge: (label) => setAsking({ about: 'merge', label }),
      separate: ({ id, name }) => followed(actions.separate(kind, id), words.isSeparated(name)),
      archive: ({ id, name }, archived) =>
        followed(actions.change(kind, id, { archived }), (archived ? words.isArchived : words.isBack)(name)),
      remove: ({ id, name }) => followed(actions.remove(kind, id), words.isRemoved(name)),
    } satisfies RowActions,
    dialog: {
      actions,
      onClose: () => setAsking(null),
      onDone: (sentence: string) => {
        setAsking(null);
        conclude(null, sentence);
      },
    },
  };
}

function NoSetup({ counts }: Pick<LabelsPageProps, 'counts'>) {
  const { labels: words, reports } = useMessages();
  return (
    <div className={styles.fixed}>
      <span>{reports.noSetup}</span>
      <span className={styles.mark}>{words.fixedHelp}</span>
      <TradeCount counted={counts && countWithoutSetup(counts)} />
    </div>
  );
}

interface AddFormProps {
  readonly kind: LabelKind;
  readonly onAdd: (name: string) => Promise<LabelRefusal | null>;
}

function AddForm({ kind, onAdd }: AddFormProps) {
  const messages = useMessages();
  const { labels: words } = messages;
  const form = useForm<{ readonly name: string }, LabelField>({
    initial: { name: '' },
    check: (typed) => labelErrors(kind, typed, messages),
    send: ({ name }) => onAdd(name).then(refusedLabel),
    startsAnew: true,
  });
  return (
    <Form form={form} className={styles.form}>
      <Refusal form={form} />
      <div className={styles.add}>
        <TextField
          label={words[kind].add}
          dir="auto"
          autoComplete="off"
          maxLength={MAX_LABEL_LENGTH * 2}
          {...form.field('name')}
        />
        <Button type="submit" busy={form.busy} disabled={form.values.name.trim() === ''}>
          {words.addIt}
        </Button>
      </div>
    </Form>
  );
}

interface ArchivedRowProps {
  readonly label: ShownLabel;
  readonly actions: RowActions;
}

/** A label that is no longer offered. */
function ArchivedRow({ label, actions }: ArchivedRowProps) {
  const { labels: words } = useMessages();
  const { name, hue } = label;
  return (
    <li className={styles.item}>
      <div className={styles.row}>
        <HueDot hue={hue} isLarge />
        <span className={styles.name}>
          <bdi>{name}</bdi>
        </span>
        <TradeCount counted={label.counted} />
        <Button
          kind="plain"
          aria-label={words.bringBackOf(name)}
          onClick={() => actions.archive(label, false)}
        >
          {words.bringBack}
        </Button>
        {label.isRemovable ? (
          <Button kind="plain" aria-label={words.removeOf(name)} onClick={() => actions.remove(label)}>
            {words.remove}
          </Button>
        ) : null}
      </div>
      <Merged label={label} actions={actions} />
    </li>
  );
}

interface MergeDialogProps extends Omit<EditDialogProps, 'groups'> {
  readonly others: readonly ShownLabel[];
}

/** Asks which other label is to replace one. */
function MergeDialog({ kind, label, others, actions, onClose, onDone }: MergeDialogProps) {
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
