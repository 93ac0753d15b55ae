import { useRef, useState, type KeyboardEvent } from 'react';
import type { FileAnswersInput, ImportState } from '@daybook/api/imports/imports.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { useJournal } from '#web/journal/journal-store.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { useForm } from '#web/ui/fields/use-form.ts';
import type { PickedFile } from './files-store.ts';
import { isReceiverAsked, namesOf } from './typed-answers.ts';
import styles from './Import.module.css';

/** The choice that is none of the accounts; their ids are longer. */
const NEW = 'new';
const MAX_NAME_LENGTH = 100;

interface ReceivingAccountProps {
  readonly picked: PickedFile;
  readonly onAnswers: (answers: FileAnswersInput) => void;
  /** The name of a new account as it is typed; null while none is named. */
  readonly onNaming: (name: string | null) => void;
}

/** Which account receives the executions; offered where the file names one account or none. */
export function ReceivingAccount({ picked, onAnswers, onNaming }: ReceivingAccountProps) {
  const { state, answers, typed } = picked;
  const { imports: words } = useMessages();
  const accounts = useJournal(({ surroundings }) => surroundings?.accounts) ?? [];
  const [passed, setPassed] = useState<string | null>(null);
  const isByKey = useRef(false);
  if (!state || !isReceiverAsked(state, accounts.length)) return null;
  const { account: _account, into: _into, ...others } = answers;
  const current = answers.into ?? receivingId(state) ?? '';
  const isNameless = namesOf(state).every((name) => name === '' || name === answers.account);
  /** What arrow keys pass over waits until the list is left, or for Enter. */
  function choose(value: string) {
    onNaming(value === NEW ? '' : null);
    if (isByKey.current) setPassed(value === NEW ? null : value);
    else if (value !== NEW) send(value);
  }
  function send(value: string) {
    setPassed(null);
    onAnswers(value === '' ? others : { ...others, into: value });
  }
  function sendPassed() {
    if (passed === current) setPassed(null);
    else if (passed !== null) send(passed);
  }
  function press({ key }: KeyboardEvent) {
    isByKey.current = true;
    if (key === 'Enter') sendPassed();
  }
  return (
    <div className={styles.receiving}>
      <Select
        label={state.obstacle === 'which-account' ? words.whichAccount : words.into}
        className={styles.account}
        value={typed.account === null ? (passed ?? current) : NEW}
        {...otherThanListed(picked, accounts, words)}
        options={[
          ...accounts.map(({ id, userName }) => ({
            value: id,
            text: accountText(state, id, userName, words),
          })),
          ...(isNameless ? [{ value: NEW, text: words.newAccount }] : []),
        ]}
        onChange={({ target }) => choose(target.value)}
        onKeyDown={press}
        onPointerDown={() => (isByKey.current = false)}
        onBlur={sendPassed}
      />
      {typed.account === null ? null : (
        <NewAccount
          name={typed.account}
          onNaming={onNaming}
          onNamed={(account) => onAnswers({ ...others, account })}
        />
      )}
    </div>
  );
}

/** The account of the journal that receives the executions, by its id; undefined while there is none. */
function receivingId({ into, obstacle }: ImportState): string | undefined {
  return obstacle === 'which-account' ? undefined : into[0]?.id;
}

/** Marks the account that the file itself names. */
function accountText(state: ImportState, id: string, name: string, words: Messages['imports']): string {
  const isOwn = id === receivingId(state) && namesOf(state).includes(name);
  return isOwn ? words.intoOwn(name) : name;
}

/** The choice that is none of the listed accounts: the new one of the file, or none yet. */
function otherThanListed(
  { state, answers }: PickedFile,
  accounts: readonly { readonly userName: string }[],
  words: Messages['imports'],
): { readonly empty?: string } {
  if (!state) return {};
  if (receivingId(state) === undefined) return { empty: currentText(state, words) };
  const [own = ''] = namesOf(state);
  const isListed = own === '' || accounts.some(({ userName }) => userName === own);
  return answers.into === undefined || isListed ? {} : { empty: words.intoNew(own) };
}

/** Where the executions go that no account of the journal receives yet. */
function currentText({ into, obstacle }: ImportState, words: Messages['imports']): string {
  const [receiving] = into;
  if (!receiving || obstacle === 'which-account') return words.chooseAccount;
  return receiving.isNew ? words.intoNew(receiving.name) : receiving.name;
}

interface NewAccountProps extends Pick<ReceivingAccountProps, 'onNaming'> {
  readonly name: string;
  readonly onNamed: (name: string) => void;
}

function NewAccount({ name: typed, onNaming, onNamed }: NewAccountProps) {
  const { imports: words } = useMessages();
  const form = useForm({
    initial: { name: '' },
    draft: {
      typed: { name: typed },
      type: ({ name }) => onNaming(name),
      discard: () => onNaming(null),
      moves: 0,
    },
    send({ name }) {
      onNamed(name.trim());
      return null;
    },
  });
  return (
    <Form form={form} className={styles.newAccount}>
      <TextField
        label={words.newAccountName}
        className={styles.account}
        maxLength={MAX_NAME_LENGTH}
        {...form.field('name')}
      />
      <Button type="submit" disabled={form.values.name.trim() === ''}>
        {words.again}
      </Button>
    </Form>
  );
}
