import { useState } from 'react';
import { MAX_TITLE_LENGTH } from '@daybook/domain/journal/mistake.ts';
import { useMessages } from '#web/texts/messages.ts';
import { PATHS } from '#web/router/paths.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { useForm } from '#web/ui/fields/use-form.ts';
import { MergeDialog, RenameDialog } from './MistakeDialogs.tsx';
import { refusedTitle, titleErrors } from './title-error.ts';
import styles from '#web/screens/profile/Profile.module.css';
import { useRowFocus } from '#web/ui/focus/use-row-focus.ts';

/** A mistake with the number of trades that are marked with it. */
export interface CountedMistake {
  readonly id: string;
  readonly title: string;
  readonly trades: number;
}

/** Each answers with a sentence when it was refused. */
export interface MistakesProps {
  readonly mistakes: readonly CountedMistake[];
  readonly onAdd: (title: string) => Promise<string | null>;
  readonly onRename: (mistake: CountedMistake, title: string) => Promise<string | null>;
  readonly onMerge: (mistake: CountedMistake, into: string) => Promise<string | null>;
  readonly onRemove: (mistake: CountedMistake) => Promise<string | null>;
}

type Asking = { readonly about: 'rename' | 'merge'; readonly mistake: CountedMistake };

/** The mistakes that trades can be marked with, all in one place. */
export function Mistakes({ mistakes, onAdd, onRename, onMerge, onRemove }: MistakesProps) {
  const { profile, labels } = useMessages();
  const words = profile.mistakes;
  const rowFocus = useRowFocus();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  async function andClose(answer: Promise<string | null>): Promise<string | null> {
    const sentence = await answer;
    if (sentence === null) setAsking(null);
    return sentence;
  }
  return (
    <Card label={words.title} className={styles.form}>
      <div>
        <h2 className={styles.heading}>{words.title}</h2>
        <p className={styles.help}>{words.help}</p>
        <p className={styles.help}>
          <Anchor href={PATHS.labels}>{labels.title}</Anchor>
        </p>
      </div>
      {refusal ? <Banner tone="error">{refusal}</Banner> : null}
      {mistakes.length === 0 ? <p className={styles.help}>{words.none}</p> : null}
      <ul {...rowFocus} className={styles.rows}>
        {mistakes.map((mistake) => (
          <Row
            key={mistake.id}
            mistake={mistake}
            canMerge={mistakes.length > 1}
            onAsk={(about) => setAsking({ about, mistake })}
            onRemove={() => void onRemove(mistake).then(setRefusal)}
          />
        ))}
      </ul>
      <AddForm onAdd={onAdd} />
      {asking?.about === 'rename' ? (
        <RenameDialog
          mistake={asking.mistake}
          onRename={(title) => andClose(onRename(asking.mistake, title))}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {asking?.about === 'merge' ? (
        <MergeDialog
          mistake={asking.mistake}
          others={mistakes.filter(({ id }) => id !== asking.mistake.id)}
          onMerge={(into) => andClose(onMerge(asking.mistake, into))}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </Card>
  );
}

interface RowProps {
  readonly mistake: CountedMistake;
  readonly canMerge: boolean;
  readonly onAsk: (about: Asking['about']) => void;
  readonly onRemove: () => void;
}

function Row({ mistake, canMerge, onAsk, onRemove }: RowProps) {
  const { profile, words: shared } = useMessages();
  const words = profile.mistakes;
  const { title, trades } = mistake;
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <p>
          <bdi>{title}</bdi>
        </p>
        <p className={styles.help}>{shared.trades(trades)}</p>
      </div>
      <div className={styles.actions}>
        <Button kind="plain" aria-label={words.renameOf(title)} onClick={() => onAsk('rename')}>
          {words.rename}
        </Button>
        {canMerge ? (
          <Button kind="plain" aria-label={words.mergeOf(title)} onClick={() => onAsk('merge')}>
            {words.merge}
          </Button>
        ) : null}
        {trades === 0 ? (
          <Button kind="plain" aria-label={words.removeOf(title)} onClick={onRemove}>
            {words.remove}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

function AddForm({ onAdd }: Pick<MistakesProps, 'onAdd'>) {
  const messages = useMessages();
  const words = messages.profile.mistakes;
  const form = useForm({
    initial: { title: '' },
    check: (typed) => titleErrors(typed, messages),
    send: ({ title }) => onAdd(title).then(refusedTitle),
    startsAnew: true,
  });
  return (
    <Form form={form} className={styles.add}>
      <TextField
        label={words.add}
        dir="auto"
        autoComplete="off"
        maxLength={MAX_TITLE_LENGTH * 2}
        {...form.field('title')}
      />
      <Button type="submit" busy={form.busy} disabled={form.values.title.trim() === ''}>
        {words.addIt}
      </Button>
    </Form>
  );
}
