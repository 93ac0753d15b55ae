import { screen } from '#web/router/screen.ts';

/** The first steps of an invited trader, or of one who registered. */
export const getStarted = screen({
  paths: ['/get_started/$accountId'],
  load: async () => (await import('./open-start.ts')).openStart,
  title: ({ entry }) => [entry.started.title],
  part: async () => (await import('./GetStartedScreen.tsx')).GetStartedScreen,
});
