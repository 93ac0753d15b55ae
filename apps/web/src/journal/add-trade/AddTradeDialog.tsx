import { useRef, useState, type KeyboardEvent } from 'react';
import { addTypedExecutions } from '@daybook/api/imports/typed-executions.ts';
import { changeTrades, type SentChange } from '@daybook/api/journal/trade-changes.ts';
import type { AnswerOf } from '@daybook/api/contract/endpoint.ts';
import { dayText } from '@daybook/domain/calendar.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { useClock } from '#web/journal/clock.ts';
import { useJournal } from '#web/journal/journal-store.ts';
import { refreshJournal } from '#web/journal/refresh-journal.ts';
import { call } from '#web/server/call.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { changeSentence } from '#web/ui/change-sentence.ts';
import { Form, Refusal } from '#web/ui/fields/Form.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { useForm } from '#web/ui/fields/use-form.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { showToast } from '#web/ui/overlays/toasts.ts';
import { PastedRows, TradeRows } from './TradeRows.tsx';
import { SimpleTrade, TradeHead, type TradePartProps } from './TradeFields.tsx';
import { refusedTyped, undoTyped } from './typed-answers.ts';
import { TypedTotals } from './TypedTotals.tsx';
import { actionsOf, emptyRow, fieldOf, tradeErrors, typedTrade, type TradeForm } from './trade-form.ts';
import styles from './AddTrade.module.css';

interface AddTradeDialogProps {
  /** Proposed, `YYYY-MM-DD`; null for today. */
  readonly date: string | null;
  readonly onClose: () => void;
}

/** What the trade that was typed last on this page has in common with the next one. */
let last: Pick<TradeForm, 'accountUuid' | 'zone' | 'currency' | 'date'> | null = null;

/** A trade by hand. */
export function AddTradeDialog({ date, onClose }: AddTradeDialogProps) {
  const { typedTrade: words } = useMessages();
  // How many were added already: each form begins empty.
  const [added, setAdded] = useState(0);
  return (
    <Dialog open title={words.title} onClose={onClose} width="wide">
      <TypedTradeForm
        key={added}
        date={added === 0 ? date : (last?.date ?? date)}
        onAdded={(isNextWanted) => (isNextWanted ? setAdded(added + 1) : onClose())}
      />
    </Dialog>
  );
}

interface TypedTradeFormProps {
  readonly date: string | null;
  readonly onAdded: (isNextWanted: boolean) => void;
}

