import type { FeeModelInput } from '@daybook/api/imports/fee-models.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { useForm, type FormErrors, type Refused } from '#web/ui/fields/use-form.ts';
import styles from './Accounts.module.css';

const RATES = ['perShare', 'perContract', 'perOrder', 'minimum'] as const;
type Rate = (typeof RATES)[number];
type Rates = Readonly<Record<Rate, string>>;
const NOTHING: Rates = { perShare: '', perContract: '', perOrder: '', minimum: '' };

interface AccountFeesProps {
  readonly model: FeeModelInput | null;
  /** Executions whose fees are an estimate, and those of which nothing is known. */
  readonly estimated: number;
  readonly unknown: number;
  readonly busy: boolean;
  readonly onSave: (model: FeeModelInput | null) => Promise<Refused<never> | null>;
}

/** How the fees of an account are estimated where nobody states them. */
export function AccountFees({ model, estimated, unknown, busy, onSave }: AccountFeesProps) {
  const { reconciliation: words } = useMessages();
  const form = useForm({
    initial: model ?? NOTHING,
    check: (typed) => rateErrors(typed, words),
    send: (typed) =>
      onSave({
        perShare: rateOf(typed.perShare)!,
        perContract: rateOf(typed.perContract)!,
        perOrder: rateOf(typed.perOrder)!,
        minimum: rateOf(typed.minimum)!,
      }),
    startsAnew: true,
  });
  return (
    <>
      <p className={styles.about}>{words.feesHelp}</p>
      {estimated > 0 ? <p className={styles.about}>{words.estimated(estimated)}</p> : null}
      {unknown > 0 ? <p className={styles.about}>{words.unknown(unknown)}</p> : null}
      <Form form={form} className={styles.rates}>
        {RATES.map((rate) => (
          <TextField
            key={rate}
            label={words[rate]}
            inputMode="decimal"
            maxLength={13}
            {...form.field(rate)}
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
                form.reset();
                onSave(null).catch(reportError);
              }}
            >
              {words.noModel}
            </Button>
          ) : null}
        </div>
      </Form>
    </>
  );
}

function rateErrors(typed: Rates, { badRate }: Messages['reconciliation']): FormErrors<Rate> {
  const wrong = RATES.filter((rate) => rateOf(typed[rate]) === null);
  return Object.fromEntries(wrong.map((rate) => [rate, badRate]));
}

/** A typed rate as the server takes it, with a point or a comma, nothing being 0; null for what is no amount. */
function rateOf(text: string): string | null {
  const rate = text.trim() === '' ? '0' : text.trim().replace(',', '.').replace(/^\./, '0.');
  return /^(?:0|[1-9][0-9]{0,5})(?:\.[0-9]{1,6})?$/.test(rate) ? rate : null;
}
