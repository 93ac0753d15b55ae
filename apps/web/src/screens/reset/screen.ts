import { screen } from '#web/router/screen.ts';

/** A forgotten password. */
export const reset = screen({
  paths: ['/auth/reset'],
  title: ({ entry }) => [entry.reset.title],
  part: async () => (await import('./ResetScreen.tsx')).ResetScreen,
});
