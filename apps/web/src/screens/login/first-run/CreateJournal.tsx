import { useState, type FormEvent } from 'react';
import { EntryPage } from '#web/ui/entry/EntryPage.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmailField } from '#web/ui/fields/EmailField.tsx';
import form from '#web/ui/fields/Form.module.css';
import { PasswordField, TextField } from '#web/ui/fields/TextField.tsx';
import { checkNewTrader, EMPTY_TRADER, type NewTrader, type NewTraderErrors } from './new-trader.ts';

export interface CreateJournalProps {
  /** The server printed a code at its start and wants it, because it can be reached from elsewhere. */
  readonly setUpCodeNeeded: boolean;
  /** Creates the trader and leads on; null when that worked, else what is wrong, by field or as a whole. */
  readonly onCreate: (trader: NewTrader) => Promise<NewTraderErrors | null>;
  readonly onBack: () => void;
}

/** The first trader of this installation. */
export function CreateJournal({ setUpCodeNeeded, onCreate, onBack }: CreateJournalProps) {
  const { entry } = useMessages();
  const { typed, change, errors, submitting, submit } = useNewTrader(setUpCodeNeeded, onCreate);
  return (
    <EntryPage title={entry.firstRun.createTitle} text={entry.firstRun.createHint}>
      <form className={form.form} noValidate onSubmit={submit}>
        {errors.form ? <Banner tone="error">{errors.form}</Banner> : null}
        <Names typed={typed} change={change} errors={errors} />
        <EmailField
          label={entry.email}
          value={typed.email}
          error={errors.email}
          onChange={(email) => change({ email })}
        />
        <Passwords typed={typed} change={change} errors={errors} />
        {setUpCodeNeeded ? (
          <TextField
            label={entry.firstRun.setUpCode}
            help={entry.firstRun.setUpCodeHelp}
            autoComplete="off"
            value={typed.setUpCode}
            error={errors.setUpCode}
            onChange={(event) => change({ setUpCode: event.target.value })}
          />
        ) : null}
        <Button type="submit" kind="filled" wide busy={submitting} disabled={typed === EMPTY_TRADER}>
          {entry.firstRun.create}
        </Button>
        <Button kind="plain" wide onClick={onBack}>
          {entry.firstRun.back}
        </Button>
      </form>
    </EntryPage>
  );
}

interface PartProps {
  readonly typed: NewTrader;
  readonly change: (part: Partial<NewTrader>) => void;
  readonly errors: NewTraderErrors;
}

function Names({ typed, change, errors }: PartProps) {
  const { entry } = useMessages();
  return (
    <div className={form.pair}>
      <TextField
        label={entry.firstRun.firstName}
        autoComplete="given-name"
        maxLength={100}
        value={typed.firstName}
        error={errors.firstName}
        autoFocus
        onChange={(event) => change({ firstName: event.target.value })}
      />
      <TextField
        label={entry.firstRun.lastName}
        autoComplete="family-name"
        maxLength={100}
        value={typed.lastName}
        error={errors.lastName}
        onChange={(event) => change({ lastName: event.target.value })}
      />
    </div>
  );
}

function Passwords({ typed, change, errors }: PartProps) {
  const { entry } = useMessages();
  return (
    <>
      <PasswordField
        label={entry.password}
        help={entry.firstRun.passwordHelp}
        autoComplete="new-password"
        value={typed.password}
        error={errors.password}
        onChange={(event) => change({ password: event.target.value })}
      />
      <PasswordField
        label={entry.confirmation}
        autoComplete="new-password"
        value={typed.confirmation}
        error={errors.confirmation}
        onChange={(event) => change({ confirmation: event.target.value })}
      />
    </>
  );
}

/** What is typed, what is wrong with it, and the sending. An error goes when its field is changed. */
function useNewTrader(setUpCodeNeeded: boolean, onCreate: CreateJournalProps['onCreate']) {
  const messages = useMessages();
  const [typed, setTyped] = useState(EMPTY_TRADER);
  const [errors, setErrors] = useState<NewTraderErrors>({});
  const [submitting, setSubmitting] = useState(false);
  function change(part: Partial<NewTrader>) {
    setTyped({ ...typed, ...part });
    const changed = new Set(Object.keys(part));
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !changed.has(field))));
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = checkNewTrader(typed, setUpCodeNeeded, messages);
    setErrors(found);
    if (submitting || Object.keys(found).length > 0) return;
    setSubmitting(true);
    try {
      setErrors((await onCreate(typed)) ?? {});
    } finally {
      setSubmitting(false);
    }
  }
  return { typed, change, errors, submitting, submit };
}
