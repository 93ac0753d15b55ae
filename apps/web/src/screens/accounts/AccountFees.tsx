import { useState, type FormEvent } from 'react';
import type { FeeModelInput } from '@daybook/api/imports/fee-models.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { focusFirstWrong } from '#web/ui/fields/focus-first-wrong.ts';
import styles from './Accounts.module.css';

const RATES = ['perShare', 'perContract', 'perOrder', 'minimum'] as const;
type Rates = Readonly<Record<(typeof RATES)[number], string>>;
const NOTHING: Rates = { perShare: '', perContract: '', perOrder: '', minimum: '' };

export interface AccountFeesProps {
  readonly model: FeeModelInput | null;
  /** Executions whose fees are an estimate, and those of which nothing is known. */
  readonly estimated: number;
  readonly unknown: number;
  readonly busy: boolean;
  readonly onSave: (model: FeeModelInput | null) => void;
}

/** How the fees of an account are estimated where nobody states them. */
export function AccountFees({ model, estimated, unknown, busy, onSave }: AccountFeesProps) {
  const { checks: words } = useMessages();
  const [typed, setTyped] = useState<Rates>(model ?? NOTHING);
  const [isTried, setTried] = useState(false);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (RATES.some((rate) => rateOf(typed[rate]) === null)) return focusFirstWrong(event.currentTarget);
    onSave({
      perShare: rateOf(typed.perShare)!,
      perContract: rateOf(typed.perContract)!,
      perOrder: rateOf(typed.perOrder)!,
      minimum: rateOf(typed.minimum)!,
    });
  }
  return (
    <details className={styles.fees}>
      <summary>{words.fees}</summary>
      <p className={styles.about}>{words.feesHelp}</p>
      {estimated > 0 ? <p className={styles.about}>{words.estimated(estimated)}</p> : null}
      {unknown > 0 ? <p className={styles.about}>{words.unknown(unknown)}</p> : null}
      <form className={styles.rates} noValidate onSubmit={submit}>
        {RATES.map((rate) => (
          <TextField
            key={rate}
            label={words[rate]}
            inputMode="decimal"
            maxLength={13}
            value={typed[rate]}
            error={isTried && rateOf(typed[rate]) === null ? words.badRate : undefined}
            onChange={({ target }) => setTyped({ ...typed, [rate]: target.value })}
          />
        ))}
        <div className={styles.settings}>
          <Button type="submit" busy={busy}>
            {words.saveFees}
          </Button>
          {model ? (
            <Button
              disabled={busy}
              onClick={() => {
                setTyped(NOTHING);
                onSave(null);
              }}
            >
              {words.noModel}
            </Button>
          ) : null}
        </div>
      </form>
    </details>
  );
}

/** A typed rate as the server takes it, with a point or a comma, nothing being 0; null for what is no amount. */
function rateOf(text: string): string | null {
  const rate = text.trim() === '' ? '0' : text.trim().replace(',', '.').replace(/^\./, '0.');
  return /^(?:0|[1-9][0-9]{0,5})(?:\.[0-9]{1,6})?$/.test(rate) ? rate : null;
}
