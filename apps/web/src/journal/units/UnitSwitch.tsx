import { Ruler } from 'lucide-react';
import type { SearchFilter } from '@daybook/domain/trade/filter.ts';
import { neededSources } from '@daybook/domain/trade/select-trades.ts';
import { RESULT_UNITS, type ResultUnit } from '@daybook/domain/trade/trade-columns.ts';
import { usePreference } from '#web/journal/preferences/use-preference.ts';
import { useMessages } from '#web/texts/messages.ts';
import { classes } from '#web/ui/classes.ts';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { lackedUnit } from './has-units.ts';
import styles from './UnitSwitch.module.css';

interface UnitSwitchProps {
  /** Units in which the trades that it asks for have no result are not offered. */
  readonly filter: SearchFilter;
  /** A menu on wide screens too: what stands beside it needs the room. */
  readonly isShort?: boolean;
}

/** What stands for a unit where all of them are in sight. */
const SIGNS: { readonly [Unit in ResultUnit]?: string } = { money: '$', percent: '%' };

/** Chooses the unit in which results are shown, on this screen and on every other: all in sight, or a menu where there is no room. */
export function UnitSwitch({ filter, isShort = false }: UnitSwitchProps) {
  const { units: words } = useMessages();
  const [chosen, save] = usePreference('resultUnit');
  const unit = lackedUnit(chosen, filter) === null ? chosen : 'money';
  const lacked: readonly ResultUnit[] = neededSources(filter).units;
  const offered = RESULT_UNITS.filter((each) => !lacked.includes(each));
  return (
    <>
      {isShort ? null : (
        <div className={styles.segments}>
          <Segmented
            label={words.label}
            segments={offered.map((value) => {
              const name = words.names[value];
              const sign = SIGNS[value];
              return sign === undefined ? { value, text: name } : { value, text: sign, spoken: name };
            })}
            value={unit}
            onChange={save}
          />
        </div>
      )}
      <Menu
        label={words.label}
        side="end"
        className={classes(styles.button, unit !== 'money' && styles.chosen, isShort && styles.always)}
        items={offered.map((each) => ({
          text: words.names[each],
          current: each === unit,
          onPress: () => save(each),
        }))}
      >
        <Ruler size={14} aria-hidden="true" />
        <span className={styles.name}>
          <span className={styles.label}>{words.label}: </span>
          {words.names[unit]}
        </span>
      </Menu>
    </>
  );
}
