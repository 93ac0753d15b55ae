import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import type { MonthResult } from '@daybook/domain/calendar-month/month-results.ts';
import { isWeekend } from '@daybook/domain/calendar-month/month.ts';
import { monthStart, type Day } from '@daybook/domain/calendar.ts';
import { monthsOn } from './calendar-address.ts';
import { dayAfterKey, dayForTab } from './calendar-keys.ts';

/** What a grid needs so that keys move through its days; its buttons carry their day in `data-day`. */
interface DayFocus {
  /** The one day that Tab leads to. */
  readonly current: Day;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Moves the focus by day, week, month and year; `onMonth` is asked for the month of a day that lies in another. */
export function useDayFocus(result: MonthResult, today: Day, onMonth: (month: Day) => void): DayFocus {
  const [chosen, setChosen] = useState<Day | null>(null);
  const awaited = useRef<Day | null>(null);
  useEffect(() => {
    if (awaited.current === null || monthStart(awaited.current) !== result.month) return;
    focusDay(awaited.current);
    awaited.current = null;
  }, [result.month]);
  function move(event: KeyboardEvent) {
    const from = dayOf(event.target);
    if (from === null || isWeekend(from) || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = dayAfterKey(from, event);
    if (to === null) return;
    event.preventDefault();
    const month = monthsOn(monthStart(to), 0);
    if (month === result.month) return focusDay(to);
    if (month === null) return;
    awaited.current = to;
    onMonth(month);
  }
  return {
    current: dayForTab(result, chosen, today),
    onFocus: ({ target }) => setChosen(dayOf(target)),
    onKeyDown: move,
  };
}

/** Puts the focus back on a day after its window was closed, where the browser had nothing to give it back to. */
export function useFocusAfter(opened: Day | null): void {
  const last = useRef<Day | null>(null);
  useEffect(() => {
    if (opened === null && last.current !== null && document.activeElement === document.body)
      focusDay(last.current);
    last.current = opened;
  }, [opened]);
}

function focusDay(day: Day): void {
  document.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
}

function dayOf(target: EventTarget): Day | null {
  const day = target instanceof HTMLElement ? target.dataset['day'] : undefined;
  return day === undefined ? null : (Number(day) as Day);
}
