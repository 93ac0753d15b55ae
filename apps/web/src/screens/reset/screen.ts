import { screen } from '#web/router/screen.ts';

/** A forgotten password. */
export const reset = screen({
  paths: ['/auth/reset'],
  part: async () => (await import('./ResetScreen.tsx')).ResetScreen,
});
