import { PATHS } from '#web/router/paths.ts';
import { screen } from '#web/router/screen.ts';

/** The calendar: month, open day and currency stand in the address. */
export const calendar = screen({
  paths: [PATHS.calendar],
  part: async () => (await import('./CalendarScreen.tsx')).CalendarScreen,
});
