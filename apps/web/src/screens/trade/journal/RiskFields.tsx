import { Plus, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ComponentPropsWithRef } from 'react';
import { MAX_STOP_MOVES, MAX_TARGETS } from '@daybook/domain/trade/risk/planned-stop.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { DateField } from '#web/ui/fields/DateField.tsx';
import { FieldMessage } from '#web/ui/fields/Field.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { classes } from '#web/ui/classes.ts';
import { newMove, type MoveValues, type RiskErrors, type RiskValues, type TradeDays } from './risk-form.ts';
import styles from './RiskFields.module.css';

interface RiskFieldsProps {
  readonly values: RiskValues;
  readonly errors: RiskErrors;
  /** Of the trade. */
  readonly currency: string;
  readonly days: TradeDays;
  readonly onChange: (part: Partial<RiskValues>) => void;
}

const NUMBER = { inputMode: 'decimal', autoComplete: 'off', maxLength: 40 } as const;

/** What was planned to be risked: a stop, a first target, the amount. */
export function RiskFields({ values, errors, currency, onChange }: Omit<RiskFieldsProps, 'days'>) {
  const { trade, tradeRisk: words } = useMessages();
  return (
    <>
      <TextField
        {...NUMBER}
        label={words.plannedStop}
        error={errors.plannedStop}
        value={values.plannedStop}
        onChange={({ target }) => onChange({ plannedStop: target.value })}
      />
      <TextField
        {...NUMBER}
        label={words.target(1)}
        error={errors['targets.0']}
        value={values.targets[0] ?? ''}
        onChange={({ target }) => onChange({ targets: values.targets.with(0, target.value) })}
      />
      <TextField
        {...NUMBER}
        label={trade.plannedRisk(currency)}
        error={errors.plannedRisk}
        maxLength={30}
        value={values.plannedRisk}
        onChange={({ target }) => onChange({ plannedRisk: target.value })}
      />
    </>
  );
}

/** Further targets, and where the stop was moved. */
export function MoreRiskFields({ values, errors, days, onChange }: Omit<RiskFieldsProps, 'currency'>) {
  return (
    <>
      <Targets targets={values.targets} errors={errors} onChange={(targets) => onChange({ targets })} />
      <Moves
        moves={values.stopMoves}
        errors={errors}
        days={days}
        onChange={(stopMoves) => onChange({ stopMoves })}
      />
    </>
  );
}

interface RowsProps<Row> {
  readonly errors: RiskErrors;
  readonly onChange: (rows: readonly Row[]) => void;
}

/** Rows that come and go by buttons; the keyboard goes into a new row, and back to the adding button when one is removed. */
function useRows<Row>(rows: readonly Row[], onChange: (rows: readonly Row[]) => void) {
  const [added, setAdded] = useState<number | null>(null);
  const [removals, setRemovals] = useState(0);
  const adding = useRef<HTMLButtonElement>(null);
  // Once it is drawn: it may have been off while there were as many rows as there can be.
  useEffect(() => {
    if (removals > 0) adding.current?.focus();
  }, [removals]);
  return {
    adding,
    /** Of the field in which a new row begins. */
    startsIn: (at: number) => ({ autoFocus: at === added }),
    add(row: Row) {
      setAdded(rows.length);
      onChange([...rows, row]);
    },
    put: (at: number, row: Row) => onChange(rows.with(at, row)),
    remove(at: number) {
      setAdded(null);
      setRemovals(removals + 1);
      onChange(rows.toSpliced(at, 1));
    },
  };
}

function Targets({ targets, errors, onChange }: RowsProps<string> & { readonly targets: readonly string[] }) {
  const { tradeRisk: words } = useMessages();
  const { adding, startsIn, add, put, remove } = useRows(targets, onChange);
  const id = useId();
  return (
    <div className={styles.list}>
      <div className={styles.fields}>
        {targets.slice(1).map((typed, index) => (
          <div key={String(index)} className={styles.target}>
            <TextField
              {...NUMBER}
              {...startsIn(index + 1)}
              label={words.target(index + 2)}
              error={errors[`targets.${index + 1}`]}
              value={typed}
              onChange={({ target }) => put(index + 1, target.value)}
            />
            <RemoveRow label={words.removeTarget(index + 2)} onClick={() => remove(index + 1)} />
          </div>
        ))}
      </div>
      <FieldMessage id={id} error={errors.targets} />
      <AddRow ref={adding} disabled={targets.length >= MAX_TARGETS} onClick={() => add('')}>
        {words.addTarget}
      </AddRow>
    </div>
  );
}

function Moves({
  moves,
  errors,
  days,
  onChange,
}: RowsProps<MoveValues> & { readonly moves: readonly MoveValues[]; readonly days: TradeDays }) {
  const { tradeRisk: words } = useMessages();
  const { adding, startsIn, add, put, remove } = useRows(moves, onChange);
  const id = useId();
  const withDay = days.first !== days.last || moves.some(({ day }) => day !== days.first);
  return (
    <div className={styles.list}>
      {moves.map((move, at) => (
        <fieldset key={String(at)} className={classes(styles.move, withDay && styles.withDay)}>
          <legend className="sr-only">{words.move(at + 1)}</legend>
          {withDay ? (
            <DateField
              label={words.moveDay}
              error={errors[`stopMoves.${at}.day`]}
              value={move.day}
              onChange={(day) => put(at, { ...move, day })}
            />
          ) : null}
          <TextField
            {...startsIn(at)}
            label={words.moveTime}
            error={errors[`stopMoves.${at}.time`]}
            autoComplete="off"
            maxLength={10}
            placeholder={words.timeFormat}
            value={move.time}
            onChange={({ target }) => put(at, { ...move, time: target.value })}
          />
          <TextField
            {...NUMBER}
            label={words.movePrice}
            error={errors[`stopMoves.${at}.price`]}
            value={move.price}
            onChange={({ target }) => put(at, { ...move, price: target.value })}
          />
          <RemoveRow label={words.removeMove(at + 1)} onClick={() => remove(at)} />
        </fieldset>
      ))}
      <FieldMessage id={id} error={errors.stopMoves} />
      <AddRow ref={adding} disabled={moves.length >= MAX_STOP_MOVES} onClick={() => add(newMove(days))}>
        {words.addMove}
      </AddRow>
    </div>
  );
}

function AddRow(props: Pick<ComponentPropsWithRef<'button'>, 'ref' | 'disabled' | 'onClick' | 'children'>) {
  return (
    <Button {...props} kind="plain" className={styles.add} icon={<Plus size={14} aria-hidden="true" />} />
  );
}

function RemoveRow({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <IconButton
      label={label}
      className={styles.remove}
      icon={<X size={14} aria-hidden="true" />}
      onClick={onClick}
    />
  );
}
