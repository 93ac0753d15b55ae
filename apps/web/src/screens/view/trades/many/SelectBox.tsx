import type { MouseEvent } from 'react';
import { formatDay, formatTime } from '@daybook/domain/time-figures.ts';
import { useMessages } from '#web/texts/messages.ts';
import type { TradeRow } from '#web/screens/view/trades/trade-order.ts';
import type { Selecting } from './use-selecting.ts';
import styles from './SelectBox.module.css';

interface SelectBoxProps {
  readonly trade: TradeRow;
  readonly selecting: Selecting;
}

/** Selects the trade of a row; with Shift all up to it. */
export function SelectBox({ trade, selecting: { selected, onPress } }: SelectBoxProps) {
  const { manyTrades: words } = useMessages();
  const { row, symbol, day, start } = trade;
  return (
    <label className={styles.place}>
      <input
        type="checkbox"
        className={styles.box}
        data-row={row}
        onMouseDown={keepTextUnmarked}
        aria-label={words.selectTrade(symbol, `${formatDay(day)} ${formatTime(start)}`)}
        checked={selected.isOn[row] === 1}
        onChange={({ target, nativeEvent }) =>
          onPress(row, target.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
        }
      />
    </label>
  );
}

/** Shift and a press would mark the text in between. */
function keepTextUnmarked(event: MouseEvent<HTMLInputElement>): void {
  if (!event.shiftKey) return;
  event.preventDefault();
  event.currentTarget.focus();
}
