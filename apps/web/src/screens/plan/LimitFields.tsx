import { LIMIT_NAMES } from '@daybook/domain/plan/limit-order.ts';
import { useMessages } from '#web/texts/messages.ts';
import { classes } from '#web/ui/classes.ts';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { LimitConflicts } from './LimitConflicts.tsx';
import { LimitHandles } from './LimitHandles.tsx';
import { nearestLimitTo, type PlanErrors, type PlanForm } from './plan-form.ts';
import styles from './Plan.module.css';

export interface LimitFieldsProps {
  readonly limits: PlanForm['limits'];
  readonly errors: PlanErrors;
  readonly onChange: (limits: PlanForm['limits']) => void;
}

/** Three amounts above one slider; either changes the other. */
export function LimitFields({ limits, errors, onChange }: LimitFieldsProps) {
  const { plan } = useMessages();
  const nearest = {
    trade: nearestLimitTo(limits.trade),
    day: nearestLimitTo(limits.day),
    week: nearestLimitTo(limits.week),
  };
  return (
    <>
      <h2 className={styles.heading}>{plan.limits}</h2>
      <p className={styles.help}>
        {plan.limitsHelp} {plan.allAccounts}
      </p>
      <div className={classes(styles.figures, styles.typed)}>
        {LIMIT_NAMES.map((name) => (
          <TextField
            key={name}
            label={`${plan.maxLost[name]} ($)`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={16}
            value={limits[name]}
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
