import { EntryPage } from '#web/ui/entry/EntryPage.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmailField } from '#web/ui/fields/EmailField.tsx';
import { Form, Refusal } from '#web/ui/fields/Form.tsx';
import styles from '#web/ui/fields/Form.module.css';
import { PasswordField, TextField } from '#web/ui/fields/TextField.tsx';
import { useForm, type Refused } from '#web/ui/fields/use-form.ts';
import { EMPTY_TRADER, newTraderErrors, type NewTrader } from './new-trader.ts';

export interface CreateJournalProps {
  /** The server printed a code at its start and wants it, because it can be reached from elsewhere. */
  readonly setUpCodeNeeded: boolean;
  /** Creates the trader and leads on; null when that worked, else what is wrong, by field or as a whole. */
  readonly onCreate: (trader: NewTrader) => Promise<Refused<keyof NewTrader> | null>;
  readonly onBack: () => void;
}

/** The first trader of this installation. */
export function CreateJournal({ setUpCodeNeeded, onCreate, onBack }: CreateJournalProps) {
  const messages = useMessages();
  const { entry } = messages;
  const form = useForm({
    initial: EMPTY_TRADER,
    check: (typed) => newTraderErrors(typed, setUpCodeNeeded, messages),
    send: onCreate,
  });
  const { field } = form;
  return (
    <EntryPage title={entry.installation.createTitle} text={entry.installation.createHint}>
      <Form form={form} className={styles.form}>
        <Refusal form={form} />
        <div className={styles.pair}>
          <TextField
            label={entry.installation.firstName}
            autoComplete="given-name"
            maxLength={100}
            {...field('firstName')}
            autoFocus
          />
          <TextField
            label={entry.installation.lastName}
            autoComplete="family-name"
            maxLength={100}
            {...field('lastName')}
          />
        </div>
        <EmailField label={entry.email} {...field('email')} />
        <PasswordField
          label={entry.password}
          help={entry.installation.passwordHelp}
          autoComplete="new-password"
          {...field('password')}
        />
        <PasswordField label={entry.confirmation} autoComplete="new-password" {...field('confirmation')} />
        {setUpCodeNeeded ? (
          <TextField
            label={entry.installation.setUpCode}
            help={entry.installation.setUpCodeHelp}
            autoComplete="off"
            {...field('setUpCode')}
          />
        ) : null}
        <Button type="submit" kind="filled" wide busy={form.busy} disabled={form.isUntouched}>
          {entry.installation.create}
        </Button>
        <Button kind="plain" wide onClick={onBack}>
          {entry.installation.back}
        </Button>
      </Form>
    </EntryPage>
  );
}
