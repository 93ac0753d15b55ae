import { dateOf } from '@daybook/domain/calendar.ts';
import { useClock } from '#web/journal/clock.ts';
import { PATHS } from '#web/router/paths.ts';
import { screen } from '#web/router/screen.ts';
import { parseCalendar } from './calendar-address.ts';

/** The calendar: month, open day and currency are in the address. */
export const calendar = screen({
  paths: [PATHS.calendar],
  title: (messages, _, { query }) => {
    const { year, month } = dateOf(parseCalendar(query, useClock.getState().today).month);
    return [messages.shell.calendar, messages.calendar.monthOf(year, month)];
  },
  part: async () => (await import('./CalendarScreen.tsx')).CalendarScreen,
});
