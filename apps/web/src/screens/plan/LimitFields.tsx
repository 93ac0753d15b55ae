import { each } from '@daybook/domain/fields.ts';
import { formatMoney, formatNumber } from '@daybook/domain/figure-text.ts';
import { LIMIT_NAMES, type LimitName } from '@daybook/domain/plan/limit-order.ts';
import type { Held } from '#web/journal/accounts/use-held.ts';
import { useMessages } from '#web/texts/messages.ts';
import { classes } from '#web/ui/classes.ts';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { LimitConflicts } from './LimitConflicts.tsx';
import { LimitHandles } from './LimitHandles.tsx';
import { nearestLimitTo, readLimits, type PlanErrors, type PlanForm } from './plan-form.ts';
import styles from './Plan.module.css';

interface LimitFieldsProps {
  readonly limits: PlanForm['limits'];
  readonly errors: PlanErrors;
  /** What a percent is of; null where no balance is known. */
  readonly held: Held | null;
  readonly onChange: (limits: PlanForm['limits']) => void;
}

/** Three amounts above one slider; either changes the other. */
export function LimitFields({ limits, errors, held, onChange }: LimitFieldsProps) {
  const { plan } = useMessages();
  const { dollars: amounts, stated } = readLimits(limits, held?.amount ?? null);
  const nearest = each(LIMIT_NAMES, (name) =>
    stated[name] === null ? nearestLimitTo(limits[name]) : (amounts[name] ?? 0),
  );
  const comesTo = (name: LimitName) => {
    const [as, amount] = [stated[name], amounts[name]];
    if (as === null || amount === null) return undefined;
    const total = `$${formatNumber(amount, 0)}`;
    return as.endsWith('R')
      ? plan.ofTradeLimit(as, total)
      : held && plan.ofHeld(as, total, formatMoney(held.amount), held.accounts);
  };
  return (
    <>
      <h2 className={styles.heading}>{plan.limits}</h2>
      <p className={styles.help}>
        {plan.limitsHelp} {plan.statedHelp} {plan.allAccounts}
      </p>
      <div className={classes(styles.figures, styles.typed)}>
        {LIMIT_NAMES.map((name) => (
          <TextField
            key={name}
            label={`${plan.maxLost[name]} (${name === 'trade' ? '$' : '$, R, %'})`}
            inputMode={name === 'trade' ? 'numeric' : 'text'}
            autoComplete="off"
            maxLength={16}
            value={limits[name]}
            help={comesTo(name) ?? undefined}
            error={errors[name]}
            onChange={(event) => onChange({ ...limits, [name]: event.target.value })}
          />
        ))}
      </div>
      <LimitHandles
        limits={nearest}
        onChange={(name, dollars) => onChange({ ...limits, [name]: String(dollars) })}
      />
      <LimitConflicts limits={nearest} />
    </>
  );
}
