import type { CSSProperties } from 'react';
import type { Money } from '@daybook/domain/money.ts';
import { formatMoney, formatMoney4, shortMoney, type Signs } from '@daybook/domain/figure-text.ts';
import { classes } from './classes.ts';
import { useCurrency } from './currency.ts';
import styles from './MoneyText.module.css';

interface MoneyTextProps {
  readonly amount: Money;
  /** `plain` for amounts whose meaning is not profit or loss, or where colour is kept for another. */
  readonly tone?: 'result' | 'plain';
  readonly form?: 'full' | 'short' | 'exact';
  readonly signs?: Signs;
  /** ISO 4217; the screen's own when left out. */
  readonly currency?: string;
  /** Set in smaller letters, down to three fifths, where its line in the nearest container would be too short. */
  readonly fits?: boolean;
}

const FORMS = { full: formatMoney, short: shortMoney, exact: formatMoney4 } as const;

/** An amount with its sign; profit and loss also have their colour. Zero is ink. */
export function MoneyText(props: MoneyTextProps) {
  const { amount, tone = 'result', form = 'full', signs = 'both', fits = false } = props;
  const shown = useCurrency();
  const currency = props.currency ?? shown;
  const text = FORMS[form](amount, signs, currency);
  return (
    <span
      className={classes(tone === 'result' && toneOf(amount), fits && styles.fits)}
      style={fits ? ({ '--characters': text.length } as CSSProperties) : undefined}
    >
      {text}
    </span>
  );
}

function toneOf(amount: Money): string | undefined {
  if (amount === 0) return undefined;
  return amount > 0 ? styles.profit : styles.loss;
}
