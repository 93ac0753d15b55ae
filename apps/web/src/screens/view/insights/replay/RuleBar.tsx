import { RULE_KINDS, type RuleKind } from '@daybook/domain/insights/replay/rule-family.ts';
import type { RulePart } from '@daybook/domain/insights/replay/rule-text.ts';
import { dollars } from '@daybook/domain/money.ts';
import type { ResultUnit } from '@daybook/domain/trade/trade-columns.ts';
import { limitWords } from '#web/journal/words/filter-words.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { useCurrency } from '#web/ui/currency.ts';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { useRowFocus } from '#web/ui/focus/use-row-focus.ts';
import { X } from 'lucide-react';
import { LimitField } from './LimitField.tsx';
import type { RuleChoice } from './replay-address.ts';
import styles from './RuleBar.module.css';

/** Where a limit begins that is put beside another one. */
const BEGINNINGS = { trades: 10, losses: 4, lossesInARow: 3, clock: 12 * 3600 } as const;
/** The same of losses and of gains, in 1/10,000 of the unit. */
const AMOUNTS: Readonly<Record<ResultUnit, { readonly lost: number; readonly gained: number }>> = {
  money: { lost: dollars(300), gained: dollars(500) },
  r: { lost: 30_000, gained: 50_000 },
  percent: { lost: 10_000, gained: 20_000 },
  ticks: { lost: 500_000, gained: 1_000_000 },
  share: { lost: 10_000, gained: 20_000 },
};

function beginningOf(kind: RuleKind, unit: ResultUnit): number {
  const { lost, gained } = AMOUNTS[unit];
  return { ...BEGINNINGS, loss: lost, giveBack: lost, gain: gained }[kind];
}

type Shown = RuleKind | 'combined';

interface RuleBarProps {
  readonly choice: RuleChoice;
  readonly unit: ResultUnit;
  /** The limit that is shown, chosen or not; null while none can be. */
  readonly limit: number | null;
  readonly onChange: (choice: RuleChoice) => void;
}

/** The kinds of rules: a switch, and a list where there is no room for it. */
export function KindSwitch({ choice, unit, limit, onChange }: RuleBarProps) {
  const { replay: words } = useMessages();
  const shown: Shown = choice.others.length > 0 ? 'combined' : choice.kind;
  const kinds: Shown[] =
    limit === null && shown !== 'combined' ? [...RULE_KINDS] : [...RULE_KINDS, 'combined'];
  const options = kinds.map((value) => ({ value, text: words.kinds[value] }));
  const choose = (value: Shown) => {
    if (value !== 'combined') onChange({ kind: value, limit: null, others: [] });
    else if (limit !== null) onChange({ ...choice, limit, others: [beginning([choice.kind], unit)] });
  };
  return (
    <>
      <div className={styles.switch}>
        <Segmented label={words.rule} segments={options} value={shown} onChange={choose} />
      </div>
      <div className={styles.list}>
        <Select
          label={words.rule}
          options={options}
          value={shown}
          onChange={(event) => choose(event.target.value as Shown)}
        />
      </div>
    </>
  );
}

/** A limit of a kind that is not there yet: the clock first. */
function beginning(there: readonly RuleKind[], unit: ResultUnit): RulePart {
  const kind = there.includes('clock') ? RULE_KINDS.find((each) => !there.includes(each))! : 'clock';
  return { kind, limit: beginningOf(kind, unit) };
}

/** The limits that stay beside the one that is tried: each can be changed, taken away, or be the one that is tried. */
export function OtherLimits({ choice, unit, limit, onChange }: RuleBarProps) {
  const rowFocus = useRowFocus();
  const { replay: words } = useMessages();
  const currency = useCurrency();
  const { kind, others } = choice;
  if (others.length === 0 || limit === null) return null;
  const left = RULE_KINDS.filter((each) => each !== kind && others.every((part) => part.kind !== each));
  const put = (changed: readonly RulePart[]) => onChange({ kind, limit, others: changed });
  const nameOf = (part: RulePart) => words.phrases[part.kind](limitWords(part.kind, part.limit, currency));
  return (
    <div {...rowFocus} className={styles.others} role="group" aria-label={words.also}>
      <span className={styles.label}>{words.also}</span>
      {others.map((part) => (
        <span key={part.kind} className={styles.other}>
          <LimitField
            {...part}
            onChange={(changed) =>
              put(others.map((each) => (each === part ? { ...part, limit: changed } : each)))
            }
          />
          <Button
            kind="plain"
            aria-label={words.vary(nameOf(part))}
            onClick={() =>
              onChange({ ...part, others: [{ kind, limit }, ...others.filter((each) => each !== part)] })
            }
          >
            {words.varyShort}
          </Button>
          <IconButton
            small
            label={words.remove(nameOf(part))}
            icon={<X size={14} />}
            onClick={() => put(others.filter((each) => each !== part))}
          />
        </span>
      ))}
      {left.length > 0 && (
        <Select
          label={words.add}
          className={styles.add}
          options={left.map((value) => ({ value, text: words.kinds[value] }))}
          empty="–"
          value=""
          onChange={(event) => {
            const added = left.find((each) => each === event.target.value);
            if (added) put([...others, { kind: added, limit: beginningOf(added, unit) }]);
          }}
        />
      )}
    </div>
  );
}
