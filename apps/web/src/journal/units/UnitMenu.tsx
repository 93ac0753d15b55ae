import { Ruler } from 'lucide-react';
import { RESULT_UNITS } from '@daybook/domain/trade/trade-columns.ts';
import { usePreference } from '#web/journal/preferences/use-preference.ts';
import { useMessages } from '#web/texts/messages.ts';
import { classes } from '#web/ui/classes.ts';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import styles from './UnitMenu.module.css';

/** Chooses the unit in which results are shown, on this screen and on every other. */
export function UnitMenu() {
  const { units: words } = useMessages();
  const [unit, save] = usePreference('resultUnit');
  return (
    <Menu
      label={words.label}
      side="end"
      className={classes(styles.button, unit !== 'money' && styles.chosen)}
      items={RESULT_UNITS.map((each) => ({
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
  );
}
