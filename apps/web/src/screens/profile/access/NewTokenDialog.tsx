import { useState } from 'react';
import { API_TOKEN_KINDS, MAX_TOKEN_NAME_LENGTH, type ApiToken } from '@daybook/api/identity/api-tokens.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { LabelledChoice } from '#web/ui/fields/Choice.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Form, Refusal } from '#web/ui/fields/Form.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { useForm } from '#web/ui/fields/use-form.ts';
import styles from './Access.module.css';
import { passOutcome, type Outcome } from './outcome.ts';
import { NO_PROOF, type Proof } from '../proof.ts';
import { ProofFields } from '../ProofFields.tsx';
import page from '../Profile.module.css';

/** What a token is made of. */
export interface TokenForm extends Proof {
  readonly name: string;
  readonly may: ApiToken['may'];
  /** Null: never. */
  readonly days: number | null;
}

export interface NewTokenDialogProps {
  /** Returns the token, which is shown this once. */
  readonly onCreate: (form: TokenForm) => Promise<Outcome<string>>;
  /** A second factor is on. */
  readonly needsCode: boolean;
  readonly onClose: () => void;
}

const LIVES = [30, 90, 365, null] as const;
const FRESH: TokenForm = { name: '', may: 'read', days: 90, ...NO_PROOF };

/** Makes a token, and shows it once. */
export function NewTokenDialog({ onCreate, needsCode, onClose }: NewTokenDialogProps) {
  const { access } = useMessages();
  const words = access.tokens;
  const [token, setToken] = useState<string | null>(null);
  return (
    <Dialog open title={token === null ? words.makeTitle : words.madeTitle} onClose={onClose}>
      {token === null ? (
        <TokenFields onCreate={onCreate} needsCode={needsCode} onDone={setToken} />
      ) : (
        <div className={styles.stack}>
          <Banner tone="warning">{words.madeText}</Banner>
          <p className={styles.key}>{token}</p>
          <div>
            <CopyButton label={words.copy} text={token} />
          </div>
          <Button kind="filled" wide onClick={onClose}>
            {words.done}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

interface TokenFieldsProps extends Pick<NewTokenDialogProps, 'onCreate' | 'needsCode'> {
  readonly onDone: (token: string) => void;
}

function TokenFields({ onCreate, needsCode, onDone }: TokenFieldsProps) {
  const { access } = useMessages();
  const words = access.tokens;
  const form = useForm({ initial: FRESH, send: (typed) => passOutcome(onCreate(typed), onDone) });
  const { name, may, days, currentPassword, code } = form.values;
  return (
    <Form form={form} className={page.form}>
      <Refusal form={form} />
      <p className={page.help}>{words.ends}</p>
      <TextField
        label={words.name}
        help={words.nameHelp}
        autoFocus
        autoComplete="off"
        dir="auto"
        maxLength={MAX_TOKEN_NAME_LENGTH}
        {...form.field('name')}
      />
      <LabelledChoice
        label={words.may}
        segments={API_TOKEN_KINDS.map((value) => ({ value, text: words.kinds[value] }))}
        value={may}
        onChange={(chosen) => form.change({ may: chosen })}
      />
      <Select
        label={words.expires}
        options={LIVES.map((life) => ({
          value: String(life),
          text: life === null ? words.never : words.days(life),
        }))}
        value={String(days)}
        onChange={({ target }) =>
          form.change({ days: LIVES.find((life) => String(life) === target.value) ?? null })
        }
      />
      <ProofFields proof={form.values} needsCode={needsCode} errors={form.errors} onChange={form.change} />
      <Button
        type="submit"
        kind="filled"
        wide
        busy={form.busy}
        disabled={name.trim() === '' || currentPassword === '' || (needsCode && code.trim() === '')}
      >
        {words.create}
      </Button>
    </Form>
  );
}