function TypedTradeForm({ date, onAdded }: TypedTradeFormProps) {
  const { typedTrade: words } = useMessages();
  const accounts = useJournal((journal) => journal.surroundings?.accounts) ?? [];
  const isNextWanted = useRef(false);
  const form = useTypedTrade(date, () => onAdded(isNextWanted.current));
  const { values } = form;
  const rows = values.mode === 'simple' ? rowsOfSimple(values) : values.rows;
  const changeMode = (mode: TradeForm['mode']) => form.change({ mode, rows });
  const addRow = () => form.change({ mode: 'rows', rows: [...rows, emptyRow(actionsOf(values.side)[1])] });
  function press(event: KeyboardEvent<HTMLFormElement>) {
    const act = { Enter: () => event.currentTarget.requestSubmit(), '+': addRow }[event.key];
    if (!act || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    act();
  }
  const parts = { form, words, onAddRow: addRow };
  return (
    <Form form={form} className={styles.form} onKeyDown={press}>
      <Refusal form={form} />
      {values.mode === 'simple' ? null : (
        <Segmented
          label={words.mode}
          segments={MODES.map((value) => ({ value, text: words.modes[value] }))}
          value={values.mode}
          onChange={changeMode}
        />
      )}
      <TradeHead {...parts} accounts={accounts} />
      {values.mode === 'simple' ? <SimpleTrade {...parts} /> : null}
      {values.mode === 'rows' ? <TradeRows {...parts} /> : null}
      {values.mode === 'paste' ? <PastedRows {...parts} /> : null}
      <TypedTotals form={values} words={words} />
      <p className={styles.note}>{words.note}</p>
      <Foot form={form} words={words} onPress={(isNext) => (isNextWanted.current = isNext)} />
    </Form>
  );
}

const MODES = ['simple', 'rows', 'paste'] as const;

interface FootProps extends Omit<TradePartProps, 'onAddRow'> {
  /** Right before the form is sent: whether another trade is to follow. */
  readonly onPress: (isNext: boolean) => void;
}

function Foot({ form, words, onPress }: FootProps) {
  return (
    <div className={styles.foot}>
      <Button type="submit" disabled={form.busy} onClick={() => onPress(true)}>
        {words.saveNext}
      </Button>
      <Button
        type="submit"
        kind="filled"
        busy={form.busy}
        aria-keyshortcuts="Control+Enter"
        onClick={() => onPress(false)}
      >
        {words.save} <kbd aria-hidden="true">Ctrl Enter</kbd>
      </Button>
    </div>
  );
}

/** The form with its sending. */
function useTypedTrade(date: string | null, onAdded: () => void) {
  const messages = useMessages();
  const { typedTrade: words } = messages;
  const today = useClock((clock) => clock.today);
  return useForm<TradeForm, string>({
    initial: {
      mode: 'simple',
      symbol: '',
      kind: '',
      currency: last?.currency ?? 'USD',
      multiplier: '',
      side: 'long',
      accountUuid: last?.accountUuid ?? accountNamed(words.accountName) ?? '',
      newAccount: words.accountName,
      zone: last?.zone ?? 'America/New_York',
      date: date ?? dayText(today),
      setup: '',
      rows: actionsOf('long').map(emptyRow),
      pasted: '',
    },
    check: (typed) => tradeErrors(typed, today, messages),
    send: async (typed) => {
      let answer: AnswerOf<typeof addTypedExecutions>;
      try {
        answer = await call(addTypedExecutions, { body: typedTrade(typed) });
      } catch (error) {
        return refusedTyped(error, messages, (member) => fieldOf(typed, member));
      }
      await setSetup(answer.trades, typed.setup, messages);
      await refreshJournal();
      announce(answer, typed, messages);
      const accountUuid = typed.accountUuid || (accountNamed(typed.newAccount) ?? '');
      last = { accountUuid, zone: typed.zone, currency: typed.currency, date: typed.date };
      onAdded();
      return null;
    },
  });
}

/** The rows of a simple trade: both have its side's actions and its size. */
function rowsOfSimple({ side, rows }: TradeForm): TradeForm['rows'] {
  const [first, second] = actionsOf(side);
  const [entry, exit] = [rows[0]!, rows[1]!];
  return [
    { ...entry, action: first },
    { ...exit, action: second, size: exit.price.trim() === '' ? exit.size : entry.size },
    ...rows.slice(2),
  ];
}

function accountNamed(name: string): string | undefined {
  const { surroundings } = useJournal.getState();
  return surroundings?.accounts.find(({ userName }) => userName === name.trim())?.accountUuid;
}

/** The trade is there by now: a setup that cannot be set says so and takes nothing back. */
async function setSetup(trades: readonly string[], setup: string, messages: Messages): Promise<void> {
  if (setup === '' || trades.length === 0) return;
  const change: SentChange = { event: setup as SentChange['event'] & string };
  try {
    await call(changeTrades, { body: { trades: [...trades], change } });
  } catch (error) {
    showToast('error', changeSentence(error, messages));
  }
}

function announce(
  { undo, open, known }: AnswerOf<typeof addTypedExecutions>,
  { symbol }: TradeForm,
  messages: Messages,
): void {
  const { typedTrade: words, trade } = messages;
  const text = open === null ? words.added : words.addedOpen(open.size, symbol.trim().toUpperCase());
  const note = known > 0 ? words.alreadyThere(known) : undefined;
  const run = () => void undoTyped(undo, words.undone, messages);
  showToast('success', text, { label: trade.undo, run, undo }, note);
}
