import { useState } from 'react';
import type { SavedEntry, TypedEntry } from '@daybook/api/imports/account-entries.ts';
import { MAX_ACCOUNT_ENTRIES } from '@daybook/domain/account/account-entries.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { useClock } from '#web/journal/clock.ts';
import { detailOf, problemSentence } from '#web/server/problem.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Disclosure } from '#web/ui/page/Disclosure.tsx';
import { Form, Refusal } from '#web/ui/fields/Form.tsx';
import { refusedBy } from '#web/ui/fields/refused-by.ts';
import { useForm, type Refused } from '#web/ui/fields/use-form.ts';
import { showToast } from '#web/ui/overlays/toasts.ts';
import { heldWords, usualCurrency, type AccountMoney } from './balance-figures.ts';
import {
  entryErrors,
  newEntry,
  readEntryProblems,
  typedEntry,
  type EntryField,
  type EntryForm,
} from './entry-form.ts';
import { EntryDialog } from './EntryDialog.tsx';
import { EntryFields } from './EntryFields.tsx';
import { entryName, EntryList } from './EntryList.tsx';
import type { EntryActions } from './use-account-entries.ts';
import styles from './Balance.module.css';

interface AccountBalanceProps {
  readonly accountUuid: string;
  readonly userName: string;
  /** The account's records; null until they are known. */
  readonly entries: readonly SavedEntry[] | null;
  readonly columns: AccountMoney['columns'];
  readonly actions: EntryActions;
}

/** What an account held, and what was paid in and out, behind its heading. */
export function AccountBalance({ accountUuid, entries, actions, ...rest }: AccountBalanceProps) {
  const messages = useMessages();
  const { balance: words } = messages;
  const today = useClock((clock) => clock.today);
  const account = entries && { ...rest, accountUuid, entries };
  return (
    <Disclosure
      className={styles.balance}
      summary={
        <>
          <span className={styles.title}>{words.title}</span>{' '}
          <span className={styles.held}>{account && heldWords(account, today, messages).join(' · ')}</span>
        </>
      }
    >
      <p className={styles.help}>{words.help}</p>
      {account ? <Records {...{ account, actions }} /> : null}
    </Disclosure>
  );
}

interface RecordsProps extends Pick<AccountBalanceProps, 'actions'> {
  readonly account: AccountMoney;
}

function Records(props: RecordsProps) {
  const { account } = props;
  const { balance: words } = useMessages();
  const { status, changing, setChanging, add, change, remove } = useRecords(props);
  return (
    <>
      <p role="status" className="sr-only">
        {status}
      </p>
      <AddForm account={account} onAdd={add} />
      {account.entries.length === 0 ? (
        <p className={styles.empty}>{words.empty}</p>
      ) : (
        <EntryList account={account} onChange={setChanging} onRemove={remove} />
      )}
      <EntryDialog entry={changing} onClose={() => setChanging(null)} onSave={change} />
    </>
  );
}

/** What was said last, which record is being changed, and what is done to records. */
function useRecords({ account: { accountUuid }, actions }: RecordsProps) {
  const messages = useMessages();
  const { balance: words, trade } = messages;
  const [status, say] = useState('');
  const [changing, setChanging] = useState<SavedEntry | null>(null);
  const nameOf = (typed: TypedEntry) => entryName({ ...typed, id: '', accountUuid }, messages);
  async function done(action: Promise<void>, sentence: string): Promise<Refused<EntryField> | null> {
    try {
      await action;
      say(sentence);
      return null;
    } catch (error) {
      return refusedEntry(error, messages);
    }
  }
  const add = (typed: TypedEntry) => done(actions.add(accountUuid, typed), words.added(nameOf(typed)));
  function remove(entry: SavedEntry) {
    const failed = (error: unknown) => showToast('error', problemSentence(error, messages));
    const { kind, day, amount, currency } = entry;
    const again = () => void actions.add(accountUuid, { kind, day, amount, currency }).catch(failed);
    actions
      .remove(entry.id)
      .then(
        () => showToast('success', words.removed(nameOf(entry)), { label: trade.undo, run: again }),
        failed,
      );
  }
  async function change({ id }: SavedEntry, typed: TypedEntry) {
    const refused = await done(actions.change(id, typed), words.changed(nameOf(typed)));
    if (refused === null) setChanging(null);
    return refused;
  }
  return { status, changing, setChanging, add, change, remove };
}

function refusedEntry(error: unknown, messages: Messages): Refused<EntryField> {
  if (detailOf(error, 'problem') !== 'too-many') return refusedBy(error, readEntryProblems, messages);
  const most = Number(detailOf(error, 'most') ?? MAX_ACCOUNT_ENTRIES);
  return { refusal: messages.balance.tooMany(most) };
}

interface AddFormProps extends Pick<RecordsProps, 'account'> {
  readonly onAdd: (entry: TypedEntry) => Promise<Refused<EntryField> | null>;
}

function AddForm({ account, onAdd }: AddFormProps) {
  const messages = useMessages();
  const { balance: words } = messages;
  const today = useClock((clock) => clock.today);
  const form = useForm<EntryForm, EntryField>({
    initial: newEntry(today, usualCurrency(account)),
    check: (typed) => entryErrors(typed, today, messages),
    send: (typed) => onAdd(typedEntry(typed)),
    startsAnew: true,
  });
  return (
    <Form form={form} className={styles.form}>
      <Refusal form={form} />
      <div className={styles.fields}>
        <EntryFields form={form} />
        <Button type="submit" busy={form.busy}>
          {words.add}
        </Button>
      </div>
    </Form>
  );
}
