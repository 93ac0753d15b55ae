import { screen } from '#web/router/screen.ts';

/** The first steps of an invited trader, or of one who registered. */
export const getStarted = screen({
  paths: ['/get_started/$accountId'],
  load: async ({ signal }) => (await import('./open-start.ts')).openStart(signal),
  part: async () => (await import('./GetStartedScreen.tsx')).GetStartedScreen,
});
