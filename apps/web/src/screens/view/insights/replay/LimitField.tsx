import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { LIMIT_UNITS } from '@daybook/domain/insights/replay/rule-family.ts';
import type { RulePart } from '@daybook/domain/insights/replay/rule-text.ts';
import { limitWords } from '#web/journal/words/filter-words.ts';
import { useMessages } from '#web/texts/messages.ts';
import { useCurrency } from '#web/ui/currency.ts';
import { classes } from '#web/ui/classes.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { parseTypedLimit } from './rule-words.ts';
import styles from './RuleBar.module.css';

interface LimitFieldProps extends RulePart {
  readonly onChange: (limit: number) => void;
  /** The limit so many steps away; without it there are no buttons for them. */
  readonly stepFrom?: (steps: number) => number;
}

/** A limit, typed; on phones with − and + beside it. What is no limit says what one is, and changes nothing. */
export function LimitField({ kind, limit, onChange, stepFrom }: LimitFieldProps) {
  const { replay: words } = useMessages();
  const currency = useCurrency();
  const shown = limitWords(kind, limit, currency);
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && parseTypedLimit(kind, typed) === null;
  const take = () => {
    const value = typed === null ? null : parseTypedLimit(kind, typed);
    if (value !== null && value !== limit) onChange(value);
    if (value !== null || typed === '') setTyped(null);
  };
  const step = (steps: number, label: string, icon: typeof Plus) => {
    const Icon = icon;
    return (
      stepFrom && (
        <IconButton
          className={styles.step}
          label={label}
          icon={<Icon size={16} />}
          onClick={() => {
            setTyped(null);
            onChange(stepFrom(steps));
          }}
        />
      )
    );
  };
  return (
    <label className={styles.limit}>
      <span className={styles.label}>{words.limit[kind]}</span>
      <span className={classes(styles.box, isWrong && styles.wrong)}>
        <input
          type="text"
          inputMode={LIMIT_UNITS[kind] === 'clock' ? 'text' : 'decimal'}
          autoComplete="off"
          className={styles.input}
          value={typed ?? shown}
          aria-invalid={isWrong || undefined}
          title={isWrong ? words.notALimit[LIMIT_UNITS[kind]] : undefined}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={take}
          onKeyDown={(event) => {
            if (event.key === 'Enter') take();
            if (event.key === 'Escape') setTyped(null);
          }}
        />
        {step(-1, words.less, Minus)}
        {step(1, words.more, Plus)}
      </span>
      {isWrong && (
        <span className={styles.error} role="status">
          {words.notALimit[LIMIT_UNITS[kind]]}
        </span>
      )}
    </label>
  );
}
