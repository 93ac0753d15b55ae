import { PATHS } from '#web/router/paths.ts';
import { screen } from '#web/router/screen.ts';

/** Days held against what platforms state, and open positions. */
export const checks = screen({
  paths: [PATHS.checks],
  load: async ({ signal }) => (await import('./open-checks.ts')).openChecks(signal),
  part: async () => (await import('./ChecksScreen.tsx')).ChecksScreen,
});
